// Writes THIRD-PARTY.txt: the licences of what is bundled into the pages, since those leave without their packages.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build } from "vite";
import { run, say } from "./say.mjs";
import { root } from "./spawn.mjs";

const file = join(root, "THIRD-PARTY.txt");
const packageOf = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** The packages of which a page holds code. */
async function bundledIn(mode) {
  const packages = new Set();
  await build({
    configFile: join(root, "vite.config.ts"),
    mode,
    logLevel: "error",
    build: { write: false },
    plugins: [
      {
        name: "porthole:packages",
        generateBundle(_options, bundle) {
          for (const chunk of Object.values(bundle)) {
            for (const [id, module] of Object.entries(chunk.type === "chunk" ? chunk.modules : {})) {
              if (module.renderedLength === 0) continue;
              for (const each of [id, ...(this.getModuleInfo(id)?.meta.lateModules ?? [])]) {
                const name = packageOf.exec(each)?.[1];
                if (name) packages.add(name);
              }
            }
          }
        },
      },
    ],
  });
  return packages;
}

async function notice(name) {
  const folder = join(root, "node_modules", name);
  const { version, license } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const licence = (await readdir(folder)).find((each) => /^licen[cs]e/i.test(each));
  if (licence === undefined) throw new TypeError(`${name} is bundled and has no licence file`);
  const text = (await readFile(join(folder, licence), "utf8")).replace(/\r\n?/g, "\n").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}

/** The text of THIRD-PARTY.txt for these pages. */
export async function thirdPartyNotices(modes) {
  const packages = new Set();
  for (const mode of modes) for (const name of await bundledIn(mode)) packages.add(name);
  const notices = await Promise.all([...packages].sort().map(notice));
  const rule = `\n${"-".repeat(78)}\n\n`;
  return ["The built pages hold code of these packages.\n", ...notices].join(rule);
}

/** The pages whose code leaves without its packages. */
export const bundledPages = ["view", "control", "sandbox"];

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await run(async () => {
    await writeFile(file, await thirdPartyNotices(bundledPages));
    say("Wrote THIRD-PARTY.txt");
  });
}
