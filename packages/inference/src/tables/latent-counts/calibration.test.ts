import type { NoisyTable } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import { calibratedTables } from "./calibrated.testing.ts";

const axis = (name: string, levels: number) => ({
  name,
  levels: Array.from({ length: levels }, (_, i) => `${name}${i}`),
});

/** Three areas of four categories, one of which cannot be in one area. */
const template: NoisyTable = {
  format: "dpbayes.table/1",
  id: "small",
  axes: [axis("area", 3), axis("c", 4)],
  measurements: [
    {
      keep: ["area", "c"],
      values: new Array<number>(12).fill(1),
      noise: { law: "discrete-gaussian", variance: 6 },
    },
    { keep: ["c"], values: new Array<number>(4).fill(1), noise: { law: "geometric", scale: 1 } },
  ],
  zero: [{ area: "area1", c: "c2" }],
};

it("posteriors over the hierarchical prior are calibrated", async () => {
  const report = await calibratedTables(
    { template, areas: ["area"], prior: { size: { rate: 0.05 } }, seed: "test" },
    40,
  );
  expect(report.verdict).toContain("no miscalibration");
});

it("noise that is called smaller than it is would be noticed", async () => {
  const told = template.measurements.map(
    (one) => ({ ...one, noise: { law: "gaussian", variance: 1 } }) as const,
  );
  const report = await calibratedTables(
    {
      template,
      told: { ...template, measurements: told },
      areas: ["area"],
      prior: { size: { rate: 0.05 } },
      seed: "told",
    },
    40,
  );
  expect(report.passed).toBe(false);
});
