import type { Command } from "../arguments/command.ts";

export const checkCommand: Command = {
  operands: "FIT",
  takes: { least: 1, most: 1 },
  flags: {
    study: { value: "STUDY", help: "the study of a FIT that is a file; a folder knows its own" },
    releases: { value: "RELEASE", multiple: true, help: "a release of a FIT that is a file; once for each" },
    "false-alarm": { value: "RATE", help: "chance of blaming a sound study; 0.01 without it" },
    quick: {
      help: "leave out what takes new chains: holders predicted by fits without them, Bayes factors of two fits",
    },
    calibrate: {
      value: "N",
      help: "simulate and fit three times N studies like this one and count what intervals hold; 100 is good to 3 %",
    },
    against: {
      value: "FIT",
      help: "a folder with another fit of the same releases: both side by side, with a Bayes factor if nuts sampled both",
    },
    workers: { value: "N", help: "threads for --calibrate; as many as there are cores without it" },
    seed: { value: "SEED", help: "of what the checks simulate; 1 without it" },
  },
  notes: [
    "FIT is a folder of dpbayes fit, or its posterior.fit with --study and --releases. How much the releases leave for",
    "criticism of the model comes first: where that is nothing, nothing can be found.",
    "exit codes: 0 nothing found, 3 something found",
  ].join("\n"),
  examples: [
    "dpbayes check fit",
    "dpbayes check fit --calibrate 100",
    "dpbayes check fit --against fit-same",
    "dpbayes check fit --quick --json",
  ],
  run: async (given, io) => (await import("./check.ts")).runCheck(given, io),
};
