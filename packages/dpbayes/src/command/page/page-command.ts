import type { Command } from "../arguments/command.ts";

export const pageCommand: Command = {
  operands: "FOLDER",
  takes: { least: 1, most: 1 },
  flags: {
    output: {
      value: "FILE",
      short: "o",
      help: "where the page goes; FOLDER/page.html without it; - is stdout",
    },
    check: { help: "say what dpbayes check finds" },
    calibrate: {
      value: "N",
      help: "say what intervals of simulated studies like this one hold, as dpbayes check --calibrate N does",
    },
    plain: { help: "leave out what takes simulated studies: prior, and the share of privacy noise" },
  },
  examples: ["dpbayes page fit", "dpbayes page fit -o length-of-stay.html", "dpbayes page fit --check"],
  run: async (given, io) => (await import("./page.ts")).runPage(given, io),
};
