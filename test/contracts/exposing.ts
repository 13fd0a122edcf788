import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type NodeIncomingMessageLike, toNodeHandler } from "@modelcontextprotocol/node";
import { generateKeyPair, SignJWT } from "jose";
import { onTestFinished } from "vitest";
import {
  type ConsumerIdentity,
  type Contracts,
  consumerAuth,
  type ExposeOptions,
  exposeGrants,
} from "../../server/contracts/index.js";
import { createMcpHandler, oauthResource } from "../../server/surfaces/index.js";

/** A door to granted methods, over real HTTP until the test ends. */
export interface Door {
  readonly url: string;
  /** The headers of a caller whose token the door takes: who signs in as that subject. */
  readonly as: (subject: string) => Promise<{ readonly authorization: string }>;
  /** What was called and was not granted, as the owner is told: the consumer and the name. */
  readonly denied: readonly (readonly [consumer: string | undefined, tool: string])[];
}

const issuer = "https://id.example";

/** Serves what consumers were granted, and says who signs in as which of them. */
export async function expose(
  contracts: Contracts,
  consumers: Readonly<Record<string, string>>,
  options: Partial<ExposeOptions<ConsumerIdentity>> = {},
): Promise<Door> {
  const resource = "https://owner.example/mcp";
  const { publicKey, privateKey } = await generateKeyPair("ES256");
  for (const [subject, consumer] of Object.entries(consumers)) {
    await contracts.mapConsumer({ issuer, subject }, consumer);
  }
  const oauth = oauthResource({ resource, issuer, keys: publicKey });
  const denied: [string | undefined, string][] = [];
  const mcp = createMcpHandler({
    serverInfo: { name: "granted", version: "1.0.0" },
    auth: consumerAuth({ oauth, grants: contracts }),
    challenge: oauth.challenge,
    hooks: {
      onUnknownTool: ({ tool, context: { identity } }) => {
        denied.push([identity?.consumer, tool]);
      },
    },
    runtimeTools: exposeGrants<ConsumerIdentity>(contracts, {
      consumer: (identity) => identity?.consumer,
      ...options,
    }),
  });
  const handle = toNodeHandler(mcp);
  const http = createServer((request, response) => void handle(request as NodeIncomingMessageLike, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    await mcp.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return {
    denied,
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    async as(subject) {
      const token = await new SignJWT({})
        .setProtectedHeader({ alg: "ES256" })
        .setIssuer(issuer)
        .setAudience(resource)
        .setSubject(subject)
        .setExpirationTime("1h")
        .sign(privateKey);
      return { authorization: `Bearer ${token}` };
    },
  };
}
