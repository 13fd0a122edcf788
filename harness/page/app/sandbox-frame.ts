import type { Transport } from "@modelcontextprotocol/client";
import type { AppPlace } from "../../control/protocol.js";
import type { SeenMessage } from "../traffic.js";
import { initialHeight } from "./limits.js";
import { sandboxTransport } from "./sandbox-transport.js";

export interface SandboxFrameOptions {
  /** The element that gets the frame, in the document; what it held is gone. */
  readonly stage: HTMLElement;
  readonly title: string;
  readonly place: AppPlace;
  readonly sandboxOrigin: string;
  readonly observe: (seen: SeenMessage) => void;
}

/** The outer frame of an app, on its way to the sandbox page or there. */
export interface SandboxFrame {
  readonly element: HTMLIFrameElement;
  readonly window: Window;
  readonly transport: Transport;
  /** Takes it out of the document; nothing is heard from it any more. */
  remove(): void;
}

/**
 * Frames a place of the sandbox. The place need not be filled yet: the browser sets out meanwhile.
 *
 * @param allow must be given before the frame has an address, since a document has what held when it was asked for.
 */
export function frameSandbox(options: SandboxFrameOptions, allow = ""): SandboxFrame {
  const element = document.createElement("iframe");
  element.title = options.title;
  element.dataset.portholeAppFrame = options.place.id;
  element.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
  element.setAttribute("referrerpolicy", "no-referrer");
  if (allow !== "") element.setAttribute("allow", allow);
  element.style.height = `${initialHeight}px`;
  options.stage.replaceChildren(element);
  const { contentWindow } = element;
  if (!contentWindow) throw new TypeError("the stage must be in the document before an app is framed");
  // The transport listens before the frame has an address, or the ready notice could be missed.
  const transport = sandboxTransport(contentWindow, options.sandboxOrigin, options.observe);
  element.src = options.place.frameUrl;
  return {
    element,
    window: contentWindow,
    transport,
    remove() {
      element.remove();
      void transport.close();
    },
  };
}
