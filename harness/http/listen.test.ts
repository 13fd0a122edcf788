import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { networkInterfaces } from "node:os";
import { describe, expect, it } from "vitest";
import { listenOnAddress, listenOnLocalhost } from "./listen.js";

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address && !address.internal && address.family === "IPv4")?.address;

describe("listening (HAR-01)", () => {
  it("answers on loopback", async () => {
    const { port, close } = await listenOnAddress((_request, response) => response.end("here"), 0);
    expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("here");
    await close();
  });

  it.runIf(outside)("does not answer on the machine's other addresses", async () => {
    for (const listen of [listenOnAddress, listenOnLocalhost]) {
      const { port, close } = await listen((_request, response) => response.end(), 0);
      await expect(fetch(`http://${outside}:${port}/`)).rejects.toThrow();
      await close();
    }
  });

  it("answers under the name localhost", async () => {
    const { port, close } = await listenOnLocalhost((_request, response) => response.end("here"), 0);
    expect(await (await fetch(`http://localhost:${port}/`)).text()).toBe("here");
    await close();
  });

  it("says that a port is taken", async () => {
    const { port, close } = await listenOnAddress(() => {}, 0);
    await expect(listenOnAddress(() => {}, port)).rejects.toMatchObject({ code: "PORT_TAKEN" });
    await expect(listenOnLocalhost(() => {}, port)).rejects.toMatchObject({ code: "PORT_TAKEN" });
    await close();
  });

  it("takes no port whose IPv6 side is someone else's", async ({ skip }) => {
    const other = createServer();
    const bound = await new Promise<boolean>((resolve) => {
      other.once("error", () => resolve(false));
      other.listen(0, "::1", () => resolve(true));
    });
    if (!bound) return skip("this machine has no IPv6 loopback");
    await expect(listenOnLocalhost(() => {}, (other.address() as AddressInfo).port)).rejects.toMatchObject({
      code: "PORT_TAKEN",
    });
    await new Promise((resolve) => other.close(resolve));
  });
});
