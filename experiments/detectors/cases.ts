import type { Law } from "./laws.ts";

export type Asked =
  | "linear-regression"
  | "logistic-regression"
  | "poisson-regression"
  | "poisson"
  | "gaussian";

/** Simulated studies of one kind. */
export interface DetectorCase {
  readonly family: Asked;
  readonly law: Law;
  /** What else is wrong. */
  readonly twist?: "rare outcome" | "counts at their bound" | "overdispersed" | "prior of the wrong size";
  readonly setting: "central" | "local";
  readonly epsilon: number;
  readonly records: number;
  /** Whether chains are run: detectors of releases need none. */
  readonly chains: boolean;
  /** The warning that must come; none for sound studies. */
  readonly expected?: string;
  readonly studies: number;
}

const plain = { setting: "central", records: 5000, chains: false, studies: 100 } as const;
const regressions = ["linear-regression", "logistic-regression", "poisson-regression"] as const;
const outside: readonly Law[] = [
  "log-normal, clipped",
  "log-normal up to its bound",
  "5 % clipped",
  "top-coded",
  "piled on the bounds",
  "two peaks",
];

const sound: readonly DetectorCase[] = [
  ...regressions.flatMap((family) =>
    [
      { epsilon: 1, records: 5000 },
      { epsilon: 5, records: 5000 },
      { epsilon: 5, records: 200 },
      { epsilon: 0.1, records: 5000 },
      { epsilon: 0.1, records: 200 },
    ].map((size) => ({ ...plain, family, law: "normal" as const, ...size, studies: 200 })),
  ),
  { ...plain, family: "gaussian", law: "normal", epsilon: 1, studies: 200 },
  { ...plain, family: "poisson", law: "normal", setting: "local", epsilon: 5, studies: 200 },
  { ...plain, family: "linear-regression", law: "normal", epsilon: 1, chains: true, studies: 60 },
];

const planted: readonly DetectorCase[] = [
  ...([1, 5] as const).flatMap((epsilon) => [
    ...outside.map((law) => ({
      ...{ ...plain, family: "linear-regression" as const, law, epsilon },
      expected: "outside-bounds",
    })),
    ...regressions.map((family) => ({
      ...{ ...plain, family, law: "bounds 10 times wide" as const, epsilon },
      expected: "wide-bounds",
    })),
    {
      ...{ ...plain, family: "linear-regression" as const, law: "correlation 0.95" as const, epsilon },
      expected: "collinear",
    },
    {
      ...{ ...plain, family: "logistic-regression" as const, law: "piled on the bounds" as const, epsilon },
      expected: "outside-bounds",
    },
    {
      ...{ ...plain, family: "poisson-regression" as const, law: "piled on the bounds" as const, epsilon },
      expected: "outside-bounds",
    },
    {
      ...{ ...plain, family: "poisson-regression" as const, law: "normal" as const, epsilon },
      ...{ twist: "counts at their bound" as const, expected: "at-cap" },
    },
  ]),
  {
    ...{ ...plain, family: "logistic-regression", law: "normal", epsilon: 5, records: 200 },
    ...{ twist: "rare outcome", expected: "few-events" },
  },
  {
    ...{ ...plain, family: "poisson", law: "normal", setting: "local", epsilon: 5 },
    ...{ twist: "overdispersed", expected: "overdispersed" },
  },
  {
    ...{ ...plain, family: "linear-regression", law: "normal", epsilon: 0.02 },
    expected: "mostly-noise",
  },
  {
    ...{ ...plain, family: "linear-regression", law: "normal", epsilon: 0.02, chains: true, studies: 30 },
    expected: "rests-on-prior",
  },
  {
    ...{ ...plain, family: "linear-regression", law: "normal", epsilon: 1, chains: true, studies: 30 },
    ...{ twist: "prior of the wrong size", expected: "prior-conflict" },
  },
];

export const detectorCases: readonly DetectorCase[] = [...sound, ...planted];
