import { describe, expect, it } from "vitest";
import { fileName, mostFileBytes, mostFiles, offeredFiles } from "./downloads.js";

describe("fileName (REQ-05)", () => {
  it.each([
    ["file:///reports/2026/summary.csv", "summary.csv"],
    ["report.pdf", "report.pdf"],
    ["ui://app/Gr%C3%BC%C3%9Fe%20aus%20Oslo.txt?x=1#y", "Grüße aus Oslo.txt"],
  ])("of %s is %s", (uri, name) => {
    expect(fileName(uri)).toBe(name);
  });

  it.each([
    ["a parent folder", "../../x", "x"],
    ["an encoded path", "x://a/..%2f..%2fetc%2fpasswd", "passwd"],
    ["a Windows path", "x://a/..%5C..%5Cautoexec.bat", "autoexec.bat"],
    ["a hidden file", "x://a/.bashrc", "bashrc"],
    ["a drive and a stream", "x://a/c:evil.txt:hidden", "cevil.txthidden"],
    ["text that reads backwards", "x://a/photo%E2%80%AEgpj.exe", "photogpj.exe"],
    ["a null byte and a new line", "x://a/a%00b%0Ac.txt", "abc.txt"],
    ["a device", "x://a/CON.txt", "download-CON.txt"],
    ["nothing but dots", "x://a/..", "download"],
    ["no name", "x://a/", "download"],
    ["a broken escape", "x://a/100%.txt", "100%.txt"],
  ])("is harmless for %s", (_what, uri, name) => {
    expect(fileName(uri)).toBe(name);
  });

  it("is short, and keeps its extension", () => {
    expect(fileName(`${"a".repeat(500)}.csv`)).toBe(`${"a".repeat(116)}.csv`);
  });
});

describe("offeredFiles (REQ-06)", () => {
  const text = (size = 3) =>
    ({ type: "resource", resource: { uri: "x://a/b.txt", text: "x".repeat(size) } }) as const;
  const none = async () => undefined;

  it("reads text, base64 and links to the app's server", async () => {
    const blob = {
      type: "resource",
      resource: { uri: "x://a/c.bin", mimeType: "image/png", blob: "AQI=" },
    } as const;
    const link = { type: "resource_link", uri: "x://a/d.txt", name: "d" } as const;
    const read = async (uri: string) => ({ uri, text: "linked" });
    const files = await offeredFiles([text(), blob, link], read);
    expect(files?.map(({ name, mimeType, bytes }) => [name, mimeType, bytes.byteLength])).toEqual([
      ["b.txt", "application/octet-stream", 3],
      ["c.bin", "image/png", 2],
      ["d.txt", "application/octet-stream", 6],
    ]);
  });

  it.each([
    ["nothing", []],
    ["too many", Array.from({ length: mostFiles + 1 }, () => text())],
    ["too much", [text(mostFileBytes), text(1)]],
    ["what is no base64", [{ type: "resource", resource: { uri: "x", blob: "%" } } as const]],
    [
      "a link that leads nowhere",
      [{ type: "resource_link", uri: "https://example.com/x", name: "x" } as const],
    ],
  ])("refuses %s", async (_what, contents) => {
    expect(await offeredFiles(contents, none)).toBeUndefined();
  });
});
