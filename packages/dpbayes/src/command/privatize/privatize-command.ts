import { allEndings } from "../../sources/file-endings.ts";
import { budgetFlags } from "../arguments/budget-flags.ts";
import type { Command } from "../arguments/command.ts";
import { sumsFlags } from "./sums-flags.ts";
import { tableFlags } from "./table-flags.ts";

export const privatizeCommand: Command = {
  operands: "[DATA]",
  takes: { least: 0, most: 1 },
  flags: {
    study: { value: "FILE", short: "s", help: "the study (YAML or JSON)" },
    output: {
      value: "FILE",
      short: "o",
      help: "where the release goes; without it DATA with another ending, or the study's id; - prints that file too",
    },
    holder: { value: "NAME", help: "a public label of who holds the data, stored in the release" },
    ledger: {
      value: "FILE",
      help: "the data set's ledger, or the address of one on a server; DATA.ledger.jsonl without it; a database and - need one named",
    },
    "one-ledger": {
      help: "refuse data that the registry knows under another ledger, or if it cannot be asked",
    },
    ...tableFlags,
    ...sumsFlags,
    ...budgetFlags,
    "dry-run": { help: "read everything, say what fits, release and spend nothing: what check-data prints" },
    "skip-invalid": { help: "leave out records that do not fit the study (add-remove neighbours only)" },
    "show-private": {
      help: "tell how many values were clipped: for the holder's eyes, not covered by the guarantee",
    },
    force: { help: "replace an existing output file" },
  },
  notes: [
    `DATA is a file (${allEndings}),`,
    "- for what another program writes, or a PostgreSQL database, postgres://user:password@host/database. A name is that of one file, never a pattern. The",
    "ledger stands beside the file that the name leads to, links followed.",
    "With --table or --query and no DATA the address is taken from the environment variable DATABASE_URL, where other",
    "users of the machine do not see the password. A database sums by itself, in a read-only transaction; no row leaves",
    "it. Under replace-one the release says exactly how many rows there are, so who is in the data must be public. A query,",
    "and a view or a policy alike, must take each row from one row of one table, or the study's unit must be one row.",
    "The first release of a data set may declare its whole budget; without one, that release is all the budget there",
    "is. A release that does not fit is refused and spends nothing. A local study gives one report per record, as JSON",
    "lines, in a random order. Data that were released under another ledger before are warned of: a registry remembers",
    "them by keyed hashes, in the folder that DPBAYES_REGISTRY names (off: nowhere), otherwise in the user's own.",
    "A ledger on a server, https://HOST/v1/ledgers/ID, is paid before a record is read, with the token that dpbayes login kept,",
    "and its receipt is written beside the release. If the server cannot be reached, nothing is released; what fails behind",
    "the payment has paid in vain, so try --dry-run first.",
    "Trino, ClickHouse, Spark, Databricks, BigQuery and Snowflake are asked like a database, --table only: trino+https://user:password@host/catalog/schema,",
    "clickhouse+https://, spark+thrifts://, databricks://, bigquery://, snowflake://; the last four by their own packages, which are installed beside dpbayes.",
    "Tables on other engines: --emit-sql prints what sums them there, and --sums releases the row that came out. That row is secret; it is read here,",
    "never shown, and deleted with --delete-sums.",
    "exit codes of --dry-run: 0 all rows fit, 3 some do not",
  ].join("\n"),
  examples: [
    "dpbayes privatize visits.csv --study study.yaml -o north.release.json --holder north",
    "dpbayes privatize visits.csv -s study.yaml --budget-epsilon 3 --budget-delta 1e-5",
    "dpbayes privatize visits.parquet -s study.yaml",
    "dpbayes privatize visits.csv -s study.yaml --ledger https://collector.example.org/v1/ledgers/6f1c0e0a-6a0f-4d9e-9f6e-0d8a4c1b2e3f",
    "zcat visits.csv.gz | dpbayes privatize - -s study.yaml --ledger visits.ledger.jsonl",
    "DATABASE_URL=postgres://... dpbayes privatize --table visits -s study.yaml --ledger visits.ledger.jsonl",
    "dpbayes privatize -s study.yaml --emit-sql spark --table clinic.visits > sums.sql",
    "dpbayes privatize -s study.yaml --sums sums.json --ledger visits.ledger.jsonl --delete-sums",
  ],
  run: async (given, io) => (await import("./privatize.ts")).runPrivatize(given, io),
};
