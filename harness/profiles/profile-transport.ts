import type { JSONRPCMessage, RequestId, Transport } from "@modelcontextprotocol/client";
import type { Capability, HostProfile } from "./profile.js";

const methodNotFound = -32_601;

/** What an app needs for each request; the rest of the methods belongs to the handshake. */
const capabilityOf: Readonly<Record<string, Capability>> = {
  "ui/open-link": "openLinks",
  "ui/download-file": "downloadFile",
  "ui/message": "message",
  "ui/update-model-context": "updateModelContext",
  "tools/call": "serverTools",
  "resources/read": "serverResources",
  "resources/list": "serverResources",
  "resources/templates/list": "serverResources",
};

type Members = Readonly<Record<string, unknown>>;

/**
 * Lets the host look to an app as a profile says: its name, what it offers, its display modes and its context.
 *
 * It only takes away. What Porthole does not do is not offered whatever the profile says, and what the profile does not offer
 * is refused (CAP-03).
 *
 * @param platform what the person has chosen, which wins.
 */
export function profileTransport(
  inner: Transport,
  profile: HostProfile,
  platform: () => string | undefined = () => undefined,
): Transport {
  const handshakes = new Set<RequestId>();
  const modeRequests = new Set<RequestId>();
  const offered: Members = profile.capabilities.value;
  let mode: unknown = "inline";

  const outer: Transport = {
    start: () => inner.start(),
    close: () => inner.close(),
    send(message, options) {
      return inner.send(toApp(message), options);
    },
  };
  inner.onclose = () => outer.onclose?.();
  inner.onerror = (error) => outer.onerror?.(error);
  inner.onmessage = (message) => {
    if (!("method" in message)) return outer.onmessage?.(message);
    if (!("id" in message)) return outer.onmessage?.(message);
    const { id, method, params } = message;
    if (method === "ui/initialize") handshakes.add(id);
    const needed = capabilityOf[method];
    if (needed !== undefined && !(needed in offered)) {
      void inner.send({
        jsonrpc: "2.0",
        id,
        error: { code: methodNotFound, message: `this host does not offer ${needed}` },
      });
      return;
    }
    const wish = method === "ui/request-display-mode" ? params?.mode : undefined;
    if (wish !== undefined && !profile.displayModes.value.some((each) => each === wish)) {
      void inner.send({ jsonrpc: "2.0", id, result: { mode } });
      return;
    }
    if (wish !== undefined) modeRequests.add(id);
    outer.onmessage?.(message);
  };

  function toApp(message: JSONRPCMessage): JSONRPCMessage {
    if ("method" in message) {
      if (message.method !== "ui/notifications/host-context-changed") return message;
      return { ...message, params: contextFor(message.params ?? {}) };
    }
    if (!("result" in message)) return message;
    if (modeRequests.delete(message.id)) mode = message.result.mode;
    if (!handshakes.delete(message.id)) return message;
    const { hostInfo, hostCapabilities, hostContext, ...rest } = message.result;
    const result = {
      ...rest,
      hostInfo: profile.hostInfo?.value ?? hostInfo,
      hostCapabilities: offeredOf(hostCapabilities),
      hostContext: contextFor(isObject(hostContext) ? hostContext : {}),
    };
    return { ...message, result };
  }

  /** What both the profile and Porthole offer, member by member; `sandbox` says what was really granted. */
  function offeredOf(real: unknown): Members {
    if (!isObject(real)) return {};
    return Object.fromEntries(
      Object.entries(real).flatMap(([name, value]) => {
        if (name === "sandbox") return [[name, value]];
        return name in offered ? [[name, shared(value, offered[name])]] : [];
      }),
    );
  }

  function contextFor(context: Members): Members {
    const { styles, toolInfo, availableDisplayModes, containerDimensions, platform: real, ...rest } = context;
    if ("displayMode" in rest) mode = rest.displayMode;
    return {
      ...rest,
      ...(styles !== undefined && profile.styleVariables.value ? { styles } : {}),
      ...(toolInfo !== undefined && profile.toolInfo.value ? { toolInfo } : {}),
      ...(Array.isArray(availableDisplayModes)
        ? {
            availableDisplayModes: profile.displayModes.value.filter((each) =>
              availableDisplayModes.includes(each),
            ),
          }
        : {}),
      ...(isObject(containerDimensions) ? { containerDimensions: containerFor(containerDimensions) } : {}),
      ...(real === undefined ? {} : { platform: platform() ?? profile.platform.value }),
    };
  }

  function containerFor(real: Members): Members {
    const limit = profile.container?.value.maxHeight;
    return "maxHeight" in real && limit !== undefined ? { ...real, maxHeight: limit } : real;
  }
  return outer;
}

/** `listChanged` and the kinds of content count only where both have them. */
function shared(real: unknown, wanted: unknown): unknown {
  if (!isObject(real) || !isObject(wanted)) return real;
  return Object.fromEntries(
    Object.entries(real).filter(
      ([name, value]) => name in wanted && (value !== true || wanted[name] === true),
    ),
  );
}

function isObject(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
