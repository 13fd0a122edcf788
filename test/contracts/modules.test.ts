import { describe, expect, it } from "vitest";
import { engines, engineUnderTest } from "./engines.js";
import { contractsOn, reportsModule } from "./kit.js";
import { consumer, moduleStanding } from "./standing.js";

describe.each(engines)("modules of this process in %s", (name) => {
  const engine = engineUnderTest(name);

  it("PLC-03: a module that is not in this process runs nothing", async () => {
    const journal = await engine.open();
    const here = await moduleStanding(journal);
    const { contracts, contractUrl, request } = here;
    await contracts.grant({ consumer, contractUrl, methods: ["summarize"] });
    await contracts.authorize(request());
    const elsewhere = contractsOn(journal);
    await expect(elsewhere.authorize(request())).rejects.toMatchObject({
      code: "contract_unavailable",
      details: { reason: "module_unavailable" },
    });
    await elsewhere.connectModule(reportsModule());
    await elsewhere.authorize(request());
  });

  it("PLC-03: a process that has loaded another module by the same name runs nothing of it", async () => {
    const url = await engine.newUrl();
    const here = await moduleStanding(await engine.open(url));
    const { contracts, contractUrl, request } = here;
    await contracts.grant({ consumer, contractUrl, methods: ["summarize"] });
    await contracts.authorize(request());
    const module = reportsModule();
    const { send_report, ...methods } = module.methods;
    const elsewhere = contractsOn(await engine.open(url));
    await elsewhere.connectModule({ ...module, methods });
    // What was seen last is what the other process has, and this one runs something else.
    await expect(contracts.authorize(request())).rejects.toMatchObject({
      code: "contract_unavailable",
      details: { reason: "module_unavailable" },
    });
    await contracts.connectModule(module);
    await contracts.authorize(request());
    await expect(elsewhere.authorize(request())).rejects.toMatchObject({
      details: { reason: "module_unavailable" },
    });
  });

  it("CTR-10: a module that offers something else is reviewed again, as a server is", async () => {
    const here = await moduleStanding(await engine.open());
    const { contracts, contractUrl, request } = here;
    await contracts.grant({ consumer, contractUrl, methods: ["summarize"] });
    const observation = await contracts.connectModule(reportsModule("native-reports", "Other."));
    expect(observation.staged).toEqual(["reports"]);
    await expect(contracts.authorize(request())).rejects.toMatchObject({
      details: { reason: "definition_changed" },
    });
  });
});
