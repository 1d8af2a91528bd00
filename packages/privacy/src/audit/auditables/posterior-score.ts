import type { Score } from "../../mechanisms/attack/scores.ts";
import type { Study } from "../../study/study.ts";
import { oppositeRecords } from "./neighbouring-records.ts";

/**
 * By how much the changed record changes the log-likelihood at the drawn parameters: the log ratio of the
 * two laws is this over T, up to a constant. The record that comes is at the far end of the domain, the one
 * that goes at the near end (`oppositeRecords`); under add-remove none goes. A single parameter is its own
 * score: whatever can be told from the change can be told from it.
 */
export function posteriorScore(study: Study): Score {
  const goes = study.privacy.neighbours === "add-remove" ? 0 : 1;
  const { family } = study.model;
  if (family === "categorical") return (shares) => Math.log(shares.at(-1)!) - goes * Math.log(shares[0]!);
  if (family === "naive-bayes") return tablesScore(study, goes);
  if (family === "gaussian") return gaussianScore(study, goes);
  return ([value]) => value!;
}

function gaussianScore(study: Study, goes: number): Score {
  const { first, second } = oppositeRecords(study);
  const [near, far] = [first, second].map((record) => Object.values(record)[0] as number);
  const logDensity = (x: number, mean: number, sd: number) => -(((x - mean) / sd) ** 2) / 2 - Math.log(sd);
  return ([mean, sd]) =>
    sd === undefined ? mean! : logDensity(far!, mean!, sd) - goes * logDensity(near!, mean!, sd);
}

/**
 * Classes and features of two levels each. Values come as `naiveBayesPosterior` names them: two classes, then
 * of every feature two levels by class, of which the record's own are the first and the last.
 */
function tablesScore(study: Study, goes: number): Score {
  const columns = Object.keys(oppositeRecords(study).first).length;
  const logLikelihood = (values: readonly number[], level: 0 | 1) => {
    let sum = Math.log(values[level]!);
    for (let f = 1; f < columns; f++) sum += Math.log(values[4 * f - 2 + 3 * level]!);
    return sum;
  };
  return (values) => logLikelihood(values, 1) - goes * logLikelihood(values, 0);
}
