import type { JsonObject } from "../json/read-shape.ts";

/** Reads one record, checks and clips it, and writes its weighted statistic into `out`. */
export type Measure = (record: JsonObject, row: number, out: Float64Array) => void;

/** Reads one record down to the one level index (or bit) that a response mechanism randomises. */
export type Answer = (record: JsonObject, row: number) => number;
