import { short } from "@dpbayes/inference/text";

/** Beyond these a guarantee is one in name only: e^20 is half a billion, and one in a thousand may lose everything. */
const MOST_EPSILON = 20;
const MOST_DELTA = 1e-3;

/** What a guarantee is worth that hardly is one; nothing where it is one. */
export function weakGuarantee(privacy: {
  readonly epsilon: number;
  readonly delta?: number | undefined;
}): readonly string[] {
  const found = [epsilonWarning(privacy.epsilon), deltaWarning(privacy.delta ?? 0)];
  return found.filter((sentence) => sentence !== undefined);
}

export function epsilonWarning(epsilon: number): string | undefined {
  if (!(epsilon > MOST_EPSILON)) return undefined;
  return `epsilon ${short(epsilon)} protects nobody in practice: odds about a person may change by a factor of ${powerOfE(epsilon)}; a release that is to protect has an epsilon of 5 or less`;
}

export function deltaWarning(delta: number): string | undefined {
  if (!(delta >= MOST_DELTA)) return undefined;
  return `delta ${short(delta)} would let a release print one record in ${Math.max(1, Math.round(1 / delta))} in full; a release that is to protect has a delta far below 1 over the number of people`;
}

/** e^epsilon as a number, or as a power where the number says nothing. */
export function powerOfE(epsilon: number): string {
  return epsilon > Math.log(1e6) ? `e^${short(epsilon)}` : short(Math.exp(epsilon));
}
