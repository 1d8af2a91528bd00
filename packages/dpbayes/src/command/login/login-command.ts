import type { Command } from "../arguments/command.ts";

export const loginCommand: Command = {
  operands: "URL",
  takes: { least: 1, most: 1 },
  flags: {
    "token-file": { value: "FILE", help: "read the token from a file" },
  },
  notes: [
    "URL is a server, https://HOST, or one of its ledgers, https://HOST/v1/ledgers/ID: a holder's token is bound to one. The",
    "token is read from FILE, from the environment variable DPBAYES_TOKEN, or from standard input; never from the command",
    "line, which other users of the machine see. It is kept in tokens.json, which its owner alone can read, in the folder that",
    "DPBAYES_CONFIG names, otherwise in the user's folder of settings. The server is asked whether the token is good before it is",
    "kept.",
  ].join("\n"),
  examples: [
    "dpbayes login https://collector.example.org/v1/ledgers/6f1c0e0a-6a0f-4d9e-9f6e-0d8a4c1b2e3f --token-file holder.token",
    "dpbayes login https://collector.example.org < analyst.token",
  ],
  run: async (given, io) => (await import("./login.ts")).runLogin(given, io),
};
