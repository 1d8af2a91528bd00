/** A setting and the width it is expected to give. */
export interface CurvePoint {
  readonly at: number;
  readonly width: number;
}

/**
 * Why a wanted width is not reached, or at no cost: the sampling error alone is wider, the prior alone is as narrow, the width stops falling,
 * or the search came to the end of its range.
 */
export type Limit = "sampling error" | "prior" | "floor" | "range";

export interface Solution {
  /** Whether some setting within the limits gives the wanted width, to `CLOSE`, or a smaller one. */
  readonly reached: boolean;
  /** The setting that does; the last one that was tried where none does. */
  readonly at: number;
  /** The expected width there. */
  readonly width: number;
  /** What stands in the way, or makes the search needless, with its width. */
  readonly limit?: { readonly kind: Limit; readonly width: number };
  /** Everything that was tried, in ascending order. */
  readonly tried: readonly CurvePoint[];
}

export interface SolveOptions {
  readonly start: number;
  readonly limits: readonly [low: number, high: number];
  /** Rounds a setting to one that exists: whole numbers of records. */
  readonly settle?: (at: number) => number;
  /** The width of the prior, where it is known: nothing is learned about as wide as that. */
  readonly prior?: number;
  /** The width without privacy noise, where the setting is a budget: no budget gives less. */
  readonly noiseFree?: number;
}

/** Widths closer than this to the wanted one cannot be told from it by a few simulated studies. */
export const CLOSE = 0.02;
const STEP = 4;
const MOST_ROUNDS = 12;
/** Below this part of the prior's width a width that stops falling will not fall again. */
const LEARNED = 0.8;

/**
 * The setting (ε, number of records) at which the width, which falls as the setting grows, is the wanted one. Widths are
 * close to powers of the setting, so that log width is nearly linear in its logarithm: a bracket is found by steps
 * of 4, then narrowed where the line through its ends meets the wanted width. Every scenario sees the same simulated
 * population, so that the curve is smooth although it is simulated.
 */
export async function solveWidth(
  widthAt: (at: number) => Promise<number>,
  wanted: number,
  options: SolveOptions,
): Promise<Solution> {
  const {
    start,
    limits: [low, high],
    settle = (at: number) => at,
    prior = Number.POSITIVE_INFINITY,
    noiseFree = 0,
  } = options;
  const tried = new Map<number, number>();
  const look = async (at: number): Promise<CurvePoint> => {
    const place = settle(Math.min(Math.max(at, low), high));
    const width = tried.get(place) ?? (await widthAt(place));
    tried.set(place, width);
    return { at: place, width };
  };
  const solution = (point: CurvePoint, reached: boolean, limit?: Solution["limit"]): Solution => ({
    reached,
    ...point,
    ...(limit && { limit }),
    tried: [...tried].map(([at, width]) => ({ at, width })).sort((a, b) => a.at - b.at),
  });
  if (isBelow(wanted, noiseFree))
    return solution(await look(high), false, { kind: "sampling error", width: noiseFree });
  if (!isBelow(wanted, prior)) return solution(await look(low), true, { kind: "prior", width: prior });
  let near = await look(start);
  const grow = near.width > wanted;
  let far = near;
  let flat = 0;
  while (!isClose(far, wanted) && far.width > wanted === grow) {
    near = far;
    far = await look(grow ? far.at * STEP : far.at / STEP);
    if (far.at === near.at) return solution(far, !grow, { kind: "range", width: far.width });
    flat = near.width / far.width < 1 + CLOSE && far.width < LEARNED * prior ? flat + 1 : 0;
    if (grow && flat === 2) return solution(far, false, { kind: "floor", width: far.width });
  }
  for (let round = 0; round < MOST_ROUNDS && !isClose(far, wanted); round++) {
    const next = await look(between(near, far, wanted));
    if (next.at === near.at || next.at === far.at) break;
    if (next.width > wanted === near.width > wanted && !isClose(next, wanted)) near = next;
    else far = next;
  }
  return solution(isClose(far, wanted) || far.width < wanted ? far : near, true);
}

function isClose({ width }: CurvePoint, wanted: number): boolean {
  return Math.abs(Math.log(width / wanted)) < CLOSE;
}

/** Clearly below: by more than can be told apart. */
function isBelow(wanted: number, width: number): boolean {
  return wanted < width * Math.exp(-CLOSE);
}

/** Where the line through two points of the log-log curve meets the wanted width, kept off the ends. */
function between(a: CurvePoint, b: CurvePoint, wanted: number): number {
  const share = Math.log(wanted / a.width) / Math.log(b.width / a.width);
  const kept = Math.min(0.95, Math.max(0.05, share));
  return Math.exp(Math.log(a.at) + kept * Math.log(b.at / a.at));
}
