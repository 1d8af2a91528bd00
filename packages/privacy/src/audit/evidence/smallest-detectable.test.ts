import { describe, expect, it } from "vitest";
import { textbookUniform } from "../suite/textbook-noise.ts";
import { repeatableWords } from "../words.testing.ts";
import { evidenceAgainst, evidenceThreshold } from "./binomial-evidence.ts";
import { smallestDetectable } from "./smallest-detectable.ts";

describe("smallest detectable epsilon", () => {
  const threshold = evidenceThreshold(1e-6);

  it("lies above the claim and approaches it as draws grow", () => {
    const claim = { epsilon: 1, delta: 0 };
    const at = [1e4, 1e5, 1e6, 1e7].map((draws) =>
      smallestDetectable(claim, { likely: 0.18 * Math.E, rare: 0.18 }, draws, threshold),
    );
    expect(at.toSorted((a, b) => b - a)).toEqual(at);
    expect(at[0]).toBeLessThan(1.35);
    expect(at[3]).toBeGreaterThan(1);
    expect(at[3]).toBeLessThan(1.01);
  });

  it("is infinite where the draws are too few to tell", () => {
    const shares = { likely: 0.5, rare: 1e-6 };
    expect(smallestDetectable({ epsilon: 1, delta: 0.5 }, shares, 10, threshold)).toBe(Infinity);
  });

  it("sees a common event that the other input makes rarer, where it cannot become likelier", () => {
    const claim = { epsilon: 4, delta: 0 };
    const rare = 1 / (1 + Math.exp(4));
    const detected = smallestDetectable(claim, { likely: 1 - rare, rare }, 750_000, threshold);
    expect(detected).toBeGreaterThan(4);
    expect(detected).toBeLessThan(4.15);
  });

  it.each([
    ["an event made likelier", { likely: 0.17, rare: 0.1 }],
    ["an event made rarer", { likely: 0.95, rare: 0.58 }],
  ])("is flagged at least nine times in ten: %s", (_, shares) => {
    const claim = { epsilon: 0.5, delta: 0.01 };
    const draws = 2000;
    const epsilon = smallestDetectable(claim, shares, draws, threshold);
    const room = Math.exp(epsilon) * shares.rare + claim.delta <= 1;
    const truth = room
      ? { likely: Math.exp(epsilon) * shares.rare + claim.delta, rare: shares.rare }
      : { likely: shares.likely, rare: Math.exp(-epsilon) * (shares.likely - claim.delta) };
    const bits = repeatableWords(11);
    const hits = (p: number) => {
      let count = 0;
      for (let i = 0; i < draws; i++) if (textbookUniform(bits) < p) count++;
      return { hits: count, draws };
    };
    let flagged = 0;
    for (let run = 0; run < 200; run++) {
      if (evidenceAgainst(claim, hits(truth.likely), hits(truth.rare)) >= threshold) flagged++;
    }
    expect(flagged).toBeGreaterThanOrEqual(180);
  });
});
