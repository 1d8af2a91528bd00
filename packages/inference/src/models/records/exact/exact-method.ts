import { fail } from "../../../errors/index.ts";
import { seededSource } from "../../../math/random/index.ts";
import { short } from "../../../text/index.ts";
import type { MethodModel } from "../../study-model.ts";
import type { RecordContext } from "../definition/record-context.ts";
import type { BuiltMoments } from "../moments/build-moments.ts";
import { exactSampler, type Scheme } from "./exact-sampler.ts";

/** Latent records beyond which a chain is not worth its memory and its hours. */
const MOST_RECORDS = 1e6;
/** Records made to see how long one takes. */
const TIMED = 20_000;
/** Of a sweep: how often every record is made again; and sweeps of a chain as chains are run without other wishes. */
const PASSES = 5;
const SWEEPS = 2000;

/** The posterior itself, by latent records; where a chain starts is found by moments. */
export function exactMethod(
  context: RecordContext,
  { mode }: BuiltMoments,
  scheme: Scheme = "interwoven",
): Pick<MethodModel, "target" | "approximations"> {
  const { parameters } = context;
  const start = mode.slice(0, parameters.names.length);
  const { parameters: all } = exactSampler(context, start, 0, scheme);
  return {
    target: { parameters: all, sampler: (warmup) => exactSampler(context, start, warmup, scheme) },
    approximations: [],
  };
}

/** What exact chains ask of a study and its model, before the moments that lead to their start are paid for. */
export function requireExact(context: RecordContext): void {
  requireFew(context);
  requireDensity(context);
}

/** Every record is drawn again in every sweep: what that costs is said before it is paid. */
function requireFew(context: RecordContext): void {
  const records = context.parts.reduce((sum, { roughCount }) => sum + roughCount, 0);
  if (records <= MOST_RECORDS) return;
  const seconds = records * secondsPerRecord(context) * PASSES * SWEEPS;
  fail("RECORD_MODEL", {
    name: 'method "exact"',
    found: `of ${Math.round(records)} records, about ${short(seconds / 3600)} hours for a chain of ${SWEEPS} sweeps`,
    accepted: `of at most ${MOST_RECORDS}; use "moments", whose cost does not grow with the records`,
  });
}

function secondsPerRecord(context: RecordContext): number {
  const { parameters, parts, model } = context;
  const source = context.source(parts[0]!);
  const rng = seededSource("time");
  const z = Float64Array.from({ length: model.normals }, () => rng.normal());
  const out = new Float64Array(source.size);
  source.setParameters(parameters.draw(rng));
  const started = performance.now();
  for (let i = 0; i < TIMED; i++) if (source.make(z, 0) > 0) source.measure(source.values, 0, out);
  return (performance.now() - started) / 1000 / TIMED;
}

/** A density of records is of use where it is one of all their numbers, as many as their normals. */
function requireDensity({ model, columns, probed }: RecordContext): void {
  if (model.logDensity === undefined) return;
  const numbers = columns.filter(({ smooth }) => smooth).length;
  if (probed.weighted || numbers !== columns.length || numbers !== model.normals)
    fail("RECORD_MODEL", {
      name: "logDensity of the record model",
      found: `given for records of ${numbers} numbers from ${model.normals} normals${probed.weighted ? " and several outcomes" : ""}`,
      accepted: "absent, or of records that are numbers only, as many as their normals",
    });
}
