import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const inner = `<!doctype html><title>inner</title><body>
<p style="height:400px">tall</p>
<button id=press onclick="count.textContent = Number(count.textContent) + 1; trusted.textContent = event.isTrusted">press</button>
<output id=count>0</output><output id=trusted></output>
<input id=text onkeydown="key.textContent += event.key"><output id=key></output>
<label><input id=box type=checkbox> box</label>
<select id=pick><option>a</option><option>b</option></select>
<input id=file type=file multiple>
<p id=over onmouseenter="this.textContent = 'entered'">over</p>
<ul><li>One apple</li><li>Two pears</li></ul>
<button id=later disabled>later</button>
<script>
console.log("said", 1);
setTimeout(() => { throw new TypeError("thrown on purpose"); });
setTimeout(() => { later.disabled = false; }, 300);
later.onclick = () => { later.textContent = "pressed"; };
</script>`;

const escaped = (html: string) => html.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
const sandbox = `<!doctype html><title>sandbox</title><body style="margin:9px">
<iframe title=view sandbox="allow-scripts" style="border:5px solid;padding:3px" srcdoc="${escaped(inner)}"></iframe>`;

export interface NestedPage {
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A page with a frame of another origin in a frame of another origin, far down and scrolled out of sight in each. */
export async function serveNestedPage(): Promise<NestedPage> {
  const server = createServer((request, response) => {
    const { port } = server.address() as AddressInfo;
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (request.url === "/sandbox") return void response.end(sandbox);
    response.end(`<!doctype html><title>host</title><p style="height:1500px">host</p>
      <iframe title=early sandbox></iframe>
      <iframe title=sandbox src="http://localhost:${port}/sandbox" style="width:500px;height:250px"></iframe>`);
  });
  server.listen(0);
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
