import type { SeededSource } from "@dpbayes/inference";

/** The code as it is, or with the bug that a fuzz must find. */
export type Which = "present" | "broken";

/** Something that reads what comes from outside, and how it is fed. */
export interface FuzzedParser {
  /** What it reads: "ledgers". */
  readonly name: string;
  readonly about: string;
  /** What is wrong with the broken one, in one sentence. */
  readonly bug: string;
  readonly tries: { readonly quick?: number; readonly full: number };
  /** What is made once, in an empty folder, before any case. */
  open?(folder: string): Promise<void> | void;
  /** Makes one hostile input from the source, reads it, and throws what reading throws. */
  read(which: Which, rng: SeededSource, folder: string): unknown;
}
