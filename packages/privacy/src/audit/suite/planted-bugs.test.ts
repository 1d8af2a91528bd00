import { describe, expect, it } from "vitest";
import { pureLoss } from "../../accounting/index.ts";
import { geometricMechanism, laplaceMechanism, randomisedResponse } from "../../mechanisms/index.ts";
import { audit } from "../audit.ts";
import { mechanismAuditables } from "../auditables/mechanism-auditables.ts";
import { floatingPointAttack } from "../floating-point-attack.ts";
import {
  distanceOmitted,
  everyPartPaysAll,
  floatingPointLaplace,
  lowerBoundTwice,
  lowerBoundTwiceInMagnitude,
  marginsPaidOnce,
  noiseForSmallerDistance,
  noiseScaleHalved,
  recordsNotBounded,
} from "./planted-bugs.ts";

// These run on the platform's generator, at a false-alarm rate of 1e-9 each. A miss is as unlikely:
// over repeated runs the proved epsilon lies 8 or more standard deviations above the claim.
const options = { draws: 20_000, falseAlarmRate: 1e-9 };

describe("planted bugs", () => {
  it.each([1, 4])("noise of half the scale is caught at epsilon %d", (epsilon) => {
    expect(audit(noiseScaleHalved(epsilon), options).violation).toBe(true);
  });

  it("noise of half the scale is caught at epsilon 0.1 with more draws", () => {
    expect(audit(noiseScaleHalved(0.1), { ...options, draws: 150_000 }).violation).toBe(true);
  });

  it.each([0.1, 1, 4])("a lower bound used twice is caught at epsilon %d", (epsilon) => {
    expect(audit(lowerBoundTwice(epsilon), options).violation).toBe(true);
    expect(audit(lowerBoundTwiceInMagnitude(epsilon), { ...options, draws: 100_000 }).violation).toBe(true);
  });

  it.each([0.1, 1, 4])("Laplace noise in floating point is caught at epsilon %d", (epsilon) => {
    const many = { ...options, draws: 100_000 };
    expect(floatingPointAttack(floatingPointLaplace(epsilon), many).violation).toBe(true);
    expect(audit(floatingPointLaplace(epsilon), many).violation).toBe(true);
  });

  it.each([0.1, 1, 4])("what epsilon is said to reach and does not is caught at epsilon %d", (epsilon) => {
    const many = { ...options, draws: epsilon < 1 ? 150_000 : 20_000 };
    expect(audit(noiseForSmallerDistance(epsilon), many).violation).toBe(true);
    expect(audit(distanceOmitted(epsilon), many).violation).toBe(true);
  });

  it.each([1, 4])("a person whose records nobody bounds is caught at epsilon %d", (epsilon) => {
    expect(audit(recordsNotBounded(epsilon), options).violation).toBe(true);
  });

  it.each([1, 4])("a part that pays all is caught at epsilon %d", (epsilon) => {
    expect(audit(everyPartPaysAll(epsilon), options).violation).toBe(true);
  });

  it.each([1, 4])("margins that are paid for once are caught at epsilon %d", (epsilon) => {
    expect(audit(marginsPaidOnce(epsilon), options).violation).toBe(true);
  });

  it("a mechanism that omits its distance is caught through its own parameters", () => {
    const honest = geometricMechanism({ epsilon: 1, distance: 3, neighbours: "local" });
    const boast: typeof honest = { ...honest, cost: () => pureLoss(1, "local") };
    expect(audit(honest, options).violation).toBe(false);
    expect(audit(boast, options).violation).toBe(true);
  });

  it("a mechanism that understates its cost is caught through its own parameters", () => {
    const honest = randomisedResponse({ epsilon: 2 });
    const boast = { ...honest, cost: () => ({ ...honest.cost(), epsilon: 1 }) } as typeof honest;
    expect(audit(boast, options).violation).toBe(true);
  });
});

describe("floating-point attack on the library's Laplace", () => {
  it.each([0.1, 1, 4])("finds nothing at epsilon %d", (epsilon) => {
    const mechanism = laplaceMechanism({
      epsilon,
      sensitivity: 1,
      dimension: 1,
      magnitude: 1,
      integral: false,
      neighbours: "local",
    });
    const result = floatingPointAttack(mechanismAuditables(mechanism)[0]!, options);
    expect(result.violation).toBe(false);
    // Not even by chance: 64 draws of a binade that all miss its odd multiples have probability 2^-64.
    expect(result.betraying).toBe(0);
  });
});
