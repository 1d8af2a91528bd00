/** What one person's records add to a sum, of any number of them. */
export interface Contribution {
  /** How many records, the first ones, are looked at at all; Infinity: every one. */
  readonly first: number;
  /** One of them is drawn, and the others add nothing. */
  readonly drawn: boolean;
  /** Of m records the sum counts min(m, most)/m: one record's worth for a mean, up to so many for a total. */
  readonly most: number;
}

/** Whether a person adds one of their records as it is, and no mixture of several. */
export function addsOneRecord({ first, drawn }: Contribution): boolean {
  return drawn || first === 1;
}
