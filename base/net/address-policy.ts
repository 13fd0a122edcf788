/** What an IP address leads to. */
export type AddressKind =
  | "public"
  /** This machine. */
  | "loopback"
  /** A network of one's own: RFC 1918, RFC 6598, unique local. */
  | "private"
  /** The link, where clouds keep their metadata and its credentials. */
  | "link-local"
  /** No address of one machine: unspecified, multicast, broadcast, reserved, documentation. */
  | "nowhere";

/**
 * Tells where an IP address leads.
 *
 * IPv4 that is written as IPv6 (mapped, compatible, NAT64, 6to4) is read as the IPv4 that it reaches, since that is how
 * filters are slipped past.
 *
 * @param text an address as the operating system gives it, without brackets; a zone (`%eth0`) is ignored.
 * @returns `undefined` for what is no address.
 */
export function addressKind(text: string): AddressKind | undefined {
  const [address = ""] = text.split("%");
  const four = readIpv4(address);
  if (four !== undefined) return kindOfIpv4(four);
  const six = readIpv6(address);
  return six && kindOfIpv6(six);
}

/** Blocks as `first address / bits`, and where they lead; the first that holds counts. */
const ipv4Blocks: readonly (readonly [string, number, AddressKind])[] = [
  ["127.0.0.0", 8, "loopback"],
  ["169.254.0.0", 16, "link-local"],
  // The metadata services that clouds keep elsewhere.
  ["168.63.129.16", 32, "link-local"],
  ["100.100.100.200", 32, "link-local"],
  ["10.0.0.0", 8, "private"],
  ["172.16.0.0", 12, "private"],
  ["192.168.0.0", 16, "private"],
  ["100.64.0.0", 10, "private"],
  ["0.0.0.0", 8, "nowhere"],
  ["192.0.0.0", 24, "nowhere"],
  ["192.0.2.0", 24, "nowhere"],
  ["192.88.99.0", 24, "nowhere"],
  ["198.18.0.0", 15, "nowhere"],
  ["198.51.100.0", 24, "nowhere"],
  ["203.0.113.0", 24, "nowhere"],
  ["224.0.0.0", 3, "nowhere"],
];

function kindOfIpv4(address: number): AddressKind {
  const block = ipv4Blocks.find(([first, bits]) => {
    const shift = 2 ** (32 - bits);
    return Math.floor(address / shift) === Math.floor((readIpv4(first) ?? 0) / shift);
  });
  return block?.[2] ?? "public";
}

function kindOfIpv6(groups: readonly number[]): AddressKind {
  const [first = 0, second = 0] = groups;
  const tail = (at: number) => (groups[at] ?? 0) * 65_536 + (groups[at + 1] ?? 0);
  const isZero = (from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
  if (isZero(0, 7) && groups[7] === 1) return "loopback";
  if (isZero(0, 8)) return "nowhere";
  // ::ffff:a.b.c.d, ::ffff:0:a.b.c.d, and the old ::a.b.c.d
  if (isZero(0, 5) && groups[5] === 0xffff) return kindOfIpv4(tail(6));
  if (isZero(0, 4) && groups[4] === 0xffff && groups[5] === 0) return kindOfIpv4(tail(6));
  if (isZero(0, 6)) return kindOfIpv4(tail(6));
  // NAT64 (64:ff9b::/96, and 64:ff9b:1::/48 with the IPv4 at its end), and 6to4 (2002:a.b.c.d::/48)
  if (first === 0x64 && second === 0xff9b) return kindOfIpv4(tail(6));
  if (first === 0x2002) return kindOfIpv4(tail(1));
  // The metadata service of one cloud has an address of its own network.
  if (first === 0xfd00 && second === 0xec2) return "link-local";
  if ((first & 0xffc0) === 0xfe80) return "link-local";
  if ((first & 0xfe00) === 0xfc00 || (first & 0xffc0) === 0xfec0) return "private";
  // Only 2000::/3 is given out to the internet; within it stand protocols (2001::/23, with Teredo) and documentation.
  if ((first & 0xe000) !== 0x2000) return "nowhere";
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return "nowhere";
  return first === 0x3fff && second < 0x1000 ? "nowhere" : "public";
}

function readIpv4(text: string): number | undefined {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(text)?.slice(1).map(Number);
  if (!parts || parts.some((part) => part > 255)) return undefined;
  return parts.reduce((address, part) => address * 256 + part, 0);
}

/** The eight groups of an IPv6 address. */
function readIpv6(text: string): readonly number[] | undefined {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  const four = dotted && readIpv4(dotted[2] ?? "");
  if (dotted && four === undefined) return undefined;
  const hexadecimal = dotted
    ? `${dotted[1]}${Math.floor((four ?? 0) / 65_536).toString(16)}:${((four ?? 0) % 65_536).toString(16)}`
    : text;
  const halves = hexadecimal.split("::");
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === "" ? [] : half.split(":")));
  const missing = 8 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: halves.length === 2 ? missing : 0 }, () => "0"), ...tail];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16));
}
