import type { ServerCommand } from "./command.ts";

const nothing = { operands: "", takes: { least: 0, most: 0 }, flags: {} };

/** Every command but `help` and `version`, in the order in which an operator meets them. None is loaded before it is called. */
export const commands: readonly ServerCommand[] = [
  {
    ...nothing,
    name: "start",
    about: "all in one process: database, migrations, collector, worker; what no command means",
    examples: ["dpbayes-server", "DPBAYES_PORT=9000 dpbayes-server start"],
    run: async (_given, io) => (await import("./serve.ts")).runStart(io),
  },
  {
    ...nothing,
    name: "serve",
    about: "the collector alone: takes reports and requests, computes no fit",
    flags: {
      migrate: { help: "run what the database's schema lacks first; otherwise such a database is refused" },
    },
    examples: ["dpbayes-server serve", "dpbayes-server serve --migrate"],
    run: async (given, io) => (await import("./serve.ts")).runServe(given, io),
  },
  {
    ...nothing,
    name: "work",
    about: "a worker: runs the chains of fits, on any machine that reaches the database",
    flags: {
      threads: { value: "N", help: "chains at the same time; DPBAYES_THREADS, or one a core, without it" },
    },
    examples: ["dpbayes-server work", "dpbayes-server work --threads 4"],
    run: async (given, io) => (await import("./work.ts")).runWork(given, io),
  },
  {
    ...nothing,
    name: "migrate",
    about: "run what the database's schema lacks, and say what it was",
    notes:
      "What only adds to the schema is run before processes are replaced one by one: the version before runs on it too.",
    flags: {
      contract: { help: "also what takes something away: when no process of the version before is left" },
    },
    examples: ["dpbayes-server migrate", "dpbayes-server migrate --contract"],
    run: async (given, io) => (await import("./migrate.ts")).runMigrate(given, io),
  },
  {
    name: "backup",
    about: "write every table to one file, as they are at one moment, while the server runs",
    operands: "FILE",
    takes: { least: 1, most: 1 },
    flags: {},
    notes:
      "Also moves a database: from the embedded one to one of your own, or over a version of PostgreSQL. Keys are sealed in it: without\nDPBAYES_SECRET (or the file secret beside the embedded database) invitations of open studies would be lost.",
    examples: ["dpbayes-server backup monday.backup"],
    run: async (given, io) => (await import("./backup.ts")).runBackup(given, io),
  },
  {
    name: "restore",
    about: "put a backup into an empty database: all of it, as it was written, or nothing",
    operands: "FILE",
    takes: { least: 1, most: 1 },
    flags: {
      check: {
        help: "into a database that is made for it and dropped again: trails, ledgers and counts are compared",
      },
    },
    examples: [
      "dpbayes-server restore monday.backup --check",
      "DPBAYES_DATA=new dpbayes-server restore monday.backup",
    ],
    run: async (given, io) => (await import("./restore.ts")).runRestore(given, io),
  },
  {
    name: "recount",
    about: "count the stored reports of a study again and compare with what was counted as they arrived",
    operands: "STUDY",
    takes: { least: 1, most: 1 },
    flags: {},
    examples: ["dpbayes-server recount smoking"],
    run: async (given, io) => (await import("./recount.ts")).runRecount(given, io),
  },
  {
    name: "owner",
    about: "print a link that makes somebody an owner, or gives an owner whose password is lost a new one",
    operands: "EMAIL",
    takes: { least: 1, most: 1 },
    flags: {
      organisation: { value: "NAME", help: "the organisation, made if need be; main unless said otherwise" },
    },
    notes: "The link can be used once, within 24 hours. Using it ends every session of that account.",
    examples: [
      "dpbayes-server owner ada@example.org",
      "dpbayes-server owner ada@example.org --organisation hospital",
    ],
    run: async (given, io) => (await import("./owner.ts")).runOwner(given, io),
  },
  {
    name: "audit",
    about: "check an audit trail that was downloaded from /v1/audit/lines, without a server",
    operands: "FILE",
    takes: { least: 1, most: 1 },
    flags: {
      head: { value: "INDEX:HASH", help: "a head that was noted before: what was cut off since is found" },
    },
    examples: ["dpbayes-server audit trail.ndjson"],
    run: async (given, io) => (await import("./audit.ts")).runAudit(given, io),
  },
  {
    ...nothing,
    name: "check",
    about: "print every setting as it was understood, secrets as their length, and whether the database fits",
    examples: ["dpbayes-server check"],
    run: async (_given, io) => (await import("./check.ts")).runCheck(io),
  },
];
