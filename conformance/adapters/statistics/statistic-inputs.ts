import type { RegressionRow, Statistic } from "@dpbayes/privacy/statistics";
import { type Inputs, numberOf } from "../../adapter.ts";

/** Several numbers of the inputs by name. */
export function numbers<Name extends string>(inputs: Inputs, ...names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, numberOf(inputs, name)])) as Record<Name, number>;
}

/** An object among the inputs. */
export function inner(inputs: Inputs, name: string): Inputs {
  return inputs[name] as Inputs;
}

/** The weighted statistic of one row. */
export function statisticOf(statistic: Statistic<RegressionRow>, row: RegressionRow): number[] {
  const out = new Float64Array(statistic.layout.coordinates.length);
  statistic.of(row, out);
  return [...out];
}
