// The sandbox page, on an origin of its own: it makes the inner frame and passes on what goes through it.
const inner = document.createElement("iframe");
inner.sandbox.value = "allow-scripts";
inner.style.cssText = "width: 600px; height: 800px";
document.body.append(inner);

window.addEventListener("message", ({ source, data }) => {
  if (source === inner.contentWindow) parent.postMessage(data, "*");
  else if (source !== parent) return;
  else if (data.method === "ui/notifications/sandbox-resource-ready") inner.srcdoc = data.params.html;
  else inner.contentWindow?.postMessage(data, "*");
});
parent.postMessage({ jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {} }, "*");
