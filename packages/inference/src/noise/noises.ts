import type { MechanismRecord, NoiseKind, NoiseRecord, ParametersOf } from "@dpbayes/privacy/formats";
import { isNoiseKind, noiseLaw } from "@dpbayes/privacy/formats";
import { fail } from "../errors/index.ts";
import { gaussianLaws, gaussianReader } from "./gaussian.ts";
import { geometricLaws, geometricReader } from "./geometric.ts";
import { laplaceLaws, laplaceReader } from "./laplace.ts";
import type { LawFamily, NoiseModel, NoiseReader } from "./noise-model.ts";

/** Laws of noise, by the word that a model's input names them with. */
const families = {
  laplace: laplaceLaws,
  gaussian: gaussianLaws,
  geometric: geometricLaws,
};

type NoiseIn<Laws> = Laws extends LawFamily<infer Noise> ? Noise : never;

/** The law of the noise that was added to one released number, in that number's own units. */
export type AdditiveNoise = NoiseIn<(typeof families)[keyof typeof families]>;

/** How the noise of every mechanism is read from a release. */
const readers: { readonly [Kind in NoiseKind]: NoiseReader<ParametersOf<Kind>, AdditiveNoise> } = {
  laplace: laplaceReader,
  gaussian: gaussianReader,
  geometric: geometricReader,
  "gaussian-with-response": gaussianReader,
};

/** The law of a noise: density, variance, reach, transform and draws. */
export function lawOf(noise: AdditiveNoise): NoiseModel {
  return familyOf(noise).law(noise as never);
}

/** The noise of a sum of independent draws; undefined where it has no law of its own here. */
export function summedNoise(noise: AdditiveNoise, copies: number): AdditiveNoise | undefined {
  return copies === 1 ? noise : familyOf(noise).summed?.(noise as never, copies);
}

function familyOf({ kind }: AdditiveNoise): LawFamily<AdditiveNoise> {
  if (Object.hasOwn(families, kind)) return families[kind];
  return fail("ARGUMENT", {
    name: "noise",
    found: String(kind),
    accepted: `one of: ${Object.keys(families).join(", ")}`,
  });
}

/**
 * The noise that a mechanism added to the numbers of a block, after the division by the block's weight;
 * undefined for a mechanism that adds none to numbers.
 */
export function noiseOf(mechanism: MechanismRecord, weight = 1): AdditiveNoise | undefined {
  const read = readerOf(mechanism);
  if (read) noiseLaw(mechanism as NoiseRecord); // Refuses parameters that state no noise.
  return read?.noise(mechanism.parameters as never, weight);
}

/** The exact law where the released numbers are whole; undefined where they are not. */
export function wholeNoiseOf(mechanism: MechanismRecord): AdditiveNoise | undefined {
  return readerOf(mechanism)?.whole?.(mechanism.parameters as never);
}

function readerOf({ kind }: MechanismRecord): NoiseReader<never, AdditiveNoise> | undefined {
  return isNoiseKind(kind) ? readers[kind] : undefined;
}
