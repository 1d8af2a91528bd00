import type { Command } from "../arguments/command.ts";
import { partFlags } from "./part-flags.ts";
import { planFlags } from "./plan-flags.ts";

export const planCommand: Command = {
  operands: "STUDY",
  takes: { least: 1, most: 1 },
  flags: { ...planFlags, ...partFlags },
  notes: [
    "Without --records or --width nothing is simulated. A guess comes from earlier studies or judgement, never from the",
    "records that are to be protected. A file has more room than the flag: covariates too.",
    "  parameters: { intercept: 2, coefficients: { age: 0.05 }, sigma: 2 }",
    "  covariates: { age: { mean: 60, sd: 15 } }",
    "Holders of a regression differ by a spread of their coefficients, and of their covariates' means.",
    "  parameters: { intercept: 2, coefficients: { age: 0.05 }, sigma: 2, spread: { intercept: 0.5, age: 0.01 } }",
    "  covariates: { age: { mean: 60, sd: 15, spread: 3 } }",
    "A study with several questions (models) is planned as a whole: how they share the budget, and with --records and a",
    "guess file that has a guess under each part's name, what each is expected to tell. --part NAME plans one of them.",
  ].join("\n"),
  examples: [
    "dpbayes plan study.yaml",
    "dpbayes plan study.yaml --prior-predictive",
    "dpbayes plan study.yaml --guess p=0.3 --records 5000",
    "dpbayes plan study.yaml --guess p=0.3 --width 0.1",
    "dpbayes plan study.yaml --guess guess.yaml --records 5000 --optimise -o study-optimised.yaml",
    "dpbayes plan study.yaml --guess guess.yaml --holders 8 --records 40000 --width 0.02 --solve holders",
    "dpbayes plan study.yaml --guess guess.yaml --records 5000 --width 0.1 --parameter 'coefficients[age]'",
  ],
  run: async (given, io) => (await import("./plan.ts")).runPlan(given, io),
};
