import { build } from "vite";

export class BundleError extends Error {
  override readonly name = "BundleError";
}

/** One ES module of a file and all that it imports, as the view's build would compile it. */
export async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    build: { write: false, target: "es2022", lib: { entry, formats: ["es"], fileName: "bundle" } },
  });
  const [first] = [output].flat();
  const chunk = first !== undefined && "output" in first ? first.output[0] : undefined;
  if (chunk === undefined) throw new BundleError(`${entry} was not bundled`);
  return chunk.code;
}
