import { spawn } from "node:child_process";

/** The program that opens an address, and the words before the address. */
export function browserCommand(platform: NodeJS.Platform): readonly [string, ...string[]] {
  if (platform === "darwin") return ["open"];
  if (platform === "win32") return ["rundll32", "url.dll,FileProtocolHandler"];
  return ["xdg-open"];
}

/**
 * Opens an address in the person's browser, without a shell, so that nothing in it is a command.
 *
 * @returns whether a program took the address.
 */
export function openBrowser(url: string): Promise<boolean> {
  const [file, ...words] = browserCommand(process.platform);
  return new Promise((resolve) => {
    const child = spawn(file, [...words, url], { shell: false, detached: true, stdio: "ignore" });
    child.once("error", () => resolve(false));
    child.once("spawn", () => {
      child.unref();
      resolve(true);
    });
  });
}
