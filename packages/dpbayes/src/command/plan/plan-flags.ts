import type { Flag } from "../arguments/command.ts";

export const planFlags: Readonly<Record<string, Flag>> = {
  guess: {
    value: "GUESS",
    help: "what the truth may be: p=0.3 in place, or a file (YAML or JSON) with parameters and covariates",
  },
  records: { value: "N", help: "how many records or reports there will be, of all holders together" },
  width: {
    value: "WIDTH",
    help: "the width that an interval is to have: which epsilon, how many records or holders",
  },
  parameter: {
    value: "NAME",
    help: "whose interval, such as p or coefficients[age]; the only one without it",
  },
  solve: {
    value: "LIST",
    help: "what may change to get the width: epsilon,records,holders; holders only with a spread without it",
  },
  holders: { value: "N", help: "data holders of a distributed study; 2 without it" },
  null: {
    value: "NAME=VALUE",
    help: "a value that the interval should leave out, for the power; 0 for coefficients without it",
    multiple: true,
  },
  epsilons: {
    value: "LIST",
    help: "budgets to compare, such as 0.5,1,2; a quarter to four times the study's",
  },
  "record-counts": { value: "LIST", help: "numbers of records to compare; half and twice without it" },
  "holder-counts": { value: "LIST", help: "numbers of holders to compare" },
  bounds: {
    value: "NAME=LOW..HIGH",
    help: "bounds to compare, as you know them without looking at the records; twice as wide without it",
    multiple: true,
  },
  interval: { value: "P", help: "the probability that intervals hold; 0.9 without it" },
  "prior-predictive": {
    help: "draw from the prior and say what outcomes it implies, before any data; takes no GUESS",
  },
  optimise: {
    help: "choose radius and weights of a regression for GUESS and --records, and print what they were compared with",
  },
  output: { value: "FILE", short: "o", help: "with --optimise: where the study with its constants goes" },
  force: { help: "replace FILE if it is there" },
  repeats: { value: "N", help: "simulated studies per figure at most; 40 without it" },
};
