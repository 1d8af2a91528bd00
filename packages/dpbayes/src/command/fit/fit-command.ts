import type { Command } from "../arguments/command.ts";
import { holderFlags } from "./holder-flags.ts";
import { samplerFlags } from "./sampler-flags.ts";

export const fitCommand: Command = {
  operands: "STUDY RELEASE...",
  takes: { least: 0, most: Number.POSITIVE_INFINITY },
  flags: {
    output: { value: "FOLDER", short: "o", help: "where the fit goes; fit without it" },
    part: {
      value: "NAME",
      help: "of a study with several questions: fit this one; all of them without it, FOLDER/NAME each",
    },
    resume: { value: "FOLDER", help: "go on with a fit that was stopped; takes no STUDY and no RELEASE" },
    seed: { value: "SEED", help: "the same seed gives the same draws; 1 without it" },
    chains: { value: "N", help: "chains to run; 4 without it" },
    warmup: { value: "N", help: "steps of each chain before draws are kept; 1000 without it" },
    draws: { value: "N", help: "draws to keep of each chain; 1000 without it" },
    thin: { value: "N", help: "steps per kept draw; 1 without it" },
    ...samplerFlags,
    method: { value: "NAME", help: "another method than the study's or the family's own" },
    model: {
      value: "FILE",
      help: "a module that exports how one record arises (recordModel), in the place of the study's family; methods moments, exact",
    },
    prior: {
      value: "PRIOR",
      multiple: true,
      help: 'over the study\'s own: a file (YAML or JSON), or "coefficients[age] ~ normal(0, 0.1)"; may be repeated',
    },
    ...holderFlags,
    workers: { value: "N", help: "threads; as many as there are cores without it" },
    all: { help: "print every number: those of single holders too, and more than 40" },
    page: { formerly: "report", help: "write the page FOLDER/page.html as well" },
  },
  notes: [
    "A RELEASE is a file of dpbayes privatize, or a .jsonl file of reports. Every chain is on the disk as soon as it is",
    "done: Ctrl-C keeps the finished ones, --resume runs the others, and the result is the same as in one go.",
  ].join("\n"),
  examples: [
    "dpbayes fit study.yaml north.release.json south.release.json -o fit --page",
    "dpbayes fit study.yaml *.release.json --differ intercept,age --differ-law student -o fit",
    'dpbayes fit study.yaml north.release.json --prior "coefficients[age] ~ normal(0, 0.1)" -o fit',
    "dpbayes fit survey.yaml answers.reports.jsonl --part smoking -o smoking",
    "dpbayes fit study.yaml north.release.json --model ./model.ts -o fit",
    "dpbayes fit --resume fit",
  ],
  run: async (given, io) => (await import("./fit.ts")).runFitCommand(given, io),
};
