// F1: what a view costs at least. The handshake by hand, one pass of createElement, no check of anything; a press
// changes one text.

interface Node {
  readonly type: string;
  readonly tag: string;
  readonly value: string;
  readonly props?: { readonly [name: string]: unknown };
  readonly children?: readonly Node[];
}

const template = "{{state.count}}";
let count = 0;
let counter: { readonly text: Text; readonly source: string } | undefined;

function press(): void {
  count++;
  if (counter !== undefined) counter.text.data = counter.source.replace(template, String(count));
}

function build(node: Node, parent: Element): void {
  if (node.type === "text") {
    const bound = node.value.includes(template);
    const text = document.createTextNode(bound ? node.value.replace(template, String(count)) : node.value);
    if (bound) counter = { text, source: node.value };
    parent.append(text);
    return;
  }
  const element = document.createElement(node.tag);
  for (const name in node.props) {
    if (name === "onClick") element.addEventListener("click", press);
    else element.setAttribute(name, String(node.props[name]));
  }
  for (const child of node.children ?? []) build(child, element);
  parent.append(element);
}

function show(plan: { readonly root: Node }): void {
  count = 0;
  const fragment = document.createElement("div");
  build(plan.root, fragment);
  document.body.replaceChildren(fragment);
}

const send = (message: object): void => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");

window.addEventListener("message", ({ source, data }) => {
  if (source !== parent) return;
  if (data.id === 1) send({ method: "ui/notifications/initialized" });
  else if (data.method === "ui/notifications/tool-result") show(data.params.structuredContent.runtimePlan);
});
send({
  id: 1,
  method: "ui/initialize",
  params: {
    appInfo: { name: "floor-dom", version: "1" },
    appCapabilities: {},
    protocolVersion: "2026-01-26",
  },
});
