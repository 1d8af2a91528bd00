import { sourceDigest } from "../source-digest.ts";

const SOURCES = new URL("../../packages/privacy/src/", import.meta.url);

/** Draws per input and pair, unless a target says otherwise. */
export const DRAWS = 1_000_000;
export const BUG_DRAWS = 200_000;
export const FALSE_ALARM_RATE = 1e-6;

/** When and of what code rows were made. */
export interface Circumstances {
  readonly date: string;
  readonly node: string;
  readonly command: string;
  /** Digest of packages/privacy/src at the time. */
  readonly source: string;
}

export async function circumstancesNow(command: string): Promise<Circumstances> {
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    command,
    source: await sourceDigest(SOURCES),
  };
}

/** Processes load the code when they start; results of code that has changed since are nobody's. */
export async function hasChangedSince({ source }: Circumstances): Promise<boolean> {
  return (await sourceDigest(SOURCES)) !== source;
}
