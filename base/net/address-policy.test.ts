import { describe, expect, it } from "vitest";
import { addressKind } from "./address-policy.js";

describe("addressKind (HAR-04)", () => {
  it.each([
    ["8.8.8.8", "public"],
    ["2606:4700:4700::1111", "public"],
    ["127.0.0.1", "loopback"],
    ["127.255.255.254", "loopback"],
    ["::1", "loopback"],
    ["0:0:0:0:0:0:0:1", "loopback"],
    ["10.1.2.3", "private"],
    ["172.16.0.1", "private"],
    ["172.32.0.1", "public"],
    ["192.168.1.1", "private"],
    ["100.64.0.1", "private"],
    ["fd12:3456::1", "private"],
    ["169.254.169.254", "link-local"],
    ["169.253.255.255", "public"],
    ["168.63.129.16", "link-local"],
    ["100.100.100.200", "link-local"],
    ["fe80::1%eth0", "link-local"],
    ["fd00:ec2::254", "link-local"],
    ["0.0.0.0", "nowhere"],
    ["::", "nowhere"],
    ["224.0.0.1", "nowhere"],
    ["255.255.255.255", "nowhere"],
    ["ff02::1", "nowhere"],
    ["192.88.99.1", "nowhere"],
    ["100::1", "nowhere"],
    ["4000::1", "nowhere"],
    ["2001::1", "nowhere"],
    ["2001:db8::1", "nowhere"],
    ["2001:200::1", "public"],
    ["3fff::1", "nowhere"],
    ["3fff:1000::1", "public"],
  ])("%s is %s", (address, kind) => {
    expect(addressKind(address)).toBe(kind);
  });

  it.each([
    ["mapped", "::ffff:169.254.169.254"],
    ["mapped, in hexadecimal", "::ffff:a9fe:a9fe"],
    ["mapped, at length", "0:0:0:0:0:FFFF:A9FE:A9FE"],
    ["translated", "::ffff:0:169.254.169.254"],
    ["compatible", "::169.254.169.254"],
    ["NAT64", "64:ff9b::a9fe:a9fe"],
    ["local NAT64", "64:ff9b:1::169.254.169.254"],
    ["6to4", "2002:a9fe:a9fe::1"],
  ])("sees the metadata address that is written as IPv6: %s", (_what, address) => {
    expect(addressKind(address)).toBe("link-local");
  });

  it("and reads other addresses written so as what they are: the control", () => {
    expect(addressKind("::ffff:127.0.0.1")).toBe("loopback");
    expect(addressKind("::ffff:8.8.8.8")).toBe("public");
    expect(addressKind("64:ff9b::8.8.8.8")).toBe("public");
  });

  it.each([
    "",
    "localhost",
    "1.2.3",
    "1.2.3.256",
    "1::2::3",
    "1:2:3:4:5:6:7:8:9",
    "::g",
    "::1.2.3.300",
    "12345::",
  ])("knows that %j is no address", (text) => {
    expect(addressKind(text)).toBeUndefined();
  });
});
