import type { CalibrationRow } from "../calibration/row.ts";
import { curatorFamilies } from "./families.ts";
import { familyRow } from "./family-row.ts";
import { hiddenMarkovRow } from "./hidden-markov-row.ts";

export const EPSILONS = [0.1, 1, 5] as const;
export const RECORDS = [20, 200, 5000] as const;

/** Repeats by what one costs; the others, milliseconds each, have 800. */
const REPEATS: Readonly<Record<string, number>> = {
  poisson: 400,
  exponential: 400,
  gaussian: 240,
};

/** Places where the noise is as large as what it hides. */
const CONTROLS = [
  [0.1, 20],
  [0.1, 200],
] as const;

const familyRows = curatorFamilies.flatMap((family) => [
  ...EPSILONS.flatMap((epsilon) =>
    RECORDS.map((records) => familyRow(family, epsilon, records, REPEATS[family.name] ?? 800)),
  ),
  ...CONTROLS.map(([epsilon, records]) => familyRow(family, epsilon, records, 300, true)),
]);

const hiddenMarkovRows = [
  ...EPSILONS.flatMap((epsilon) =>
    [12, 100].map((mostEntries) => hiddenMarkovRow({ states: 2, epsilon, mostEntries }, 300)),
  ),
  ...[1, 5].map((epsilon) => hiddenMarkovRow({ states: 3, epsilon, mostEntries: 100 }, 300)),
  hiddenMarkovRow({ states: 2, epsilon: 1, mostEntries: 12, control: true }, 300),
  hiddenMarkovRow({ states: 2, epsilon: 0.1, mostEntries: 100, control: true }, 300),
];

/** Everything that is run; workers find theirs by its place. */
export const calibrationRows: readonly CalibrationRow[] = [...familyRows, ...hiddenMarkovRows];
