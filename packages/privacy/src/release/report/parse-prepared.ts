import { fail } from "../../errors/fail-on-device.ts";
import { deepFreeze } from "../../json/deep-freeze.ts";
import { MOST_COORDINATES } from "../../json/limits.ts";
import { type Refuse, readShape, shown } from "../../json/read-shape.ts";
import { blocksFrom } from "../../measurements/measure-from.ts";
import { levelCount } from "../../study/level-count.ts";
import type { CountsVariable, Variable } from "../../study/variable.ts";
import { digestOf } from "../format/seal.ts";
import {
  type Prepared,
  type PreparedAnswer,
  type PreparedInputs,
  type PreparedVector,
  preparedFormat,
} from "./prepared.ts";
import { preparedShape } from "./prepared-shape.ts";
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
  if ("reading" in prepared) requireDimension(prepared);
  if (prepared.route === "vector") requireStatedReach(prepared);
  requireStatedCost(prepared);
  return deepFreeze(prepared);
}

function requireField({ fields }: Prepared, name: string, types: readonly Variable["type"][]): void {
  const type = Object.hasOwn(fields, name) ? fields[name]!.type : "missing";
  if (!types.includes(type as Variable["type"])) refuse(`fields.${name}`, type, types.join(" or "));
}

/** The mechanism must know every level that can be answered; all but two mechanisms know two. */
function requireAsManyLevels(prepared: PreparedAnswer | PreparedInputs): void {
  const { answered, mechanism } = prepared;
  const { levels } = { levels: 2, ...mechanism.parameters };
  const found = answersTo(prepared);
  if (found !== levels) refuse(`fields.${answered}`, `of ${found} levels`, `of ${levels} levels`);
}

function answersTo(prepared: PreparedAnswer | PreparedInputs): number {
  const { edges, crossed }: Partial<PreparedAnswer> = prepared.route === "answer" ? prepared : {};
  if (crossed === undefined && edges !== undefined) return edges.length - 1;
  return (crossed ?? [prepared.answered]).reduce(
    (product, name) => product * levelCount(prepared.fields[name]!),
    1,
  );
}

/** Counted, not built: a few columns and a high degree can ask for more numbers than any memory holds. */
function requireDimension({ reading, fields, mechanism }: PreparedVector | PreparedInputs): void {
  const found = blocksFrom(reading, fields).reduce((sum, { length }) => sum + length, 0);
  const { dimension } = { dimension: found, ...mechanism.parameters };
  if (found !== dimension) refuse("reading", `of ${found} numbers`, `of ${dimension} numbers`);
  if (found > MOST_COORDINATES) refuse("reading", `of ${found} numbers`, `of at most ${MOST_COORDINATES}`);
}

/**
 * Without a stated distance epsilon is said to hold between any two vectors of counts: the noise must be made for the farthest. A vector
 * that is cut count by count is one whose study states a distance.
 */
function requireStatedReach({ privacy, reading, fields, mechanism }: PreparedVector): void {
  if (privacy.distance !== undefined || reading.kind !== "counts") return;
  const { each, total } = reading;
  const { length } = fields[reading.variable] as CountsVariable;
  const farthest = Math.min(each * length, 2 * (total ?? Number.POSITIVE_INFINITY));
  const { distance } = { distance: total && farthest, ...mechanism.parameters };
  if (!(distance! >= farthest)) refuse("privacy.distance", "missing", "stated");
}

/** δ is stated as a number and as its logarithm; taking one from the other rounds. */
const DELTA_ROUNDING = 1e-9;

/** What the person is told must be what the noise was made for. */
function requireStatedCost({ privacy, mechanism }: Prepared): void {
  const { epsilon, neighbours } = mechanism.parameters;
  const { logDelta, distance } = {
    logDelta: Number.NEGATIVE_INFINITY,
    distance: privacy.distance,
    ...mechanism.parameters,
  };
  const delta = Math.exp(logDelta);
  if (privacy.setting !== "local") refuse("privacy.setting", privacy.setting, "local");
  if (privacy.neighbours !== "replace-one") refuse("privacy.neighbours", privacy.neighbours, "replace-one");
  if (neighbours !== "local") refuse("mechanism.parameters.neighbours", neighbours, "local");
  if (privacy.epsilon !== epsilon) refuse("privacy.epsilon", `${privacy.epsilon}`, `${epsilon}`);
  if (!(Math.abs(privacy.delta - delta) <= DELTA_ROUNDING * delta))
    refuse("privacy.delta", `${privacy.delta}`, `${delta}`);
  if (privacy.distance !== undefined && privacy.distance !== distance)
    refuse("privacy.distance", `${privacy.distance}`, `${distance}`);
}
