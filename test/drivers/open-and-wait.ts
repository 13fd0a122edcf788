// Opens a browser of the engine that is named, says so, and waits to be killed.
import { openBrowser } from "../../harness/engines/open.js";
import { engines } from "../../harness/engines/port.js";

const engine = engines.find((each) => each === process.argv[2]);
if (!engine) throw new TypeError("no such engine");
const browser = await openBrowser(engine);
const page = await browser.newPage();
await page.goto("data:text/html,<title>open</title>");
console.log("open");
setInterval(() => undefined, 1_000);
