import type { CallBehaviour } from "../../server/upstream.js";

const errorOf = (code: number) =>
  `{"jsonrpc":"2.0","id":$ID,"error":{"code":${code},"message":"a secret of the server"}}`;
/** An error in the body of an HTTP error; its message is nobody's business. */
export const httpError = (code: number): CallBehaviour => ({
  status: 400,
  body: errorOf(code),
});
export const complete = (members: string): CallBehaviour => ({
  result: `{"resultType":"complete",${members}}`,
});
export const summary = '"structuredContent":{"summary":"short"}';
const deep = `${"[".repeat(40)}${"]".repeat(40)}`;

/** What a server does, and what is known then; `2026-07-28 alone` where the other revision has no such thing. */
export const answers: readonly (readonly [
  what: string,
  CallBehaviour,
  state: string,
  reason?: string,
  only?: string,
])[] = [
  ["an answer", {}, "succeeded"],
  ["an answer as an event", { answer: "sse" }, "succeeded"],
  ["a reported failure", complete('"isError":true,"content":[]'), "failed"],
  [
    "a reported failure of another shape",
    complete('"isError":true,"content":[],"structuredContent":[1]'),
    "failed",
  ],
  ["401", { status: 401, body: "a secret of the server" }, "refused", "reauthorization_required"],
  ["403", { status: 403 }, "refused", "reauthorization_required"],
  ["415", { status: 415 }, "refused", "unsupported_media_type"],
  ["no such method", { raw: errorOf(-32_601) }, "refused", "method_not_found"],
  ["a header that does not fit", httpError(-32_020), "refused", "header_mismatch"],
  ["a capability that is missing", httpError(-32_021), "refused", "missing_capability"],
  ["another version", httpError(-32_022), "refused", "unsupported_version"],
  [
    "invalid parameters, which may be its own result",
    { raw: errorOf(-32_602) },
    "indeterminate",
    "server_error",
  ],
  ["an internal error", { raw: errorOf(-32_603) }, "indeterminate", "server_error"],
  ...[400, 404, 408, 429, 500, 502, 503, 504].map(
    (status) =>
      [`${status}`, { status, headers: { "retry-after": "0" } }, "indeterminate", "http_error"] as const,
  ),
  [
    "a redirect to itself",
    { status: 307, headers: { location: "/mcp" } },
    "indeterminate",
    "redirect_refused",
  ],
  ["a connection that breaks", { kind: "destroy" }, "indeterminate", "connection_lost"],
  ["a stream that ends without an answer", { kind: "early-end" }, "indeterminate", "no_answer"],
  ["a stream that breaks", { kind: "reset" }, "indeterminate", "connection_lost"],
  ["half an answer", { kind: "truncated" }, "indeterminate", "connection_lost"],
  ["a lie about the length", { kind: "lying-length" }, "indeterminate", "no_answer"],
  ["bytes that are no text", { kind: "bytes", base64: "/////w==" }, "indeterminate", "connection_lost"],
  ["nothing, accepted", { status: 202 }, "indeterminate", "no_answer"],
  [
    "the answer to another call",
    { raw: '{"jsonrpc":"2.0","id":99,"result":{}}' },
    "indeterminate",
    "no_answer",
  ],
  [
    "a request in place of an answer",
    { raw: '{"jsonrpc":"2.0","id":$ID,"method":"ping"}' },
    "indeterminate",
    "no_answer",
  ],
  ["no JSON-RPC at all", { raw: "<html>" }, "indeterminate", "no_answer"],
  ["an answer without end", { kind: "endless" }, "indeterminate", "response_too_large"],
  ["one event without end", { kind: "endless-event" }, "indeterminate", "response_too_large"],
  ["50 MB as 50 kB", { kind: "gzip" }, "indeterminate", "response_too_large"],
  ["silence", { kind: "silent" }, "indeterminate", "deadline"],
  ["one space after the other", { kind: "drip" }, "indeterminate", "deadline"],
  [
    "a question for a password",
    {
      result:
        '{"resultType":"input_required","inputRequests":{"a":{"method":"elicitation/create","params":{}}}}',
    },
    "indeterminate",
    "upstream_unsupported_result",
    "2026-07-28",
  ],
  [
    "a kind of result that nobody knows",
    { result: '{"resultType":"x"}' },
    "indeterminate",
    "upstream_unsupported_result",
    "2026-07-28",
  ],
  [
    "a task",
    complete('"task":{"taskId":"1","status":"working"}'),
    "indeterminate",
    "upstream_unsupported_result",
  ],
  [
    "a result of no kind",
    { result: `{"content":[],${summary}}` },
    "completed_invalid_output",
    "result_malformed",
    "2026-07-28",
  ],
  [
    "a result without what is promised",
    complete('"content":[]'),
    "completed_invalid_output",
    "output_invalid",
  ],
  [
    "a result of another shape",
    complete('"content":[],"structuredContent":{"summary":1}'),
    "completed_invalid_output",
    "output_invalid",
  ],
  ["an empty result", { result: "{}" }, "completed_invalid_output"],
  ["no result", { result: "1" }, "completed_invalid_output", "result_malformed"],
  [
    "content that is no list",
    complete(`"content":{},${summary}`),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "a block of no type",
    complete(`"content":[{}],${summary}`),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "65 blocks",
    complete(`"content":[${Array(65).fill('{"type":"text","text":""}').join()}],${summary}`),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "a member that stands twice",
    complete(`"content":[],${summary},${summary}`),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "a number that no double holds",
    complete('"content":[],"structuredContent":{"summary":"s","n":9007199254740993}'),
    "completed_invalid_output",
    "result_malformed",
  ],
  [
    "a value that is too deep",
    complete(`"content":[],"structuredContent":{"summary":"s","n":${deep}}`),
    "completed_invalid_output",
    "result_malformed",
  ],
];
