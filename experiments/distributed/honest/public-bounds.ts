import { completeAirQuality } from "../../data/air-quality.ts";
import { bikeSharingWithoutLeaks } from "../../data/bike-sharing.ts";
import type { RegressionData } from "../../data/data-set.ts";
import { powerPlant } from "../../data/power-plant.ts";
import type { DataName } from "../cell-errors.ts";

export type Bounds = readonly [low: number, high: number];

/** A data set without leaks and missing values, and what everyone may know of it beforehand. */
export interface HonestSource {
  load(): Promise<RegressionData>;
  /** By column. */
  readonly bounds: Readonly<Record<string, Bounds>>;
  readonly response: Bounds;
}

/*
 * Round numbers written by hand, from the codebooks (calendar, normalised weather), the instruments' ranges and the
 * climate. They are wider than the data in most columns, and clip the few values outside.
 */
export const honestSources: Readonly<Record<DataName, HonestSource>> = {
  PowerPlant: {
    load: powerPlant,
    bounds: { AT: [-10, 45], V: [20, 90], AP: [980, 1040], RH: [0, 100] },
    response: [400, 500],
  },
  BikeSharing: {
    load: bikeSharingWithoutLeaks,
    bounds: {
      season: [1, 4],
      yr: [0, 1],
      mnth: [1, 12],
      hr: [0, 23],
      holiday: [0, 1],
      weekday: [0, 6],
      workingday: [0, 1],
      weathersit: [1, 4],
      temp: [0, 1],
      atemp: [0, 1],
      hum: [0, 1],
      windspeed: [0, 1],
    },
    response: [0, 1000],
  },
  AirQuality: {
    load: completeAirQuality,
    bounds: {
      CO_GT: [0, 12],
      PT08_S1_CO: [500, 2200],
      C6H6_GT: [0, 65],
      PT08_S2_NMHC: [300, 2300],
      NOx_GT: [0, 1500],
      PT08_S3_NOx: [300, 2700],
      NO2_GT: [0, 350],
      PT08_S4_NO2: [500, 2800],
      PT08_S5_O3: [200, 2600],
      T: [-5, 45],
      RH: [0, 100],
    },
    response: [0, 2.5],
  },
};
