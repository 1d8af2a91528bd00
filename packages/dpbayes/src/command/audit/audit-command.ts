import type { Command } from "../arguments/command.ts";

export const auditCommand: Command = {
  operands: "STUDY",
  takes: { least: 1, most: 1 },
  flags: {
    draws: { value: "N", help: "runs per table; 200000 without it" },
    "false-alarm": {
      value: "RATE",
      help: "probability of calling an honest study a violator; 1e-6 without it",
    },
  },
  notes: "An audit can refute a claim, not prove it; it says how small a violation it would have seen.",
  examples: ["dpbayes audit study.yaml", "dpbayes audit study.yaml --draws 1000000 --json"],
  run: async (given, io) => (await import("./audit.ts")).runAudit(given, io),
};
