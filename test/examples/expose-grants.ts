import { type Contracts, consumerAuth, exposeGrants } from "../../server/contracts/index.js";
import { createMcpHandler, type McpHandler, oauthResource } from "../../server/index.js";

/** Serves to each consumer the methods that it was granted, and nothing else. */
export function grantedMethods(contracts: Contracts): McpHandler {
  const oauth = oauthResource({
    resource: "https://owner.example/mcp",
    issuer: "https://id.example",
    keys: new URL("https://id.example/.well-known/jwks.json"),
  });
  return createMcpHandler({
    serverInfo: { name: "granted-methods", version: "1.0.0" },
    auth: consumerAuth({ oauth, grants: contracts }),
    challenge: oauth.challenge,
    runtimeTools: exposeGrants(contracts, {
      consumer: (identity) => identity?.consumer,
      onWithheld: (consumer, withheld) => console.warn(consumer, withheld),
    }),
  });
}
