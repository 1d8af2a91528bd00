export const COMMUNITIES = [5, 10, 20] as const;
/** ε is 1 for two pairs of actors that differ by at most this many messages. */
export const DISTANCES = [1, 5, 20, 50, 100] as const;
/** The levels at which noise-aware errors were seen below non-private ones, and the others. */
export const NARROW = [1, 5] as const;
export const WIDE = [20, 50, 100] as const;
/** Largest count of a pair. */
export const TOTAL = 100;
/** Of every fit; see the page for why so long. */
export const SWEEPS = { warmup: 200, draws: 15, thin: 4 } as const;
/** Of the levels in question and of the others; the same of simulated counts; of the fits with a long warm-up. */
export const REPEATS = { narrow: 5, wide: 5, simulated: 3, simulatedWide: 3, long: 3 } as const;
/** Per fit; every repeat has one of its own. */
export const CHAINS = 1;
/** Counts from which on pairs are hidden in one of the tests. */
export const BELOW = [100, 10] as const;
/** Four times the warm-up of the other fits. */
export const LONG = { warmup: 800, draws: 40, thin: 5 } as const;
