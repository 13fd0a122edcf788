import {
  LATEST_PROTOCOL_VERSION,
  McpUiHostCapabilitiesSchema,
  McpUiHostContextSchema,
  McpUiHostStylesSchema,
  McpUiToolResultNotificationSchema,
} from "@modelcontextprotocol/ext-apps";

/** A JSON object from the wire, before anybody has looked at it. */
export interface WireObject {
  readonly [key: string]: unknown;
}

/**
 * One field deviation of hosts, and how it is put right before `App` validates the message.
 *
 * `App` rejects the whole message for one bad member: a host that sends one colour of its own would lose its view. A
 * mend keeps what is good and leaves out what is not; it never makes up data that a person would see.
 */
export interface Mend {
  readonly name: string;
  /** The methods whose message is mended: the params of a notification, or the result of a request. */
  readonly of: readonly string[];
  readonly part: "params" | "result";
  readonly apply: (value: WireObject) => WireObject;
}

interface Schema {
  readonly safeParse: (value: unknown) => { readonly success: boolean };
}

const initialize = "ui/initialize";
const contextChanged = "ui/notifications/host-context-changed";
const toolResult = "ui/notifications/tool-result";
const toolInput = "ui/notifications/tool-input";
const toolInputPartial = "ui/notifications/tool-input-partial";
const toolCancelled = "ui/notifications/tool-cancelled";

const contextSchemas: { readonly [key: string]: Schema } = McpUiHostContextSchema.shape;
const capabilitySchemas: { readonly [key: string]: Schema } = McpUiHostCapabilitiesSchema.shape;
const variablesSchema: Schema = McpUiHostStylesSchema.shape.variables;
const displayModesSchema: Schema = McpUiHostContextSchema.shape.availableDisplayModes;
const contentSchema: Schema = McpUiToolResultNotificationSchema.shape.params.shape.content;

export function isWireObject(value: unknown): value is WireObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function keep(value: WireObject, wanted: (key: string, member: unknown) => boolean): WireObject {
  return Object.fromEntries(Object.entries(value).filter(([key, member]) => wanted(key, member)));
}

function replace(value: WireObject, key: string, change: (member: unknown) => unknown): WireObject {
  return Object.hasOwn(value, key) ? { ...value, [key]: change(value[key]) } : value;
}

/** A mend of a host context, wherever one travels: in the answer to `ui/initialize` and in its change. */
function contextMend(name: string, apply: (context: WireObject) => WireObject): readonly Mend[] {
  return [
    { name, of: [contextChanged], part: "params", apply },
    {
      name,
      of: [initialize],
      part: "result",
      apply: (result) =>
        replace(result, "hostContext", (context) => (isWireObject(context) ? apply(context) : context)),
    },
  ];
}

const knownVariables = (variables: WireObject): WireObject =>
  keep(variables, (key, value) => variablesSchema.safeParse({ [key]: value }).success);

const withoutNulls = (value: WireObject): WireObject => keep(value, (_key, member) => member !== null);

const stylesWithoutNulls = (styles: unknown): unknown =>
  isWireObject(styles)
    ? replace(withoutNulls(styles), "css", (css) => (isWireObject(css) ? withoutNulls(css) : css))
    : styles;

/** Every mend, in the order in which they run. */
export const mends: readonly Mend[] = [
  {
    // Older hosts answer with an older shape (assistant-ui#4276); the context is only a SHOULD in the spec.
    name: "missing-initialize-members",
    of: [initialize],
    part: "result",
    apply: (result) => ({
      ...result,
      protocolVersion:
        typeof result.protocolVersion === "string" ? result.protocolVersion : LATEST_PROTOCOL_VERSION,
      hostInfo:
        isWireObject(result.hostInfo) &&
        typeof result.hostInfo.name === "string" &&
        typeof result.hostInfo.version === "string"
          ? result.hostInfo
          : { name: "unknown", version: "0" },
      hostCapabilities: isWireObject(result.hostCapabilities) ? result.hostCapabilities : {},
      hostContext: isWireObject(result.hostContext) ? result.hostContext : {},
    }),
  },
  {
    // `true` is what many people write for "supported"; anything else that is no object means nothing.
    name: "malformed-capability",
    of: [initialize],
    part: "result",
    apply: (result) =>
      replace(result, "hostCapabilities", (capabilities) =>
        isWireObject(capabilities)
          ? keep(
              Object.fromEntries(Object.entries(capabilities).map(([key, v]) => [key, v === true ? {} : v])),
              (key, member) => capabilitySchemas[key]?.safeParse(member).success ?? true,
            )
          : capabilities,
      ),
  },
  ...contextMend("null-context-member", (context) =>
    replace(withoutNulls(context), "styles", stylesWithoutNulls),
  ),
  ...contextMend("unknown-style-variable", (context) =>
    replace(context, "styles", (styles) =>
      isWireObject(styles)
        ? replace(styles, "variables", (variables) =>
            isWireObject(variables) ? knownVariables(variables) : {},
          )
        : styles,
    ),
  ),
  ...contextMend("unknown-display-mode", (context) =>
    replace(context, "availableDisplayModes", (modes) =>
      Array.isArray(modes) ? modes.filter((mode) => displayModesSchema.safeParse([mode]).success) : [],
    ),
  ),
  ...contextMend("tool-info-without-input-schema", (context) =>
    replace(context, "toolInfo", (info) =>
      isWireObject(info)
        ? replace(info, "tool", (tool) =>
            isWireObject(tool) && !isWireObject(tool.inputSchema)
              ? { ...tool, inputSchema: { type: "object" } }
              : tool,
          )
        : info,
    ),
  ),
  // Last of the context mends: whatever is still unreadable (a theme "auto", a platform "tv") goes, alone.
  ...contextMend("unreadable-context-member", (context) =>
    keep(context, (key, member) => contextSchemas[key]?.safeParse(member).success ?? true),
  ),
  ...[
    { of: [toolResult], part: "params" as const },
    { of: ["tools/call"], part: "result" as const },
  ].flatMap(({ of, part }): readonly Mend[] => [
    { name: "null-result-member", of, part, apply: withoutNulls },
    {
      name: "unknown-content-block",
      of,
      part,
      apply: (result) =>
        replace(result, "content", (content) =>
          Array.isArray(content) ? content.filter((block) => contentSchema.safeParse([block]).success) : [],
        ),
    },
  ]),
  {
    name: "null-notification-member",
    of: [toolInput, toolInputPartial, toolCancelled],
    part: "params",
    apply: withoutNulls,
  },
];
