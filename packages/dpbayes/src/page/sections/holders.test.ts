import { createFit, seededSource } from "@dpbayes/inference";
import type { Release } from "@dpbayes/privacy";
import { beforeAll, describe, expect, it } from "vitest";
import { fitPage } from "../fit-page.ts";
import { betweenShare } from "../holders/between-share.ts";
import {
  holdersFit,
  holdersReleases,
  holdersStudy,
  type MadeHolders,
} from "../holders/holders-fit.testing.ts";
import { levelsAndSlopes } from "../holders/level-of-holders.ts";
import { outlyingProbabilities } from "../holders/outlying.ts";
import { shownNames } from "../shown-names.ts";
import { holdersSection } from "./holders.ts";

const LONG = "Saint Somebody's General Hospital <of> the Northern Provinces";
const named = (count: number) =>
  Array.from({ length: count }, (_, j) => (j === 1 ? LONG : `hospital ${j + 1}`));
let releases: readonly Release[];

beforeAll(async () => {
  releases = await holdersReleases(named(60));
});

/** The section's own markup. */
function section(made: MadeHolders): string {
  const used = releases.slice(0, made.names.length);
  const context = { study: holdersStudy, releases: used, interval: 0.9, shown: [] };
  return holdersSection.content({ ...context, fit: holdersFit(made) })?.markup ?? "";
}

describe("the section on holders", () => {
  it("shows each holder, the means and a new holder, with whole names in as many lines as they take", () => {
    const text = section({ names: named(8), residual: true });
    const labels = [...text.matchAll(/<svg [^>]*aria-label="([^"]*)"/g)].map(([, label]) => label!);
    expect(labels).toHaveLength(4);
    for (const word of ["mean over holders: ", "mean over records: ", "a new holder: ", "hospital 8: "])
      expect(labels[1]).toContain(word);
    expect(text).toMatch(/Saint Somebody's<\/tspan><tspan[^>]*>General Hospital</);
    expect(text).toMatch(
      /<title>Saint Somebody's General Hospital &lt;of&gt; the Northern Provinces: [^<]*, 70 records<\/title>/,
    );
    expect(text).not.toContain("<of>");
    expect(labels[3]).toContain("a new holder: 2");
  });

  it("shows levels of an average record, not of one whose covariates are 0", () => {
    const text = section({ names: named(8) });
    expect(text).toContain("The level is the intercept at age 60, urgent 0.3.");
    const [level] = levelsAndSlopes(
      holdersFit({ names: named(8) }),
      new Map([
        ["age", 60],
        ["urgent", 0.3],
      ]),
    );
    const mean = level!.mean.reduce((sum, x) => sum + x, 0) / level!.mean.length;
    // Levels lie about 5.3 by 0.8, eight of them within 0.3; intercepts lie 60 · 0.05 lower.
    expect(Math.abs(mean - 5.3)).toBeLessThan(1.5);
  });

  it("names the holder that lies outside, and says what a few holders cannot tell", () => {
    const out = section({ names: named(8), outlier: 5 });
    expect(out).toMatch(/hospital 6 lies outside [^<]*, in age: probability (9\d|100)\u00a0%/);
    expect(out).toContain("outside what the others predict</title>");
    const few = section({ names: named(3) });
    expect(few).toContain("3 holders say little about how much holders differ");
    expect(few).toContain("Among 3 holders nobody can be told to lie outside");
    const own = section({ names: named(8), levels: "own" });
    expect(own).toContain("No common law is assumed for the level");
    expect(own).toMatch(
      /aria-label="[^"]*intervals of level by holder\. mean over holders: [^"]*; mean over records: [^"]*; hospital 1: /,
    );
  });

  it("folds away what many holders make long, and leaves the rest of the page as it is", () => {
    const made = { names: named(60) };
    expect(section(made)).toContain("<summary>One more coefficient</summary>");
    const text = fitPage(holdersFit(made), { study: holdersStudy, releases });
    expect(text.length).toBeLessThan(300_000);
    expect(shownNames(holdersFit({ names: named(60) }))).toEqual([
      "intercept",
      "coefficients[age]",
      "coefficients[urgent]",
      "sigma",
    ]);
    const numbers = /<caption>Posterior in numbers[\s\S]*?<\/table>/.exec(text)![0];
    expect(numbers).toContain("record_weighted[age]");
    expect(numbers).not.toContain("holder[");
    const convergence = /<caption>Convergence[\s\S]*?<\/table>/.exec(text)![0];
    expect(convergence).toContain("worst of 180 numbers of single holders");
    expect(convergence).not.toContain("holder[");
  });

  it("is left out where holders do not differ", () => {
    const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
    const run = [{ chain: 0, seed: 1, draws: Float64Array.of(1, 2, 3), stats: {}, warmup, seconds: 0 }];
    const fit = createFit([{ name: "coefficients", shape: [3], labels: ["age", "urgent", "x"] }], run, {
      seed: 1,
    });
    const study = { ...holdersStudy, model: { family: "gaussian" as const, formula: "days ~ 1" } };
    expect(fitPage(fit, { study, releases: [] })).not.toContain('id="holders"');
  });
});

describe("outlyingProbabilities", () => {
  it("are 5 % for holders of one law, and next to 1 for one far away", () => {
    const rng = seededSource("law");
    const own = Array.from({ length: 6 }, () => new Float64Array(20_000).map(() => 3 + rng.normal()));
    // Six standard errors of a share of 20,000 draws: a false alarm of 2e-9 each.
    for (const share of outlyingProbabilities(own))
      expect(Math.abs(share - 0.05)).toBeLessThan(6 * Math.sqrt((0.05 * 0.95) / 20_000));
    const far = outlyingProbabilities([...own, new Float64Array(20_000).fill(30)]);
    expect(far[6]).toBeGreaterThan(0.99);
  });
});

describe("betweenShare", () => {
  it("is the share of the normal model", () => {
    // b_j ~ N(φ_j, V), φ_j ~ N(φ, τ²), flat on φ: given τ, φ ~ N(b̄, (V + τ²)/J), φ_j ~ N(φ + S(b_j − φ), SV), S = τ²/(τ² + V).
    const [tau, V, J] = [0.6, 0.2, 8];
    const share = tau ** 2 / (tau ** 2 + V);
    const rng = seededSource("share");
    const estimates = Array.from({ length: J }, () => Math.sqrt(V + tau ** 2) * rng.normal());
    const centre = estimates.reduce((sum, b) => sum + b, 0) / J;
    const draws = 20_000;
    const mean = new Float64Array(draws).map(() => centre + Math.sqrt((V + tau ** 2) / J) * rng.normal());
    const own = estimates.map((b) =>
      mean.map((phi) => phi + share * (b - phi) + Math.sqrt(share * V) * rng.normal()),
    );
    const coefficient = { name: "age", own, mean, spread: new Float64Array(draws).fill(tau) };
    // A variance of 20,000 draws is known to 1 %: 0.03 are six errors of 1 − share and more.
    expect(Math.abs(betweenShare(coefficient, "normal")! - share)).toBeLessThan(0.03);
    const nothing = own.map(() => mean.map((phi) => phi + tau * rng.normal()));
    expect(betweenShare({ ...coefficient, own: nothing }, "normal")!).toBeLessThan(0.03);
  });
});
