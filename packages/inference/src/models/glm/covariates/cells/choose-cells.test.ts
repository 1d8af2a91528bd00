import type { Column } from "@dpbayes/privacy/formats";
import { expect, it } from "vitest";
import type { ColumnKinds } from "../../../regression/mixed/index.ts";
import { affordableKinds } from "./choose-cells.ts";

const column = (name: string, level?: number): Column => ({
  ...{ name, variable: name, centre: 0, scale: 1 },
  ...(level !== undefined && { level }),
});
const columns = [column("age"), column("a", 1), column("b", 1), column("c", 1)];
const boolean = (place: number) => ({ levels: 2, columns: [{ place, level: 1 }] });
const kinds: ColumnKinds = { covariates: 4, numbers: [0], variables: [1, 2, 3].map(boolean) };

/** b and c depend on each other, a on nobody. */
const rough = {
  mean: new Float64Array(4),
  covariance: Float64Array.of(0.1, 0, 0, 0, 0, 0.25, 0, 0, 0, 0, 0.25, 0.2, 0, 0, 0.2, 0.25),
  sd: new Float64Array(16).fill(0.01),
  noise: new Float64Array(16),
};

it("enumerates all levels that can be afforded, dependent ones first", () => {
  const all = affordableKinds(kinds, columns, rough);
  expect(all.variables).toHaveLength(3);
  // 70 fourth moments of 5 numbers: room for 4 cells, not for 8.
  const some = affordableKinds(kinds, columns, rough, 300);
  expect(some.variables.map(({ columns: own }) => own[0]!.place)).toEqual([2, 3]);
  expect(some.numbers).toEqual([0, 1]);
  const none = affordableKinds(kinds, columns, rough, 1e9, 3);
  expect([none.variables, none.numbers]).toEqual([[], [0, 1, 2, 3]]);
});
