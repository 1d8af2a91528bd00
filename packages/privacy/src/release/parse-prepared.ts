import { fail } from "../errors/index.ts";
import { deepFreeze } from "../json/deep-freeze.ts";
import { type Refuse, readShape, shown } from "../json/read-shape.ts";
import type { Variable } from "../study/study.ts";
import { type Prepared, type PreparedAnswer, type PreparedInputs, preparedFormat } from "./prepared.ts";
import { preparedShape } from "./prepared-shape.ts";
import { digestOf } from "./seal.ts";
import { variablesRead } from "./variables-read.ts";

const refuse: Refuse = (field, found, accepted) => fail("PREPARED_FIELD", { field, found, accepted });

/**
 * Reads a prepared study from plain JSON and checks its digest, so that an edited or damaged one is
 * refused before any record is read.
 */
export function parsePrepared(value: unknown): Prepared {
  const format = (value as { format?: unknown } | null | undefined)?.format;
  if (format !== undefined && format !== preparedFormat)
    fail("PREPARED_FORMAT", { found: shown(format), accepted: JSON.stringify(preparedFormat) });
  // The shape describes exactly the type Prepared; the test of the schema holds the two together.
  const prepared = readShape(preparedShape, value, "", refuse) as Prepared;
  if (digestOf(prepared) !== prepared.digest) fail("PREPARED_DIGEST");
  for (const [name, types] of variablesRead(prepared)) requireField(prepared, name, types);
  if ("answered" in prepared) requireAsManyLevels(prepared);
  return deepFreeze(prepared);
}

function requireField({ fields }: Prepared, name: string, types: readonly Variable["type"][]): void {
  const type = Object.hasOwn(fields, name) ? fields[name]!.type : "missing";
  if (!types.includes(type as Variable["type"])) refuse(`fields.${name}`, type, types.join(" or "));
}

/** The mechanism must know every level that can be answered; all but two mechanisms know two. */
function requireAsManyLevels({ fields, answered, mechanism }: PreparedAnswer | PreparedInputs): void {
  const { levels } = { levels: 2, ...mechanism.parameters };
  const field = fields[answered]!;
  const found = field.type === "category" ? field.levels.length : 2;
  if (found !== levels) refuse(`fields.${answered}`, `of ${found} levels`, `of ${levels} levels`);
}
