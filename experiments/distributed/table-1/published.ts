import type { DataName } from "../cell-errors.ts";

/** What tables 1 and 2 of the paper print at ε = 1 (central spec §1.11): mean prediction errors and 90 % intervals. */

export type PublishedMethod = "hierarchical" | "fixed-s" | "fixed-s-fast" | "gibbs-clt" | "ada-ssp";
export type Interval = readonly [number, number];

export interface Published {
  readonly mean: number;
  readonly interval: Interval;
}

const METHODS: readonly PublishedMethod[] = [
  "hierarchical",
  "fixed-s",
  "fixed-s-fast",
  "gibbs-clt",
  "ada-ssp",
];

type Row = readonly (readonly [mean: number, low: number, high: number])[];

/** Columns: MCMC-normalX, MCMC-fixedS, Bayes-fixedS-fast, MCMC-B&S, adaSSP. */
const ROWS: Readonly<Record<DataName, Readonly<Record<number, Row>>>> = {
  PowerPlant: {
    1: [
      [0.0129, 0.0128, 0.0129],
      [0.0129, 0.0128, 0.0129],
      [0.0129, 0.0128, 0.0129],
      [0.0128, 0.0128, 0.0129],
      [0.0139, 0.0137, 0.014],
    ],
    5: [
      [0.0133, 0.0132, 0.0135],
      [0.0134, 0.0132, 0.0136],
      [0.0134, 0.0132, 0.0136],
      [0.0136, 0.0135, 0.0138],
      [0.0235, 0.0234, 0.0236],
    ],
    10: [
      [0.0142, 0.0139, 0.0145],
      [0.0143, 0.014, 0.0146],
      [0.0143, 0.014, 0.0146],
      [0.0143, 0.0141, 0.0146],
      [0.0351, 0.0349, 0.0353],
    ],
  },
  BikeSharing: {
    1: [
      [0.0024, 0.0021, 0.0027],
      [0.0021, 0.0018, 0.0024],
      [0.0021, 0.0018, 0.0024],
      [0.002, 0.0017, 0.0022],
      [0.0107, 0.0106, 0.0108],
    ],
    5: [
      [0.0174, 0.0137, 0.021],
      [0.0045, 0.0041, 0.0049],
      [0.0045, 0.004, 0.0049],
      [0.0086, 0.0076, 0.0095],
      [0.0382, 0.038, 0.0383],
    ],
    10: [
      [0.0812, 0.0671, 0.0954],
      [0.0082, 0.0072, 0.0092],
      [0.0082, 0.0072, 0.0092],
      [0.0137, 0.0116, 0.0158],
      [0.0526, 0.0524, 0.0527],
    ],
  },
  AirQuality: {
    1: [
      [0.006, 0.0051, 0.0069],
      [0.0057, 0.0048, 0.0066],
      [0.0057, 0.0048, 0.0066],
      [0.0062, 0.0053, 0.0071],
      [0.0066, 0.0065, 0.0067],
    ],
    5: [
      [0.0142, 0.0109, 0.0175],
      // Printed "0.010"; 0.0109 makes it symmetric about the mean, as every other interval is.
      [0.01, 0.0089, 0.0109],
      [0.0099, 0.0089, 0.0109],
      [0.013, 0.0109, 0.0151],
      [0.0227, 0.0226, 0.0229],
    ],
    10: [
      [0.0985, 0.0733, 0.1236],
      [0.0117, 0.0099, 0.0135],
      [0.0117, 0.0099, 0.0135],
      [0.0216, 0.0175, 0.0257],
      [0.0314, 0.0313, 0.0315],
    ],
  },
};

export function publishedError(data: DataName, holders: number, method: PublishedMethod): Published {
  const [mean, low, high] = ROWS[data][holders]![METHODS.indexOf(method)]!;
  return { mean, interval: [low, high] };
}

/** A mean and its standard error over 8 draws of the noise. */
export interface Target {
  readonly mean: number;
  readonly error: number;
}

/**
 * The reference's rerun with our mechanism (`replace_one_goe_zscaled_eps1` of central spec §1.11): the best of its three
 * columns fixed-s-fast, fixed-s and hierarchical with the paper's prior.
 */
const TARGETS: Readonly<Record<DataName, Readonly<Record<number, Target>>>> = {
  PowerPlant: {
    1: { mean: 0.013, error: 0.0001 },
    5: { mean: 0.0139, error: 0.0003 },
    10: { mean: 0.0145, error: 0.0005 },
  },
  BikeSharing: {
    1: { mean: 0.0024, error: 0.0005 },
    5: { mean: 0.0033, error: 0.0002 },
    10: { mean: 0.0096, error: 0.0007 },
  },
  AirQuality: {
    1: { mean: 0.0046, error: 0.0009 },
    5: { mean: 0.003, error: 0.0003 },
    10: { mean: 0.0046, error: 0.0005 },
  },
};

export function targetOf(data: DataName, holders: number): Target {
  return TARGETS[data][holders]!;
}
