/** Rows done, and a guess at the time left, repeats taken to cost the same everywhere. */
export function progressClock(repeats: readonly number[]) {
  const start = performance.now();
  const all = repeats.reduce((sum, n) => sum + n, 0);
  let rows = 0;
  let repeated = 0;
  return {
    /** Says where things stand after another row of so many repeats. */
    after(ofRow: number): string {
      rows++;
      repeated += ofRow;
      const left = ((performance.now() - start) / 1000) * (all / repeated - 1);
      return `${rows}/${repeats.length}, about ${Math.ceil(left)} s left`;
    },
  };
}
