import { adultRecords } from "../data/adult-records.ts";
import type { RealStudy } from "./real-data.ts";

/**
 * The five features of Kulkarni et al.; bounds are round numbers.
 * They are wide on purpose: with 17 as the bound of an age a normal law expects many below it, takes those at the bound for
 * moved there, and each gradient costs ten times as much. A married man of any age has |x| < 2.
 */
export const adultStudy: RealStudy = {
  id: "adult",
  family: "logistic",
  table: adultRecords,
  outcome: "income",
  variables: {
    age: { type: "number", bounds: [0, 100] },
    married: { type: "boolean" },
    husband: { type: "boolean" },
    male: { type: "boolean" },
    hours: { type: "number", bounds: [0, 100] },
    income: { type: "boolean" },
  },
  radius: 2,
  coefficientSd: 3,
  interceptSd: 3,
  sampling: { warmup: 300, draws: 300 },
};
