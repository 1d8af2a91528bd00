import type { PersonRecords } from "../../study/persons.ts";

/** What one person's records add to a sum, of any number of them. */
export interface Contribution {
  /** How many records, the first ones, are looked at at all; Infinity: every one. */
  readonly first: number;
  /** One of them is drawn, and the others add nothing. */
  readonly drawn: boolean;
  /** Of m records the sum counts min(m, most)/m: one record's worth for a mean, up to so many for a total. */
  readonly most: number;
}

/** From the study's words to what is done. */
export function contributionOf(records: PersonRecords): Contribution {
  if (records === "average") return all({});
  if (records === "one-at-random") return all({ drawn: true });
  return "first" in records ? all({ first: records.first }) : all({ most: records.sum });
}

function all(rule: Partial<Contribution>): Contribution {
  return Object.freeze({ first: Number.POSITIVE_INFINITY, drawn: false, most: 1, ...rule });
}

/** Whether a person adds one of their records as it is, and no mixture of several. */
export function addsOneRecord({ first, drawn }: Contribution): boolean {
  return drawn || first === 1;
}
