/** Groups of levels, by their numbers. */
export type Groups = readonly (readonly number[])[];

/** From one number to another; nothing where the second is less. */
export function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}
