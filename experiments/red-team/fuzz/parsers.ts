import type { FuzzedParser } from "./parser.ts";
import { commandLines } from "./parsers/arguments.ts";
import { documents } from "./parsers/documents.ts";
import { fits } from "./parsers/fits.ts";
import { ledgers } from "./parsers/ledgers.ts";
import { models } from "./parsers/models.ts";
import { noisyTables } from "./parsers/noisy-tables.ts";
import { parquet } from "./parsers/parquet.ts";
import { plans } from "./parsers/plans.ts";
import { registries } from "./parsers/registries.ts";
import { csv, jsonLines } from "./parsers/tables.ts";
import { yaml } from "./parsers/yaml.ts";

/** Everything that reads what comes from outside. */
export const parsers: readonly FuzzedParser[] = [
  documents,
  noisyTables,
  models,
  yaml,
  csv,
  jsonLines,
  parquet,
  ledgers,
  registries,
  fits,
  plans,
  commandLines,
];
