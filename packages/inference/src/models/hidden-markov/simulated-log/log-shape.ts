/** What a simulated log of events looks like. */
export interface LogShape {
  readonly regions: number;
  readonly months: number;
  /** The first month, "YYYY-MM". */
  readonly firstMonth: string;
  /** Hidden regimes, each with its own shares of every field's levels. */
  readonly regimes: number;
  /** The median number of entries of a region's month. */
  readonly medianEntries: number;
  /** Standard deviation of the log of that number from month to month. */
  readonly spread: number;
  /** Regions grow or shrink by e^{±growth} between the first month and the last. */
  readonly growth: number;
  /** Standard deviation of the log of a level's popularity between regimes, and between regions. */
  readonly regimeContrast: number;
  readonly regionContrast: number;
  /** Amplitude, as a logarithm, with which levels and the number of entries follow the seasons. */
  readonly season: number;
  /** Share of the months in which a region did not report. */
  readonly missing: number;
}

const common = {
  firstMonth: "2004-01",
  regimeContrast: 0.5,
  regionContrast: 0.1,
  season: 0.15,
  missing: 0.03,
} as const;

/** Five busy regions over five years: about 972 entries per cell (central spec §2.5). */
export const denseLog: LogShape = Object.freeze({
  ...common,
  regions: 5,
  months: 59,
  regimes: 2,
  medianEntries: 972,
  spread: 0.55,
  growth: 0,
});

/** Six regions over six years that grow or shrink: about 58 entries per cell. */
export const sparseLog: LogShape = Object.freeze({
  ...common,
  regions: 6,
  months: 72,
  regimes: 3,
  medianEntries: 58,
  spread: 0.9,
  growth: 1.1,
});
