import { Builder, Capabilities } from "selenium-webdriver";
import { EngineError } from "./errors.js";
import { freePort, listening } from "./free-port.js";
import { helperOf, programOf } from "./installed.js";
import { leashed, lineOf } from "./leash.js";
import type { EngineBrowser } from "./port.js";
import { openWebKitPage } from "./webkit-page.js";
import { createSession } from "./webkit-session.js";

const startMs = 30_000;
/** Longer than anyone waits: the most that a timer takes. */
const longestMs = 2_147_483_647;
const screen = "2560x1600x24";

/** Opens WebKitGTK's small browser by its WebDriver, on a screen of its own that nobody sees. */
export async function openWebKit(isHeaded: boolean): Promise<EngineBrowser> {
  const binary = programOf("webkit");
  const driver = helperOf("webkit", "WebKitWebDriver");
  const xvfb = isHeaded ? undefined : helperOf("webkit", "Xvfb");
  const ending: (() => Promise<void>)[] = [];
  const end = async () => {
    for (const step of ending.splice(0).reverse()) await step();
  };
  try {
    let display = process.env.DISPLAY;
    if (xvfb) {
      const args = ["-displayfd", "1", "-screen", "0", screen, "-nolisten", "tcp"];
      const group = leashed(xvfb, args, process.env);
      ending.push(group.end);
      display = `:${await lineOf(group.child, /^(\d+)\s*$/m, "Xvfb", startMs)}`;
    }
    const port = await freePort();
    const group = leashed(driver, [`--port=${port}`], {
      ...process.env,
      ...(display === undefined ? {} : { DISPLAY: display }),
      // That screen is one of X, whatever the desktop has.
      GDK_BACKEND: "x11",
    });
    ending.push(group.end);
    await listening(port, startMs);
    const web = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        }),
      )
      .build();
    // The driver measures this by timers of the page, and whoever turns the time of the page turns them, too. Scripts answer at once.
    await web.manage().setTimeouts({ script: longestMs });
    const session = await createSession(web);
    const version = (await web.getCapabilities()).getBrowserVersion() ?? "";
    return {
      engine: "webkit",
      version,
      hears: { console: false, requests: false, heap: false, paint: false },
      newPage: (options) => openWebKitPage(session, options),
      async close() {
        await web.quit().catch(() => undefined);
        await end();
      },
    };
  } catch (error) {
    await end();
    throw error instanceof EngineError
      ? error
      : new EngineError("ENGINE_FAILED", `WebKit could not be driven: ${error}`, { cause: error });
  }
}
