import type { JsonObject } from "../../json/read-shape.ts";
import { SecureSource } from "../../noise/index.ts";
import {
  type DrawSettings,
  type StudyPosterior,
  studyPosterior,
} from "../../posterior-sampling/study-posterior.ts";
import { tableTotals } from "../../posterior-sampling/table-totals.ts";
import { parseStudy } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import type { Auditable, Side } from "./auditable.ts";
import { oppositeRecords } from "./neighbouring-records.ts";
import { posteriorScore } from "./posterior-score.ts";

/**
 * The values of a posterior sample: `samplePosterior` without the stream it reads from, the ledger and the
 * digest, which touch no value and would make a million runs take hours.
 */
export function posteriorDrawer(
  study: Study,
  posterior: StudyPosterior,
): (table: readonly JsonObject[]) => readonly number[] {
  const source = SecureSource.platform();
  return (table) => {
    const pass = tableTotals(study, posterior);
    for (const record of table) pass.add(record);
    return posterior.mechanism.randomise(pass.totals(), source);
  };
}

/**
 * A study's whole way from records to a posterior sample, to be given to `audit`. The tables share a record
 * at one end of the domain; one more is at that end or at the other (under add-remove: absent or at the
 * other). A draw shows most of its loss if what the changed record speaks for is unlikely, about e^-(2 + ε),
 * but not too unlikely to be counted: the prior in `settings` can see to that, and so can a coarse grid.
 */
export function posteriorAuditable(declared: Study, settings: DrawSettings): Auditable {
  const study = parseStudy(declared);
  const posterior = studyPosterior(study, settings);
  const draw = posteriorDrawer(study, posterior);
  const tables = neighbouringTables(study);
  const score = posteriorScore(study, posterior);
  return Object.freeze({
    name: nameOf(study, posterior),
    claimed: posterior.mechanism.cost(),
    draw: (side: Side) => score(draw(tables[side])),
  });
}

function nameOf({ model, privacy }: Study, { mechanism }: StudyPosterior): string {
  const values = mechanism.names.length === 1 ? "1 value" : `${mechanism.names.length} values`;
  return `${model.family}, ${model.formula}, ${privacy.neighbours}, posterior sample of ${values}`;
}

function neighbouringTables(study: Study): Readonly<Record<Side, readonly JsonObject[]>> {
  const { first, second } = oppositeRecords(study);
  const without = study.privacy.neighbours === "add-remove" ? [first] : [first, first];
  return { first: without, second: [first, second] };
}
