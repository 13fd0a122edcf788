import { beforeAll, describe, expect, it } from "vitest";
import { checkSubject, differences, expectedFindings, subjects } from "../corpus/corpus.js";
import { installThirdParty } from "../third-party/install.js";

beforeAll(() => installThirdParty());

describe("servers of others get the verdicts that a person has read", () => {
  it.each(subjects)("%s", async (name) => {
    const expected = (await expectedFindings())[name];
    expect(expected, "it has expected verdicts").toBeDefined();
    expect(differences(expected ?? {}, (await checkSubject(name)).findings)).toEqual([]);
  });
});
