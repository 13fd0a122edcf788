import { ProtocolError } from "@modelcontextprotocol/client";
import type { AppBridge } from "@modelcontextprotocol/ext-apps/app-bridge";
import { z } from "zod";
import type { AppAnswer, AppMessageToSend } from "../../library/page-driver.js";

export type { AppAnswer, AppMessageToSend };

const anyResult = z.looseObject({});

/** Asks an app something that the page itself never asks, and takes whatever answer there is. */
export async function askApp(
  bridge: AppBridge,
  { method, params }: AppMessageToSend,
  timeoutMs: number,
): Promise<AppAnswer> {
  const began = performance.now();
  const took = () => Math.round(performance.now() - began);
  try {
    const result = await bridge.request({ method, params: { ...params } }, anyResult, { timeout: timeoutMs });
    return { kind: "result", result, milliseconds: took() };
  } catch (error) {
    if (!(error instanceof ProtocolError)) return { kind: "silence", milliseconds: took() };
    const { code, message } = error;
    return { kind: "error", error: { code, message }, milliseconds: took() };
  }
}
