import { isJsonContentType, readRequestBody } from "@modelcontextprotocol/server";
import { tooLargeReply, unreadableReply } from "./replies.js";

/** A request whose body was read: parsed where it is JSON, given back as text where the SDK is to say what is wrong. */
export type ReadBody =
  | { readonly request: Request; readonly parsed?: unknown; readonly reply?: undefined }
  | { readonly reply: Response };

/** Reads a body once, so that the SDK need not clone the request to look at it (H3). */
export async function readBody(request: Request, limit: number): Promise<ReadBody> {
  if (request.method !== "POST" || !isJsonContentType(request.headers.get("content-type")))
    return { request };
  let text: string;
  try {
    const read = await readRequestBody(request, limit);
    if (read.tooLarge) return { reply: tooLargeReply(limit) };
    text = read.text;
  } catch {
    return { reply: unreadableReply() };
  }
  try {
    const parsed: unknown = JSON.parse(text);
    return { request, parsed };
  } catch {
    const { url, method, headers, signal } = request;
    return { request: new Request(url, { method, headers, signal, body: text }) };
  }
}
