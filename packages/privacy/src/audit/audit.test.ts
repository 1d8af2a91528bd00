import { describe, expect, it } from "vitest";
import { parseStudy } from "../study/parse-study.ts";
import { audit } from "./audit.ts";
import type { Auditable, Side } from "./auditables/auditable.ts";
import { floatingPointAttack } from "./floating-point-attack.ts";
import { textbookLaplace, textbookUniform } from "./suite/textbook-noise.ts";
import { textbookGaussian } from "./textbook-gaussian.testing.ts";
import { repeatableWords } from "./words.testing.ts";

// Words are repeatable here, so a test that passes once passes always. The audits' own
// false-alarm rate is 1e-9 throughout.
const options = { draws: 20_000, falseAlarmRate: 1e-9 };

function pure(epsilon: number, draw: (side: Side) => number): Auditable {
  return { name: "test", claimed: { kind: "pure", epsilon, neighbours: "local" }, draw };
}

/** Noise rounded to a common grid before the secret (0 or 1) is added. */
function griddedLaplace(claimed: number, scale: number, start: number): Auditable {
  const bits = repeatableWords(start);
  return pure(claimed, (side) => {
    const noise = Math.round(textbookLaplace(scale, bits) * 1024) / 1024;
    return (side === "first" ? 0 : 1) + noise;
  });
}

describe("audit of a pair", () => {
  it.each([0.1, 1, 4])("accepts Laplace noise that keeps its claim %d and proves most of it", (epsilon) => {
    const result = audit(griddedLaplace(epsilon, 1 / epsilon, 1), options);
    expect(result.violation).toBe(false);
    expect(result.epsilonLower).toBeLessThanOrEqual(epsilon);
    expect(result.smallestDetectable).toBeLessThan(epsilon + 0.2 + epsilon * 0.3);
    expect(result.smallestDetectable).toBeGreaterThan(epsilon);
    if (epsilon >= 1) expect(result.epsilonLower).toBeGreaterThan(0.7 * epsilon);
  });

  it.each([0.2, 1, 4])("refutes Laplace noise of half the scale at claimed %d", (epsilon) => {
    const result = audit(griddedLaplace(epsilon, 0.5 / epsilon, 2), options);
    expect(result.violation).toBe(true);
    expect(result.epsilonLower).toBeGreaterThan(epsilon);
    expect(result.epsilonLower).toBeLessThanOrEqual(2 * epsilon);
  });

  it("sees which way round the inputs differ", () => {
    const bits = repeatableWords(3);
    const rare = (p: number) => (textbookUniform(bits) < p ? 1 : 0);
    const shares = { first: 0.005, second: 0.05 };
    const mirrored = { first: 0.05, second: 0.005 };
    expect(
      audit(
        pure(1, (side) => rare(shares[side])),
        options,
      ).violation,
    ).toBe(true);
    expect(
      audit(
        pure(1, (side) => rare(mirrored[side])),
        options,
      ).violation,
    ).toBe(true);
    expect(
      audit(
        pure(2.4, (side) => rare(shares[side])),
        options,
      ).violation,
    ).toBe(false);
  });

  it("sees two-sided events, which no single tail shows", () => {
    const bits = repeatableWords(4);
    const spread = { first: 1, second: 3 };
    const result = audit(
      pure(0.5, (side) => textbookGaussian(spread[side], bits)),
      options,
    );
    expect(result.violation).toBe(true);
  });

  it("sees noise on a coarser grid than the secret", () => {
    const bits = repeatableWords(5);
    const secret = { first: 1, second: 3 };
    const coarse = pure(1, (side) => secret[side] + 4 * Math.round(textbookLaplace(5000, bits)));
    expect(audit(coarse, options).violation).toBe(true);
  });

  it("sees a secret that is released as it is", () => {
    const secret = { first: 2, second: 5 };
    const result = audit(
      pure(1, (side) => secret[side]),
      options,
    );
    expect(result.violation).toBe(true);
    expect(result.epsilonLower).toBeGreaterThan(6);
  });

  it("sees noise added in floating point", () => {
    const bits = repeatableWords(6);
    const secret = { first: 0, second: 1 };
    const leaky = pure(1, (side) => secret[side] + textbookLaplace(1, bits));
    expect(audit(leaky, options).violation).toBe(true);
  });

  it("tests the Gaussian curve where its tail shows nothing", () => {
    const bits = repeatableWords(7);
    const shift = { first: 0, second: 1 };
    const gaussian = (sd: number): Auditable => ({
      name: "gaussian",
      claimed: { kind: "approximate", epsilon: 1, logDelta: Math.log(0.05), neighbours: "local" },
      gaussianMu: 0.5,
      draw: (side) => shift[side] + Math.round(textbookGaussian(sd, bits) * 64) / 64,
    });
    expect(audit(gaussian(2), options).violation).toBe(false);
    // 1.6 in place of 2 keeps (1, 0.05) but not μ = 0.5.
    const weak = audit(gaussian(1.6), options);
    expect(weak.pairs[0]!.claims[0]!.violation).toBe(false);
    expect(weak.violation).toBe(true);
  });

  it("refuses scores that are no numbers and audits that are too short", () => {
    expect(() =>
      audit(
        pure(1, () => Number.NaN),
        options,
      ),
    ).toThrow(/audit score is not finite/);
    expect(() =>
      audit(
        pure(1, () => 0),
        { draws: 10 },
      ),
    ).toThrow(/draws is 10/);
  });
});

describe("floating-point attack", () => {
  const secret = { first: 0, second: 1 };

  it("separates two inputs of the textbook Laplace", () => {
    const bits = repeatableWords(8);
    const result = floatingPointAttack(
      pure(1, (side) => secret[side] + textbookLaplace(1, bits)),
      { draws: 20_000, falseAlarmRate: 1e-9 },
    );
    expect(result.violation).toBe(true);
    expect(result.betraying).toBeGreaterThan(1000);
    expect(result.mistaken).toBeLessThan(result.betraying / 20);
  });

  it("finds nothing where noise and inputs share a grid", () => {
    const result = floatingPointAttack(griddedLaplace(1, 1, 9), { draws: 20_000, falseAlarmRate: 1e-9 });
    expect(result.betraying).toBe(0);
    expect(result.violation).toBe(false);
  });
});

describe("a target that cannot be audited", () => {
  it.each([null, undefined, 7, "laplace"])("is refused: %s", (target) => {
    expect(() => audit(target as unknown as Auditable)).toThrow("target is");
  });

  it("is refused as a study if it is an object of another kind", () => {
    expect(() => audit({} as unknown as Auditable)).toThrow("study field");
  });
});

describe("a study whose epsilon holds within a distance of counts", () => {
  const study = (distance: number, outside: "clip" | "refuse" = "clip", privacy = {}, total = 6) =>
    parseStudy({
      format: "dpbayes.study/1",
      id: "topics",
      question: "What are the documents about?",
      variables: { words: { type: "counts", length: 4, total, outside } },
      model: { family: "topic-model", formula: "words ~ 1", options: { topics: 2 } },
      privacy: { setting: "local", epsilon: 1, distance, unit: "one document", ...privacy },
    });
  const effort = { draws: 20_000, falseAlarmRate: 1e-9 };

  // On the platform's generator: a false alarm has probability 1e-9. At 24 counts over 4 cells the odds are e^12, and
  // all 15,000 testing draws of either side fall apart; a proof of less than 3 would need half of them not to.
  it("keeps it there, and loses more between the farthest records", () => {
    const { violation, claimed, epsilonLower, beyond } = audit(study(2), effort);
    expect(violation).toBe(false);
    expect(claimed).toEqual({ epsilon: 1, delta: 0, neighbours: "local-within-2" });
    expect(epsilonLower).toBeLessThanOrEqual(1);
    expect(beyond).toMatchObject({ apart: 24, epsilon: 12, delta: 0, violation: false });
    expect(beyond!.epsilonLower).toBeGreaterThan(3);
  });

  it("is tried on records that it accepts", () => {
    expect(audit(study(2, "refuse"), effort).beyond).toMatchObject({ apart: 12, epsilon: 6 });
  });

  it("has no proved loss beyond it where steps of Gaussian noise reach a delta of one", () => {
    const { violation, beyond } = audit(study(2, "clip", { mechanism: "gaussian", delta: 1e-9 }, 60), effort);
    expect(violation).toBe(false);
    expect(beyond).not.toHaveProperty("epsilon");
    expect(beyond!.epsilonLower).toBeGreaterThan(1);
  });

  it("has nothing beyond it if no two records are further apart", () => {
    const result = audit(study(24), effort);
    expect(result.claimed.neighbours).toBe("local");
    expect(result).not.toHaveProperty("beyond");
    expect(result.violation).toBe(false);
    expect(result.epsilonLower).toBeGreaterThan(0.5);
  });
});
