/** Lines that are gathered, more than memory holds, and then read once. */
export interface PiledLines {
  /** A line ends in a line feed and has no other. */
  add(line: string): void;
  /** All of them, once. */
  lines(): Iterable<string>;
  /** Gives memory and disk back. */
  discard(): void;
}

export interface PileOptions {
  /** The file that the lines will go to: what does not fit into memory stands next to it meanwhile. */
  readonly beside: string;
  /** Characters held in memory; {@link MEMORY} without it. */
  readonly memory?: number;
}

/** 16 million characters. */
export const MEMORY = 1 << 24;
