import { describe, expect, it } from "vitest";
import type { VectorAttack } from "../../mechanisms/attack/attack.ts";
import { type AuditableMechanism, attacks } from "../../mechanisms/attack/attacks.ts";
import {
  exponentialMechanism,
  gaussianMechanism,
  gaussianWithResponse,
  geometricMechanism,
  kAryRandomisedResponse,
  laplaceMechanism,
  randomisedResponse,
  unaryEncoding,
  type VectorMechanism,
} from "../../mechanisms/index.ts";
import { audit } from "../audit.ts";

const real = { magnitude: 1, integral: false, neighbours: "local" } as const;
const logDelta = Math.log(0.01);

function everyMechanism(epsilon: number): readonly AuditableMechanism[] {
  return [
    laplaceMechanism({ epsilon, sensitivity: 2, dimension: 1, ...real }),
    laplaceMechanism({ epsilon, sensitivity: 2, dimension: 3, ...real }),
    gaussianMechanism({ epsilon, logDelta, sensitivity: 1, dimension: 3, ...real }),
    geometricMechanism({ epsilon, distance: 6, neighbours: "local" }),
    randomisedResponse({ epsilon }),
    kAryRandomisedResponse({ epsilon, levels: 4 }),
    unaryEncoding({ epsilon, levels: 4 }),
    unaryEncoding({ epsilon, levels: 12 }),
    exponentialMechanism({ epsilon, range: 3, neighbours: "replace-one" }),
    gaussianWithResponse({
      epsilon,
      logDelta,
      responseEpsilon: epsilon / 2,
      sensitivity: 2,
      dimension: 2,
      magnitude: 1,
    }),
  ];
}

// On the platform's generator, so the false-alarm rate is what a spurious failure costs: 1e-9 each.
const options = { draws: 10_000, falseAlarmRate: 1e-9 };

describe("audit of mechanisms", () => {
  it.each(everyMechanism(1.5).map((m, i) => [i, m.kind, m] as const))(
    "%d: %s keeps its claim",
    (_index, _kind, mechanism) => {
      const result = audit(mechanism, options);
      expect(result.violation).toBe(false);
      expect(result.claimed.epsilon).toBe(1.5);
      expect(result.smallestDetectable).toBeGreaterThan(1.5);
    },
  );

  // The same mechanisms, told to claim a third of what they cost: the pairs and scores are sharp
  // enough to see it. Over repeated runs the proved epsilon lies 9 or more standard deviations above 1.5.
  it.each(everyMechanism(4.5).map((m, i) => [i, m.kind, m] as const))(
    "%d: %s is refuted when it understates its cost",
    (_index, _kind, mechanism) => {
      const understated = { ...mechanism.cost(), epsilon: 1.5 };
      const boast = { ...mechanism, cost: () => understated } as typeof mechanism;
      expect(audit(boast, options).pairs.every((pair) => pair.violation)).toBe(true);
    },
  );
});

describe("worst-case secrets", () => {
  it("lie within the calibrated distance and almost at it", () => {
    for (const mechanism of everyMechanism(1)) {
      if (mechanism.kind !== "laplace" && mechanism.kind !== "gaussian") continue;
      const attack: VectorAttack<VectorMechanism> = attacks[mechanism.kind];
      for (const { first, second } of attack.pairs(mechanism)) {
        const gaps = first.map((value, i) => Math.abs(Number(value - second[i]!)));
        const distance = mechanism.kind === "laplace" ? gaps.reduce((a, b) => a + b, 0) : Math.hypot(...gaps);
        expect(distance).toBeLessThanOrEqual(mechanism.parameters.sensitivitySteps);
        expect(distance).toBeGreaterThan(0.999 * mechanism.parameters.sensitivitySteps);
      }
    }
  });
});
