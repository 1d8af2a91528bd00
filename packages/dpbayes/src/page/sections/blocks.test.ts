import { createFit, type Fit, type Parameter, seededSource } from "@dpbayes/inference";
import { parseStudy } from "@dpbayes/privacy";
import { describe, expect, it } from "vitest";
import { noiseRatios } from "../comparison/noise-ratios.ts";
import { shownNames } from "../shown-names.ts";
import { blocksPart } from "./blocks.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "blocks",
  question: "Which?",
  variables: { x: { type: "boolean" } },
  model: { family: "bernoulli", formula: "x ~ 1" },
  privacy: { setting: "local", epsilon: 1, unit: "one person" },
});
const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };

/** Two chains of ten draws, entry i around `centre(i)`. */
function fitOf(parameters: readonly Parameter[], centre: (i: number) => number, spread = 0.01): Fit {
  const size = parameters.reduce((sum, { shape }) => sum + shape.reduce((a, b) => a * b, 1), 0);
  const runs = [0, 1].map((chain) => {
    const rng = seededSource("blocks").split(chain);
    const draws = new Float64Array(10 * size).map((_, i) => centre(i % size) + spread * rng.normal());
    return { chain, seed: 1, draws, stats: {}, warmup, seconds: 0 };
  });
  return createFit(parameters, runs, { seed: 1 });
}

function chartsOf(fit: Fit): readonly string[] {
  const context = { fit, study, releases: [], interval: 0.9, shown: [] };
  const { rows } = fit.summary({ quantiles: [0.05, 0.95] });
  const markup = blocksPart(context, rows)?.markup ?? "";
  return [...markup.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label!);
}

describe("blocks", () => {
  it("show a topic's largest words, and leave out what belongs to single documents", () => {
    const fit = fitOf(
      [
        { name: "total", shape: [] },
        { name: "words", shape: [2, 30] },
        { name: "weights", shape: [9, 2] },
      ],
      (i) => (i > 30 ? 61 - i : i) / 30,
    );
    const charts = chartsOf(fit);
    expect(charts).toHaveLength(2);
    expect(charts[0]).toMatch(/^90\u00a0% intervals of the 10 largest of words\[1\]\. 30: /);
    expect(charts[1]).toMatch(/largest of words\[2\]\. 1: .*; 2: .*; 10: /);
    expect(shownNames(fit)).toEqual(["total"]);
  });

  it("show the twenty largest of a long list, and nothing of coefficients", () => {
    const fit = fitOf(
      [
        { name: "shares", shape: [40] },
        { name: "coefficients", shape: [2], labels: ["age", "sex"] },
      ],
      (i) => i,
    );
    const charts = chartsOf(fit);
    expect(charts).toHaveLength(1);
    expect(charts[0]).toMatch(/the 20 largest of shares\. 40: /);
    expect(shownNames(fit)).toEqual(["coefficients[age]", "coefficients[sex]"]);
  });

  it("show how probable each state is over time, and tell when it changes", () => {
    const labels = ["north/2025-01", "north/2025-02", "south/2025-01", "south/2025-02"];
    const fit = fitOf([{ name: "state", shape: [4], labels }], (i) => [1, 2, 2, 2][i]!, 0);
    const [label] = chartsOf(fit);
    expect(label).toContain("north: 1 from 2025-01, 2 from 2025-02 (at least 100\u00a0%)");
    expect(label).toContain("south: 2 from 2025-01 (at least 100\u00a0%)");
    // With nothing else to show, the states get charts all the same.
    expect(shownNames(fit)).toHaveLength(4);
  });
});

describe("noiseRatios", () => {
  const widths = (values: Readonly<Record<string, number>>) =>
    Object.entries(values).map(([name, width]) => ({ name, width }));

  it("compares number by number, and never says that noise helped", () => {
    const found = noiseRatios(widths({ p: 4, q: 1, r: 2 }), widths({ p: 2, q: 3 }), false);
    expect(found.get("p")).toBeCloseTo(0.5, 12);
    expect(found.get("q")).toBe(1);
    expect(found.has("r")).toBe(false);
  });

  it("does not depend on the names that states happen to have", () => {
    const noisy = { "kind|1[a]": 8, "kind|2[a]": 2, "loss|1[t]": 3 };
    const noiseFree = { "kind|1[a]": 4, "kind|2[a]": 1, "loss|1[t]": 1 };
    const swapped = { "kind|1[a]": 1, "kind|2[a]": 4, "loss|1[t]": 1 };
    const ratios = [noiseFree, swapped].map((other) => noiseRatios(widths(noisy), widths(other), true));
    for (const found of ratios) {
      expect(found.get("kind|1[a]")).toBeCloseTo(0.5, 12);
      expect(found.get("kind|2[a]")).toBeCloseTo(0.5, 12);
      expect(found.get("loss|1[t]")).toBeCloseTo(1 / 3, 12);
    }
  });
});
