/** What is wrong at the first holder. */
export type Plant =
  | "none"
  | "outcome turned round"
  | "outcome in weeks"
  | "age in months"
  | "age turned round"
  | "cubic effect";

/** Simulated studies of one kind. */
export interface CheckCase {
  readonly plant: Plant;
  /**
   * The whole check of a fit of the model that shares everything, or of one as `fit` makes it where nobody asks for anything (own levels,
   * random slopes); or the comparison of holders, which needs no fit.
   */
  readonly looked: "check" | "default" | "holders";
  readonly epsilon: number;
  /** Of every holder. */
  readonly records: number;
  readonly holders: number;
  /** Between holders, of level, slopes and covariate means in half widths of their bounds. */
  readonly spread: number;
  readonly studies: number;
}

const clear = { epsilon: 2, records: 5000, holders: 8, spread: 0.03 } as const;
const few = { epsilon: 2, records: 2000, holders: 5, spread: 0.03 } as const;
const noisy = { epsilon: 0.5, records: 5000, holders: 8, spread: 0.03 } as const;

const plants = ["outcome turned round", "outcome in weeks", "age in months", "age turned round"] as const;

export const checkCases: readonly CheckCase[] = [
  { plant: "none", looked: "check", ...few, spread: 0, studies: 200 },
  { plant: "none", looked: "default", ...few, studies: 100 },
  { plant: "none", looked: "default", ...few, holders: 8, studies: 50 },
  { plant: "none", looked: "holders", ...few, studies: 200 },
  { plant: "none", looked: "holders", ...few, spread: 0.1, studies: 100 },
  { plant: "none", looked: "holders", epsilon: 0.5, records: 500, holders: 5, spread: 0, studies: 100 },
  { plant: "cubic effect", looked: "check", ...few, spread: 0, studies: 25 },
  ...[clear, few, noisy].flatMap((setting) =>
    plants.map((plant) => ({ plant, looked: "holders" as const, ...setting, studies: 50 })),
  ),
];

/** Studies of one errand. */
export const BATCH = 5;
