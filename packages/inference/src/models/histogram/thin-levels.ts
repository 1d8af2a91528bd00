import { grouped, significant } from "../../text/index.ts";

/**
 * What a reader must know where a level has fewer records on average than noise adds to its count, or than one: levels then teach
 * each other, and intervals hold for levels on average, not for one that was larger than most from the start.
 */
export function thinLevelNotes(records: number, levels: number, noiseSd: number): readonly string[] {
  const each = records / levels;
  if (levels === 2 || each >= Math.max(noiseSd, 1)) return [];
  return [
    `${levels} levels share ${grouped(Math.round(records))} records, ${significant(each, 2)} each on average, and noise adds ${significant(noiseSd, 2)} (sd) to each: shares are drawn to each other, and intervals hold for levels on average, not for a single one that is larger than most; merge levels or raise epsilon to see single ones`,
  ];
}
