import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { mariadb } from "../../packages/dpbayes/src/sources/exact-sums/engine-cases.testing.ts";
import { cpuTimeOf } from "./cpu-time.ts";
import type { Engine, StartEngine } from "./engine.ts";
import { type Statements, statementsOf } from "./statements.ts";

const words: Statements = {
  quoteName: mariadb.quoteName,
  number: (value) => (Object.is(value, -0) ? "-0e0" : `${value}`.includes("e") ? `${value}` : `${value}e0`),
  text: mariadb.quoteText,
  types: { number: "DOUBLE", boolean: "BOOLEAN", text: "TEXT CHARACTER SET utf8mb4" },
};

const client = process.env["DPBAYES_MARIADB_CLIENT"] ?? "mariadb";

/** A MariaDB server whose socket DPBAYES_MARIADB names, through its own client; a database `engines` is made there. */
export const startMariadb: StartEngine = async () => {
  const socket = process.env["DPBAYES_MARIADB"];
  if (socket === undefined) return undefined;
  const asked = (sql: string, database = "engines"): readonly string[] => {
    const words = [`--socket=${socket}`, "--batch", "--raw", "--default-character-set=utf8mb4", database];
    const { status, stdout, stderr } = spawnSync(client, words, {
      input: sql,
      encoding: "utf8",
      maxBuffer: 2 ** 26,
    });
    if (status !== 0) throw new Error(stderr.slice(0, 2000));
    return stdout.split("\n");
  };
  asked("CREATE DATABASE IF NOT EXISTS engines", "mysql");
  const pid = Number(readFileSync(asked("SELECT @@pid_file")[1]!, "utf8"));
  return {
    name: "mariadb",
    version: asked("SELECT version()")[1]!,
    load: async (one, index) => {
      const table = `case_${index}`;
      asked([`DROP TABLE IF EXISTS ${table}`, ...statementsOf(one, table, words)].join(";\n"));
      return table;
    },
    row: async (sql) => {
      const [names = "", values = ""] = asked(sql);
      const cells = values.split("\t");
      return Object.fromEntries(names.split("\t").map((name, i) => [name, cells[i]]));
    },
    cpu: () => cpuTimeOf([pid]),
    stop: async () => undefined,
  } satisfies Engine;
};
