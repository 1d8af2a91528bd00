import { describe, expect, it } from "vitest";
import { evidenceAgainst, evidenceThreshold } from "./binomial-evidence.ts";
import { smallestDetectable } from "./smallest-detectable.ts";
import { repeatableWords, textbookUniform } from "./words.testing.ts";

describe("smallest detectable epsilon", () => {
  const threshold = evidenceThreshold(1e-6);

  it("lies above the claim and approaches it as draws grow", () => {
    const claim = { epsilon: 1, delta: 0 };
    const at = [1e4, 1e5, 1e6, 1e7].map((draws) => smallestDetectable(claim, 0.18, draws, threshold));
    expect(at.toSorted((a, b) => b - a)).toEqual(at);
    expect(at[0]).toBeLessThan(1.35);
    expect(at[3]).toBeGreaterThan(1);
    expect(at[3]).toBeLessThan(1.01);
  });

  it("is infinite where an event is too rare or too common to tell", () => {
    expect(smallestDetectable({ epsilon: 3, delta: 0 }, 0.2, 1e6, threshold)).toBe(Infinity);
    expect(smallestDetectable({ epsilon: 1, delta: 0.5 }, 1e-6, 10, threshold)).toBe(Infinity);
  });

  it("is flagged at least nine times in ten", () => {
    const claim = { epsilon: 0.5, delta: 0.01 };
    const draws = 2000;
    const share = 0.1;
    const epsilon = smallestDetectable(claim, share, draws, threshold);
    const bits = repeatableWords(11);
    const hits = (p: number) => {
      let count = 0;
      for (let i = 0; i < draws; i++) if (textbookUniform(bits) < p) count++;
      return { hits: count, draws };
    };
    let flagged = 0;
    for (let run = 0; run < 200; run++) {
      const raised = hits(Math.exp(epsilon) * share + claim.delta);
      if (evidenceAgainst(claim, raised, hits(share)) >= threshold) flagged++;
    }
    expect(flagged).toBeGreaterThanOrEqual(180);
  });
});
