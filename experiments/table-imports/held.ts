/** What was asked of every release. */
export const asked = ["cells", "regions", "ages", "total"] as const;
export type Asked = (typeof asked)[number];

/** How many numbers were asked for, how many of them the intervals held, and how wide these were together. */
export interface Held {
  readonly numbers: number;
  readonly held: number;
  readonly width: number;
}

export interface ReleaseAnswer {
  readonly answers: Readonly<Record<Asked, Held>>;
  readonly seconds: number;
}
