import { type PredictedRow, planStudy } from "dpbayes";
import type { PlannedCase } from "./declare-case.ts";
import { INTERVAL } from "./realise-case.ts";
import { storedCell } from "./stored-cell.ts";

/** What the planner says of a case. */
export interface PlannedPart {
  readonly rows: readonly PredictedRow[];
  /** Planned power against each tested value. */
  readonly powers: readonly PlannedPower[];
  readonly seconds: number;
}

export interface PlannedPower {
  readonly name: string;
  readonly tested: number;
  readonly power: number;
  /** Simulated studies that the planner had for it. */
  readonly simulated: number;
}

/** Plans a case as users do, with the default settings. */
export function planCase(planned: PlannedCase): Promise<PlannedPart> {
  const { study, guess, scenario, nulls } = planned;
  return storedCell("planned", { study, guess, scenario, nulls, interval: INTERVAL }, () => make(planned));
}

async function make({ study, guess, scenario, nulls = {} }: PlannedCase): Promise<PlannedPart> {
  const start = performance.now();
  const { records, holders } = scenario;
  const most = Math.max(1, ...Object.values(nulls).map(({ length }) => length));
  const powers: PlannedPower[] = [];
  let rows: readonly PredictedRow[] = [];
  // A plan tests one value per number: with the same seed it is made again for the next value.
  for (let k = 0; k < most; k++) {
    const tested = Object.entries(nulls).flatMap(([name, values]): [string, number][] => {
      const value = values[k];
      return value === undefined ? [] : [[name, value]];
    });
    const settings = { records, holders, epsilons: [], interval: INTERVAL };
    rows = (await planStudy(study, guess, { ...settings, nulls: Object.fromEntries(tested) })).expected.rows;
    for (const [name, value] of tested) powers.push(powerOf(rows, name, value));
  }
  return { rows, powers, seconds: (performance.now() - start) / 1000 / most };
}

function powerOf(rows: readonly PredictedRow[], name: string, tested: number): PlannedPower {
  const found = rows.find((row) => row.name === name);
  if (found?.power === undefined) throw new Error(`no power of ${name}`);
  return { name, tested, power: found.power, simulated: found.studies };
}
