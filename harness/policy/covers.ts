/** Which schemes a declared one stands for: a secure one is never less than was asked for (CSP 3, 6.7.2.8). */
const upgrades: Readonly<Record<string, readonly string[]>> = {
  http: ["http", "https"],
  ws: ["ws", "wss", "http", "https"],
  wss: ["wss", "https"],
};
const usualPorts: Readonly<Record<string, string>> = { http: "80", ws: "80", https: "443", wss: "443" };

/** Whether a declared domain covers an address, as a policy reads both: scheme, port and path where it names them, and subdomains where it has a star. */
export function covers(declared: string, address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const [, scheme, host = "", port, path] =
    /^(?:(\w+):\/\/)?([^/:]+)(?::(\d+|\*))?(\/.*)?$/.exec(declared) ?? [];
  if (!url || host === "") return false;
  const given = url.protocol.slice(0, -1);
  if (scheme !== undefined && !(upgrades[scheme.toLowerCase()] ?? [scheme.toLowerCase()]).includes(given))
    return false;
  if (port !== "*" && !portsOf(port, scheme, given).includes(url.port || (usualPorts[given] ?? "")))
    return false;
  if (path !== undefined && path !== "/" && !isBelow(path, url.pathname)) return false;
  const wanted = host.toLowerCase();
  return wanted.startsWith("*.") ? url.hostname.endsWith(wanted.slice(1)) : url.hostname === wanted;
}

/** A port that is not named is the usual one, and port 80 goes up with its scheme. */
function portsOf(port: string | undefined, scheme: string | undefined, given: string): readonly string[] {
  const usual = usualPorts[given] ?? "";
  if (port === undefined) return [usual];
  return port === "80" && scheme?.toLowerCase() !== given ? [port, usual] : [port];
}

/** A path that ends with a slash covers all below it, another just itself. */
function isBelow(path: string, asked: string): boolean {
  return path.endsWith("/") ? asked.startsWith(path) : asked === path;
}
