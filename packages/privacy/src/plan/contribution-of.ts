import type { Contribution } from "../statistics/persons/contribution.ts";
import type { PersonRecords } from "../study/persons.ts";

/** From the study's words to what is done. */
export function contributionOf(records: PersonRecords): Contribution {
  if (records === "average") return all({});
  if (records === "one-at-random") return all({ drawn: true });
  return "first" in records ? all({ first: records.first }) : all({ most: records.sum });
}

function all(rule: Partial<Contribution>): Contribution {
  return Object.freeze({ first: Number.POSITIVE_INFINITY, drawn: false, most: 1, ...rule });
}
