import { describe, expect, it } from "vitest";
import { seededSource } from "../math/random/index.ts";
import { type Chains, type Diagnosis, diagnose } from "./index.ts";

const normal = (seed: string, n = 500, shift = 0): Chains => {
  const rng = seededSource(seed);
  return [0, 1, 2, 3].map((chain) => new Float64Array(n).map(() => shift * chain + rng.normal()));
};

function diagnosed(
  parameters: Readonly<Record<string, Chains>>,
  statistics: Readonly<Record<string, Chains>> = {},
): Diagnosis {
  return diagnose({
    names: Object.keys(parameters),
    chains: (name) => parameters[name]!,
    statistics,
    maxDepth: 10,
  });
}

describe("the verdict", () => {
  it("says what speaks for good draws", () => {
    const { verdict, problems } = diagnosed({
      mu: normal("a"),
      fixed: [0, 1, 2, 3].map(() => new Float64Array(500)),
    });
    expect(problems).toEqual([]);
    // Eight halves of n = 250 draws: R-hat² = 1 − 1/n + χ²₇/(7n), so it is at least 0.998, and 1.0095 or more with
    // probability P(χ²₇ > 40) = 1e-6, for the draws and for their distances from the median. The effective draws of
    // 2000 independent ones have a relative error of some 5 % (Sokal 1989).
    expect(verdict).toMatch(
      /^no problem found: R-hat at most (0\.99[89]|1\.00\d), at least [12]\d{3} effective draws of each parameter$/,
    );
  });

  it("names the parameter on which chains disagree, the worst first", () => {
    const { verdict } = diagnosed({
      mu: normal("a"),
      "beta[1]": normal("b", 500, 0.3),
      "beta[2]": normal("c", 500, 2),
    });
    // Means 0.3 apart are 5 standard errors (0.06) of a difference apart; of 2000 seeds none gave other words.
    expect(verdict).toMatch(
      /^chains disagree on beta\[2\], beta\[1\]: R-hat \d\.\d\d; run longer or reparametrise\n/,
    );
    expect(verdict).toContain("few effective draws for the centre of beta[2]");
  });

  it("shortens long lists", () => {
    const names = ["a", "b", "c", "d", "e"];
    const { verdict } = diagnosed(Object.fromEntries(names.map((name) => [name, normal(name, 500, 3)])));
    expect(verdict).toMatch(/^chains disagree on .,. ?.*, . and 2 more: R-hat/);
  });

  it("reports draws that are not finite and draws that are too few", () => {
    const broken = normal("a").map((chain) => chain.map((x, i) => (i === 7 ? Number.NaN : x)));
    expect(diagnosed({ tau: broken }).verdict).toBe("tau has draws that are not finite; check the model");
    expect(diagnosed({ tau: normal("a", 3) }).verdict).toBe(
      "3 draws per chain, 4 needed to say anything; run longer",
    );
  });

  it("counts divergences, saturated trees and slow energies", () => {
    const flags = normal("f").map((chain) => chain.map((_, i) => (i < 3 ? 1 : 0)));
    const depth = flags.map((chain) => chain.map((flag) => (flag ? 10 : 4)));
    const rng = seededSource("energy");
    let level = 0;
    const energy = flags.map((chain) => chain.map(() => (level += rng.normal())));
    const found = diagnosed({ mu: normal("a") }, { divergent: flags, depth, energy });
    expect(found).toMatchObject({ divergences: 12, saturated: 12 });
    expect(found.problems.map((p) => p.kind).slice(0, 3)).toEqual([
      "divergences",
      "saturation",
      "slow-energy",
    ]);
    expect(found.verdict).toContain("12 of 2000 draws diverged");
    expect(found.verdict).toContain("12 of 2000 draws stopped at tree depth 10");
    // A walk of 500 steps varies about its mean by 500·∫B², B a Brownian bridge; E-BFMI is above 0.3 where that is
    // below 1/0.3, and P(∫B² < x) falls like exp(−1/(8x)): false alarm below 1e-7.
    expect(found.verdict).toMatch(/chain 1 explores its energy slowly: E-BFMI 0\.[012]\d, 0\.3 needed/);
  });

  it("counts a draw once in which any part of a composed sampler diverged", () => {
    const upTo = (n: number) => normal("f").map((chain) => chain.map((_, i) => (i < n ? 1 : 0)));
    const statistics = { "mu.divergent": upTo(2), "tau.divergent": upTo(5), "tau.lp": upTo(9) };
    expect(diagnosed({ mu: normal("a") }, statistics).divergences).toBe(20);
  });
});
