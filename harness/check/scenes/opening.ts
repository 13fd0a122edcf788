import { setTimeout } from "node:timers/promises";
import type { OpenApp } from "../../library/open-app.js";
import type { AppAnswer } from "../../library/page-driver.js";
import { member } from "../../rules/members.js";
import type { DocumentFacts, OpeningSighting, Sighting } from "../../rules/sightings.js";
import { type GivenStage, onStage, type Timings } from "./stage.js";

/** The app is opened as any host opens it, left alone, spoken to, and ended. */
export function opening(stage: GivenStage): Promise<OpeningSighting> {
  return onStage(stage, {}, async ({ app, tab, settle, look }) => {
    const { timings } = stage;
    await settle();
    const { document } = await look();
    const picture = await tab.picture("[data-porthole-app-frame]");
    const settled = (await app.messages()).length;
    await setTimeout(timings.rest);
    const rest = (await app.messages()).slice(settled);
    const isReady = (await app.status()).status === "ready";
    const otherTheme = isReady ? await changeTheme(app, look, timings) : undefined;
    const otherLocale = otherTheme ? await changeLocale(app, look, timings) : undefined;
    const appTools = isReady ? await askForTools(app, timings) : undefined;
    const ask = async (method: string): Promise<AppAnswer> =>
      isReady ? app.ask(method, {}, timings.answer) : { kind: "silence", milliseconds: 0 };
    if (isReady) await app.tell("porthole/unknown-notification");
    const [ping, unknownRequest] = await Promise.all([ask("ping"), ask("porthole/unknown-request")]);
    const teardown = await ask("ui/resource-teardown");
    const ended = (await app.messages()).length;
    await setTimeout(timings.after);
    const afterTeardown = (await app.messages()).slice(ended);
    const secondTeardown = await ask("ui/resource-teardown");
    await setTimeout(timings.quiet);
    const seen = await look();
    const initialized = seen.messages.find(
      ({ direction, method }) => direction === "from-app" && method === "ui/notifications/initialized",
    );
    return {
      ...seen,
      ...(document ? { document } : {}),
      ...(initialized ? { initializedMs: initialized.at } : {}),
      rest: { milliseconds: timings.rest, messages: rest },
      ...(otherTheme ? { otherTheme } : {}),
      ...(otherLocale ? { otherLocale } : {}),
      ...(appTools ? { appTools } : {}),
      ping,
      unknownRequest,
      teardown,
      secondTeardown,
      afterTeardown,
      ...(picture ? { picture } : {}),
    };
  });
}

/** Says that the theme is the other one now, and compares what the app shows. */
async function changeTheme(
  app: OpenApp,
  look: () => Promise<Sighting>,
  timings: Timings,
): Promise<OpeningSighting["otherTheme"]> {
  const { document: before } = await look();
  const theme = (await app.messages()).some(
    ({ direction, message }) => direction === "to-app" && isDark(message),
  )
    ? "light"
    : "dark";
  await app.tell("ui/notifications/host-context-changed", { theme });
  await setTimeout(timings.quiet);
  const { document: after } = await look();
  return before && after ? { before, after } : undefined;
}

/** Says that the locale is another one now, and nothing else. */
async function changeLocale(
  app: OpenApp,
  look: () => Promise<Sighting>,
  timings: Timings,
): Promise<DocumentFacts | undefined> {
  await app.tell("ui/notifications/host-context-changed", { locale: "de-DE" });
  await setTimeout(timings.quiet);
  return (await look()).document;
}

/** Asks an app that declares tools for them, and for one that nobody has. */
async function askForTools(app: OpenApp, timings: Timings): Promise<OpeningSighting["appTools"]> {
  const declares = (await app.messages()).some(
    ({ method, message }) =>
      method === "ui/initialize" && member(message, "params", "appCapabilities", "tools") !== undefined,
  );
  if (!declares) return undefined;
  return {
    listed: await app.ask("tools/list", {}, timings.answer),
    unknown: await app.ask("tools/call", { name: "porthole-no-such-tool", arguments: {} }, timings.answer),
  };
}

/** Whether a message is the answer to the handshake of a host whose theme is dark. */
function isDark(message: unknown): boolean {
  return member(message, "result", "hostContext", "theme") === "dark";
}
