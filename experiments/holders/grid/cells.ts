/** In what simulated holders differ beyond their covariates. */
export type Differing = "nothing" | "intercepts" | "intercepts and slopes";

/** What one hospital of the cell does that the others do not. */
export type Outlier = "shifted" | "flipped";

export type CellFamily = "linear" | "logistic" | "poisson";

/** One place of the grid: J holders of n records each, one budget for all. */
export interface Cell {
  readonly family: CellFamily;
  readonly differing: Differing;
  /** Sd between holders of everything that differs. */
  readonly tau: number;
  readonly holders: number;
  readonly epsilon: number;
  readonly records: number;
  readonly outlier?: Outlier;
}

export const HOLDERS = [3, 8, 20] as const;
export const EPSILONS = [0.5, 2] as const;
export const RECORDS = [500, 5000] as const;
const TAUS = [0.05, 0.1, 0.2] as const;

/** Without a spread it does not matter what would differ: these places of the grid are one. */
const differences: readonly Pick<Cell, "differing" | "tau">[] = [
  { differing: "nothing", tau: 0 },
  ...(["intercepts", "intercepts and slopes"] as const).flatMap((differing) =>
    TAUS.map((tau) => ({ differing, tau })),
  ),
];

const linear: readonly Cell[] = differences.flatMap((difference) =>
  HOLDERS.flatMap((holders) =>
    EPSILONS.flatMap((epsilon) =>
      RECORDS.map((records) => ({ family: "linear" as const, ...difference, holders, epsilon, records })),
    ),
  ),
);

const others: readonly Cell[] = (["logistic", "poisson"] as const).flatMap((family) =>
  [differences[0]!, { differing: "intercepts and slopes" as const, tau: 0.1 }].flatMap((difference) =>
    [3, 8].map((holders) => ({ family, ...difference, holders, epsilon: 2, records: 5000 })),
  ),
);

/** Seven hospitals that differ a little, and an eighth that is something else. */
const outliers: readonly Cell[] = (["shifted", "flipped"] as const).map((outlier) => ({
  family: "linear",
  differing: "intercepts and slopes",
  tau: 0.05,
  holders: 8,
  epsilon: 2,
  records: 5000,
  outlier,
}));

/** Everything that is run; workers find theirs by its place. */
export const cells: readonly Cell[] = [...linear, ...others, ...outliers];

export function nameOf({ family, differing, tau, holders, epsilon, records, outlier }: Cell): string {
  const differs = tau === 0 ? "no difference" : `${differing} differ by ${tau}`;
  const odd = outlier === undefined ? "" : `, one ${outlier}`;
  return `${family}, ${differs}${odd}, J = ${holders}, ε = ${epsilon}, n = ${records}`;
}
