import { describe, expect, it } from "vitest";
import { mechanismKinds } from "../study/study.ts";
import { attacks } from "./attack/attacks.ts";
import { builders, plannings } from "./local-mechanisms.ts";
import { kindsOn, localKinds, mechanismFormats } from "./mechanism-formats.ts";

const need = {
  epsilon: 1,
  logDelta: () => -9,
  responseEpsilon: 0.5,
  sensitivity: 2,
  dimension: 2,
  magnitude: 1,
  integral: true,
  neighbours: "local",
  levels: 2,
} as const;

describe("the tables of mechanisms", () => {
  it("know the same kinds, in the same order", () => {
    expect(Object.keys(builders)).toEqual(localKinds);
    expect(Object.keys(plannings)).toEqual(localKinds);
    expect(Object.keys(attacks)).toEqual([...localKinds, "exponential"]);
    expect(mechanismKinds).toEqual([...kindsOn("vector"), ...kindsOn("answer")]);
    const routed = (["vector", "answer", "inputs-and-answer"] as const).flatMap((route) => kindsOn(route));
    expect(new Set(routed)).toEqual(new Set(localKinds));
  });

  describe.each(localKinds)("%s", (kind) => {
    const format = mechanismFormats[kind];
    const { derived, calibrate } = plannings[kind];
    const mechanism = calibrate(need);

    it("is calibrated, and read back, as what it is called", () => {
      expect(mechanism.kind).toBe(kind);
      expect(builders[kind](mechanism.parameters as never).kind).toBe(kind);
    });

    it("states parameters of its shape; all that are derived are numbers among them", () => {
      const stated: Record<string, unknown> = { ...mechanism.parameters };
      expect(Object.keys(stated).sort()).toEqual(Object.keys(format.parameters.fields).sort());
      const numbers = { ...stated, ...(stated.response as object) };
      for (const name of derived) expect(numbers).toHaveProperty(name, expect.any(Number));
    });

    it("states a law that agrees with the mechanism's own", () => {
      if ("noise" in format) {
        if (!("noise" in mechanism)) throw new Error("a law without noise");
        const law = format.noise(mechanism.parameters as never);
        expect(law.variance).toBe(mechanism.noise.variance);
        expect(law.reach).toBe(mechanism.noise.reach);
        expect(law.reach).toBeGreaterThan(Math.sqrt(law.variance));
      }
      if ("response" in format) {
        const { logProbability } = format.response(mechanism.parameters as never);
        const total = Math.exp(logProbability(0, 1)) + Math.exp(logProbability(1, 1));
        expect(total).toBeCloseTo(1, 14);
      }
    });

    it("is attacked on secrets that it takes", () => {
      const [pair] = attacks[kind].pairs(mechanism as never);
      expect(pair!.first).not.toEqual(pair!.second);
    });
  });
});
