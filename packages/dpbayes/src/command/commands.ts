import type { CommandEntry, NamedCommand } from "./arguments/command.ts";

/** Every command, in the order in which a study meets them. None is loaded before it is called. */
export const commands: readonly CommandEntry[] = [
  {
    name: "init",
    about: "write a commented study, from flags or from a few questions on a terminal",
    load: async () => (await import("./init/init-command.ts")).initCommand,
  },
  {
    name: "plan",
    about: "what a study does and costs and, for a guess of the truth, what it will find out",
    load: async () => (await import("./plan/plan-command.ts")).planCommand,
  },
  {
    name: "check-data",
    about:
      "which rows of a table fit a study, and what would be clipped: for the holder alone, spends nothing",
    load: async () => (await import("./check-data/check-data-command.ts")).checkDataCommand,
  },
  {
    name: "privatize",
    alias: "privatise",
    about: "turn a table into a release, and write its cost into the data set's ledger",
    load: async () => (await import("./privatize/privatize-command.ts")).privatizeCommand,
  },
  {
    name: "sums",
    about: "add exact sums that engines computed of parts of a table: secret until they are released",
    load: async () => (await import("./sums/sums-command.ts")).sumsCommand,
  },
  {
    name: "fit",
    about: "the noise-aware posterior of a study from its releases or reports",
    load: async () => (await import("./fit/fit-command.ts")).fitCommand,
  },
  {
    name: "import",
    about: "read a noisy table that another program made: OpenDP, PipelineDP, DP Creator, a census, any CSV",
    load: async () => (await import("./import/import-command.ts")).importCommand,
  },
  {
    name: "table",
    about:
      "what a noisy table tells of its true counts: sums, shares, ratios, ranks, with intervals and a page",
    load: async () => (await import("./table/table-command.ts")).tableCommand,
  },
  {
    name: "check",
    about: "what the releases of a fit can say against it: degrees of freedom, misfit, holders that differ",
    load: async () => (await import("./check/check-command.ts")).checkCommand,
  },
  {
    name: "predict",
    about: "what a regression or a classifier expects at points of its covariates, with intervals",
    load: async () => (await import("./predict/predict-command.ts")).predictCommand,
  },
  {
    name: "contrast",
    about: "how much more a regression expects at one point than at another: difference and ratios",
    load: async () => (await import("./contrast/contrast-command.ts")).contrastCommand,
  },
  {
    name: "page",
    formerly: "report",
    about: "write the page of a fit: one HTML file that needs no network",
    load: async () => (await import("./page/page-command.ts")).pageCommand,
  },
  {
    name: "export",
    about: "write the draws of a fit for R, Python, Julia or a spreadsheet",
    load: async () => (await import("./export/export-command.ts")).exportCommand,
  },
  {
    name: "audit",
    about: "attack a study's privacy claim: run it on neighbouring tables and count",
    load: async () => (await import("./audit/audit-command.ts")).auditCommand,
  },
  {
    name: "ledger",
    about: "show what was spent of a data set's privacy budget, or declare the budget",
    load: async () => (await import("./ledger/ledger-command.ts")).ledgerCommand,
  },
  {
    name: "login",
    about: "keep the token of a server, or of one of its ledgers",
    load: async () => (await import("./login/login-command.ts")).loginCommand,
  },
  {
    name: "push",
    about: "send releases to a server, with the receipts of what paid for them",
    load: async () => (await import("./push/push-command.ts")).pushCommand,
  },
  {
    name: "completion",
    about: "a script with which bash, zsh or fish complete commands, flags and their values",
    load: async () => (await import("./completion/completion-command.ts")).completionCommand,
  },
  {
    name: "reproduce",
    about: "rerun the studies of the papers (inside the workspace of dpbayes)",
    load: async () => (await import("./reproduce/reproduce-command.ts")).reproduceCommand,
  },
  {
    name: "demo",
    about: "three studies on synthetic data, from records to pages",
    load: async () => (await import("./demo/demo-command.ts")).demoCommand,
  },
];

/** A command with its name, ready to read its words. */
export async function loaded({ name, about, load }: CommandEntry): Promise<NamedCommand> {
  return { name, about, ...(await load()) };
}
