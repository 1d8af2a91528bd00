import type { Family } from "@dpbayes/privacy/formats";

/** What each family finds out, in a line, in the order in which they are offered. */
export const familyLines: Readonly<Record<Family, string>> = {
  mean: "the mean of a number, whatever its distribution",
  total: "the sum of a number over all records",
  proportion: "which share says yes, of these records",
  difference: "how far the means of two groups are apart",
  quantile: "median and other quantiles of a number",
  cdf: "which share lies below each of several values",
  bernoulli: "which share says yes, in the population that records come from",
  categorical: "which share each of several answers has",
  gaussian: "mean and spread of a number with a normal law",
  exponential: "mean of a waiting time with an exponential law",
  gamma: "mean and shape of a positive number",
  beta: "mean and spread of a number from 0 to 1",
  "log-normal": "median and spread of a positive number with a long tail",
  poisson: "the mean of a count, and how much counts scatter",
  geometric: "how many trials it takes",
  "negative-binomial": "mean and dispersion of a count that scatters more than by chance",
  "linear-regression": "how a number depends on others",
  "logistic-regression": "how the chance of a yes depends on others",
  "poisson-regression": "how the rate of a count depends on others",
  table: "how many records are in every cell of a table",
  "naive-bayes": "which features go with which class",
  "hidden-markov-model": "hidden states behind events by place and time",
  "topic-model": "topics behind the words of documents",
  "community-model": "groups behind who writes to whom",
};

/** One line each, names aligned. */
export function familyList(): readonly string[] {
  const width = Math.max(...Object.keys(familyLines).map((name) => name.length));
  return Object.entries(familyLines).map(([name, line]) => `  ${name.padEnd(width)}  ${line}`);
}
