/** What the numbers are that a law can publish, and what they leave possible of the count. */
export interface PublishedNumbers {
  /** Those that it can give, in words. */
  readonly accepted: string;
  gives(value: number): boolean;
  /** For noise that reaches only so far: the least and the greatest count behind a number. */
  readonly range?: (value: number) => readonly [low: number, high: number];
  /** The same for a number that was at most so much: the greatest count, -1 where no number is. */
  readonly highest?: (threshold: number) => number;
}
