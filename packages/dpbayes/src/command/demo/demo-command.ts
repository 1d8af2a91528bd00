import type { Command } from "../arguments/command.ts";

export const demoCommand: Command = {
  operands: "",
  takes: { least: 0, most: 0 },
  flags: {
    once: { help: "end when the pages are written; without it they are served, where there is a terminal" },
    quick: { help: "short chains: enough to see that it runs, too few to trust" },
    folder: { value: "FOLDER", help: "where everything goes; a new temporary folder without it" },
    collector: {
      value: "LINK",
      help: "run the survey through a collector: the owner's link that a new dpbayes-server prints, in quotes",
    },
    port: { value: "PORT", help: "where the pages are served; any free port without it" },
  },
  examples: ["dpbayes demo", "dpbayes demo --once --folder demo"],
  run: async (given, io) => (await import("./demo.ts")).runDemo(given, io),
};
