export function percent(share: number): string {
  return `${Math.round(100 * share)} %`;
}

/** 50000 as 50k, which fits into a narrow column. */
export function sizeWords(records: number): string {
  return records >= 1000 ? `${records / 1000}k` : String(records);
}

/** Standard error of a share, data sets counted as trials. */
export function errorOf(share: number, fits: number): number {
  return Math.sqrt(Math.max(share * (1 - share), 0.25 / fits) / fits);
}
