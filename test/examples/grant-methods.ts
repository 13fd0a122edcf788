import type { CallRequest, Grants } from "../../server/contracts/index.js";

const contractUrl = "https://contracts.example/contracts/reports/1";

/** Gives the desk one method of the contract; who signs in as `ada` is the desk. */
export async function welcomeDesk(grants: Grants): Promise<void> {
  await grants.grant({ consumer: "desk", contractUrl, methods: ["summarize"] });
  await grants.mapConsumer({ issuer: "https://id.example", subject: "ada" }, "desk");
}

/** What the desk may call now, by id. */
export async function offeredToDesk(grants: Grants): Promise<readonly string[]> {
  return (await grants.methodsOf("desk")).map(({ method }) => method.id);
}

/** Runs a call that is granted, once; else nothing runs. */
export async function runGranted<T>(grants: Grants, call: CallRequest, run: () => Promise<T>): Promise<T> {
  const permission = await grants.authorize(call);
  await grants.redeem(permission, call);
  return run();
}
