import type { NoisyTable } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import { fitTable } from "./fit-table.ts";

const table: NoisyTable = {
  format: "dpbayes.table/1",
  id: "births",
  axes: [
    { name: "sex", levels: ["female", "male"] },
    { name: "gave birth", levels: ["yes", "no"] },
  ],
  measurements: [
    { keep: ["sex"], values: [20, 30], noise: { law: "geometric", scale: 2 } },
    { keep: ["gave birth"], values: [9, 41], noise: { law: "geometric", scale: 2 } },
  ],
  zero: [{ sex: "male", "gave birth": "yes" }],
};
const QUICK = { seed: 1, chains: 2, warmup: 100, draws: 100 };

it.each([{}, { areas: "sex" }])("%o: cells that cannot be are 0 in every draw", async (options) => {
  const fit = await fitTable(table, { ...QUICK, ...options });
  const impossible = fit.total({ sex: "male", "gave birth": "yes" });
  expect(impossible.interval(0.99)).toEqual([0, 0]);
  expect(fit.cells.mean[2]).toBe(0);
  expect(fit.total({ sex: "male" }).mean).toBeCloseTo(fit.total({ sex: "male", "gave birth": "no" }).mean, 9);
});

it("refuses counts that its whole numbers cannot hold, instead of cutting them", async () => {
  const large = { keep: [], values: [2 ** 40], noise: { law: "geometric", scale: 2 } } as const;
  await expect(fitTable({ ...table, measurements: [large] }, QUICK)).rejects.toThrow(
    "measurements[0].values[0]",
  );
});
