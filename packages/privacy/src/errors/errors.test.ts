import { describe, expect, it } from "vitest";
import { DpbayesError } from "./dpbayes-error.ts";
import { errorsOf, type Fail, failWith } from "./from-catalogue.ts";

const errorOf = errorsOf({ TALL: "{name} is {found}, must be below {limit}", PLAIN: "it stopped" });
const fail: Fail<"TALL" | "PLAIN"> = failWith(errorOf);

describe("an error of a catalogue", () => {
  it("has the code, the sentence filled from the details, and the details, frozen", () => {
    const error = errorOf("TALL", { name: "tree", found: 3, limit: 2 });
    expect(error).toBeInstanceOf(DpbayesError);
    expect(error).toMatchObject({ name: "DpbayesError", code: "TALL", details: { found: 3, limit: 2 } });
    expect(error.message).toBe("tree is 3, must be below 2");
    expect(Object.isFrozen(error.details)).toBe(true);
  });

  it("shows a hole that no detail fills, and needs no details", () => {
    expect(errorOf("TALL", { name: "tree" }).message).toBe("tree is {found}, must be below {limit}");
    expect(errorOf("PLAIN").message).toBe("it stopped");
  });

  it("is thrown by fail, which can stand behind ??", () => {
    const found = (value?: number): number => value ?? fail("PLAIN");
    expect(found(1)).toBe(1);
    expect(() => found()).toThrow(expect.objectContaining({ code: "PLAIN" }));
  });
});
