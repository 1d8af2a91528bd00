import { fail } from "../../errors/index.ts";
import { posteriorShift, TINY_SHIFT } from "./compression/compression-error.ts";
import type { UnivariateModel } from "./univariate-model.ts";

/** What a check of a compressed likelihood found. */
export interface CompressionCheck {
  /** No posterior probability changes by more than this, as far as the draws can tell. */
  readonly shift: number;
  /** Largest bound on the error of the log likelihood at a draw. */
  readonly largestError: number;
  /** How many draws were looked at. */
  readonly draws: number;
  /** Whether the shift is too small to be worth a word. */
  readonly negligible: boolean;
}

const MOST_DRAWS = 500;

/**
 * Holds a model's compressed likelihood against the density itself at posterior draws: rows of
 * parameters, one after the other, of which at most 500 are looked at. The model must have been built
 * from reports; points that came without them cannot be checked.
 */
export function verifyCompression(model: UnivariateModel, draws: Float64Array): CompressionCheck {
  const width = model.prior.names.length;
  const rows = draws.length / width;
  if (!(Number.isInteger(rows) && rows >= 1))
    fail("DIMENSION", { name: "draws", found: draws.length, accepted: `a multiple of ${width}` });
  const looked = Math.min(rows, MOST_DRAWS);
  const errors = Array.from({ length: looked }, (_, i) => {
    const row = Math.floor(((i + 0.5) * rows) / looked);
    return model.compressionError(draws.subarray(row * width, (row + 1) * width));
  });
  const shift = posteriorShift(errors);
  const largestError = errors.reduce((most, error) => Math.max(most, error));
  return Object.freeze({ shift, largestError, draws: looked, negligible: shift <= TINY_SHIFT });
}
