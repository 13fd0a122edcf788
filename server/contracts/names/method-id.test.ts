import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ContractError } from "../errors.js";
import { assignMethodIds, isMethodId, type MethodChoice } from "./method-id.js";

type Choices = readonly (string | MethodChoice)[];
const ids = (...choices: Choices) =>
  assignMethodIds(
    "connection-1",
    choices.map((choice) => (typeof choice === "string" ? { name: choice } : choice)),
  );
const refusal = (...choices: Choices): ContractError | undefined => {
  try {
    ids(...choices);
  } catch (error) {
    return error as ContractError;
  }
  return undefined;
};

describe("CTR-05: the form of a method id", () => {
  it.each(["a", "summarize", "Send-Report_2", `a${"b".repeat(63)}`])("takes %j", (id) => {
    expect(isMethodId(id)).toBe(true);
  });

  it.each([
    "",
    "2fast",
    "_a",
    "-a",
    "a b",
    "a.b",
    "a\n",
    "\na",
    "é",
    "\u0430",
    `a${"b".repeat(64)}`,
    "__proto__",
  ])("refuses %j", (id) => {
    expect(isMethodId(id)).toBe(false);
  });

  it("tells all wrong ids, with what cannot be seen made visible", () => {
    const error = refusal({ name: "x", id: "a\u200b" }, { name: "y", id: "1" }, { name: "z", id: "fine" });
    expect(error).toMatchObject({ code: "method_id_invalid", rule: "CTR-05" });
    expect(error?.details).toEqual({ ids: ["a\\u{200b}", "1"] });
  });
});

describe("IMP-04: which id a tool gets", () => {
  it("is the one that the reviewer typed, before the name", () => {
    expect(ids({ name: "summarize", id: "digest" }).get("summarize")).toBe("digest");
  });

  it("is the name, when it is a method id", () => {
    expect(ids("Summarize-2").get("Summarize-2")).toBe("Summarize-2");
  });

  it.each([
    ["read.file", /^read_file_[a-z2-7]{12}$/],
    ["2fa/check", /^fa_check_[a-z2-7]{12}$/],
    ["\u6f22\u5b57", /^tool_[a-z2-7]{12}$/],
    ["x".repeat(128), /^x{46}_[a-z2-7]{12}$/],
  ])("is a slug with a suffix for %j", (name, form) => {
    const id = ids(name).get(name) ?? "";
    expect(id).toMatch(form);
    expect(id.length).toBeLessThanOrEqual(59);
  });

  it("does not depend on order or company, and does on the connection", () => {
    const alone = ids("read.file").get("read.file");
    expect(ids("z.z", "read.file", "a.a").get("read.file")).toBe(alone);
    expect(assignMethodIds("connection-2", [{ name: "read.file" }]).get("read.file")).not.toBe(alone);
    // The pair ("a", "b.c") is another one than ("a\n1\nb", ".c").
    expect(new Set([ids("a.\nb").get("a.\nb"), ids("a.b").get("a.b")]).size).toBe(2);
  });

  it("keeps names apart that read alike", () => {
    const names = ["read.file", "read file", "read/file", "re\u0430d.file"];
    expect(new Set(ids(...names).values()).size).toBe(names.length);
  });

  it("gives every name a method id", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", minLength: 1, maxLength: 128 }), (name) => {
        expect(isMethodId(ids(name).get(name) ?? "")).toBe(true);
      }),
    );
  });

  it("refuses two tools of one id, letter case ignored, and lists both", () => {
    const error = refusal("Read", "read", "other", { name: "x.y", id: "Other" });
    expect(error).toMatchObject({ code: "method_id_collision", rule: "IMP-04" });
    expect(error?.details).toEqual({
      collisions: [
        { id: "read", names: ["Read", "read"] },
        { id: "other", names: ["other", "x.y"] },
      ],
    });
    expect(refusal("Read", { name: "read", id: "read2" })).toBeUndefined();
  });
});

describe("CTR-04, IMP-05: at most 32 methods", () => {
  const names = (count: number) =>
    Array.from({ length: count }, (_, at) => `tool${String(at).padStart(2, "0")}`);

  it("takes 32", () => {
    expect(ids(...names(32)).size).toBe(32);
  });

  it("refuses 33, says the limit, and suggests how to divide them", () => {
    const error = refusal(...names(33).reverse());
    expect(error).toMatchObject({ code: "catalog_limit_exceeded", rule: "CTR-04" });
    expect(error?.details).toEqual({
      limit: "methodsPerContract",
      allowed: 32,
      actual: 33,
      suggestedPartition: [names(32), ["tool32"]],
    });
  });
});
