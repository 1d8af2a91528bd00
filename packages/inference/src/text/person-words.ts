import { familyOf, type PersonRecords, type Study } from "@dpbayes/privacy/formats";

/** What a study of persons with several records is about, in a sentence; undefined where every record is another person's. */
export function personEstimand(study: Study): string | undefined {
  const { records } = study.privacy;
  if (records === undefined) return undefined;
  if (familyOf(study).sum) return `${totalOf(records)}.`;
  const same = "everybody counts the same, however many records they have";
  return `About ${recordOf(records)} of a random person: ${same}.`;
}

function recordOf(records: PersonRecords): string {
  if (typeof records === "string" || "sum" in records) return "a random record";
  return records.first === 1 ? "the first record" : `a random one of the first ${records.first} records`;
}

function totalOf(records: PersonRecords): string {
  if (records === "one-at-random") return "The total is over persons, each with one of their records";
  if (records === "average") return "The total is over persons, each with the mean of their records";
  if ("first" in records)
    return `The total is over persons, each with the mean of their first ${records.first} records`;
  return `The total is over at most ${records.sum} records of each person; of a person with more, over ${records.sum} times their mean`;
}

/**
 * What a likelihood of single records gets wrong where persons add the mean of several. Let t(r) be what a record adds and r a random one of
 * a person's: the mean is E[t(r) | person], so that by the law of total variance
 *
 *   Cov(t(r)) = Cov(mean) + E[Cov(t(r) | person)],
 *
 * and the covariance that the model takes for one record's is never too small, whatever the number of records and however alike
 * those of one person are. (In convex order too: conditional expectations scatter less.) It is an upper bound as far as the model's
 * law is right for a random record of a random person; a total has no such law.
 */
export function personApproximations(study: Study): readonly string[] {
  const { records } = study.privacy;
  const isMean =
    records === "average" || (typeof records === "object" && "first" in records && records.first > 1);
  return isMean && !familyOf(study).sum
    ? [
        "a person's mean is taken for one record: it scatters less, so that intervals are rather too wide than too narrow",
      ]
    : [];
}
