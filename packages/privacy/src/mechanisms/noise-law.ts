import { fail, kindOf } from "../errors/index.ts";
import { shown } from "../json/read-shape.ts";
import type { ExactNoiseLaw } from "./mechanism.ts";
import { type LocalKind, localKinds, mechanismFormats } from "./mechanism-formats.ts";

type Formats = typeof mechanismFormats;

/** The kinds of mechanisms that add noise to numbers. */
export type NoiseKind = {
  [Kind in LocalKind]: Formats[Kind] extends { noise(parameters: never): ExactNoiseLaw } ? Kind : never;
}[LocalKind];

/** The part of a release that says which noise was added. */
export type NoiseRecord = {
  [Kind in NoiseKind]: {
    readonly kind: Kind;
    readonly parameters: Parameters<Formats[Kind]["noise"]>[0];
  };
}[NoiseKind];

/**
 * The law of the noise on one coordinate, from a release's `kind` and `parameters`: no secret and no
 * random source takes part, so the public side can use it. For weighted blocks it is the law before
 * the division by the weight.
 *
 * @example
 * ```ts
 * import { noiseLaw } from "@dpbayes/privacy/formats";
 * const law = noiseLaw({ kind: "laplace", parameters: { grid: 1, rate: { s: 1, t: 2 } } });
 * console.log(Math.exp(law.logDensity(0)).toFixed(4)); // 0.2449
 * ```
 */
export function noiseLaw(record: NoiseRecord): ExactNoiseLaw {
  requireParameters(record);
  if (!isNoiseKind(record.kind)) return refuseKind(record);
  return mechanismFormats[record.kind].noise(record.parameters as never);
}

/** Whether a mechanism of this kind adds noise to numbers. */
export function isNoiseKind(kind: string): kind is NoiseKind {
  return Object.hasOwn(mechanismFormats, kind) && "noise" in mechanismFormats[kind as LocalKind];
}

function requireParameters(record: NoiseRecord): void {
  const parameters: unknown = record?.parameters;
  if (typeof parameters !== "object" || parameters === null)
    fail("MECHANISM_FIELD", { field: "parameters", found: kindOf(parameters), accepted: "an object" });
}

function refuseKind({ kind }: { readonly kind: unknown }): never {
  const accepted = `one of: ${localKinds.filter(isNoiseKind).join(", ")}`;
  return fail("MECHANISM_FIELD", { field: "kind", found: shown(kind), accepted });
}
