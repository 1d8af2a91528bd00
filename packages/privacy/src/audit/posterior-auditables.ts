import type { JsonObject } from "../json/read-shape.ts";
import { SecureSource } from "../noise/index.ts";
import { type DrawSettings, studyPosterior } from "../posterior-sampling/study-posterior.ts";
import { tableTotals } from "../posterior-sampling/table-totals.ts";
import { parseStudy } from "../study/parse-study.ts";
import type { Study } from "../study/study.ts";
import type { Auditable, Side } from "./auditable.ts";
import { oppositeRecords } from "./neighbouring-records.ts";
import { posteriorScore } from "./posterior-score.ts";

/**
 * The values of a posterior sample: `samplePosterior` without the stream it reads from, the ledger and the
 * digest, which touch no value and would make a million runs take hours.
 */
export function posteriorDrawer(
  study: Study,
  settings: DrawSettings,
): (table: readonly JsonObject[]) => readonly number[] {
  const source = SecureSource.platform();
  const posterior = studyPosterior(study, settings);
  return (table) => {
    const pass = tableTotals(posterior);
    for (const record of table) pass.add(record);
    return posterior.mechanism.randomise(pass.totals(), source);
  };
}

/**
 * A study's whole way from records to a posterior sample. The tables share a record at one end of the
 * domain; one more is at that end or at the other (under add-remove: absent or at the other). The draw shows
 * most of its loss if the event that the changed record favours is unlikely, e^-(2 + ε), but not too unlikely
 * to be counted: the prior in `settings` can see to that.
 */
export function posteriorAuditable(declared: Study, settings: DrawSettings): Auditable {
  const study = parseStudy(declared);
  const draw = posteriorDrawer(study, settings);
  const tables = neighbouringTables(study);
  const score = posteriorScore(study);
  const { family, formula } = study.model;
  return Object.freeze({
    name: `${family}, ${formula}, ${study.privacy.neighbours}, posterior-sample`,
    claimed: studyPosterior(study, settings).mechanism.cost(),
    draw: (side: Side) => score(draw(tables[side])),
  });
}

export function neighbouringTables(study: Study): Readonly<Record<Side, readonly JsonObject[]>> {
  const { first, second } = oppositeRecords(study);
  const without = study.privacy.neighbours === "add-remove" ? [first] : [first, first];
  return { first: without, second: [first, second] };
}
