import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { reportPaths } from "../../../audit/suite/release-paths.ts";
import { parseBundle } from "../../../study/bundle/parse-bundle.ts";
import { isBundle, type StudyBundle } from "../../../study/bundle/study-bundle.ts";
import { familyOf } from "../../../study/families/declared-families.ts";
import { parseStudy } from "../../../study/parse-study.ts";
import type { Study } from "../../../study/study.ts";
import { report } from "../../report/make-report.ts";
import { collectReports } from "../collect-reports.ts";
import { type StudyCollector, studyCollector, type TakenReport } from "./study-collector.ts";

const MANY = 9;
const local = { setting: "local", epsilon: 2, delta: 1e-5, unit: "one person" } as const;
const levels = Array.from({ length: 20 }, (_, i) => `l${i}`);
const asked = {
  format: "dpbayes.study/1",
  id: "asked",
  question: "What is counted?",
  variables: {
    smokes: { type: "boolean" },
    age: { type: "number", bounds: [18, 98] },
    days: { type: "number", bounds: [0, 30] },
    place: { type: "category", levels },
  },
  privacy: local,
} as const;
const people = [
  { smokes: true, age: 40, days: 3, place: "l3" },
  { smokes: false, age: 71, days: 29, place: "l19" },
];

/** Encodings of more levels than are kept apart; questions that are counted in cells, added up and kept, together. */
const manyLevels = parseStudy({
  ...asked,
  model: { family: "categorical", formula: "place ~ 1" },
  privacy: { ...local, mechanism: "unary-encoding" },
});
const smoking = { family: "bernoulli", formula: "smokes ~ 1" };
const stay = { family: "linear-regression", formula: "days ~ age" };
const several = parseBundle({
  ...asked,
  models: { stay, smoking, age: { family: "gaussian", formula: "age ~ 1", weight: 2 } },
});
const keptToo = parseBundle({
  ...asked,
  models: { smoking, stay: { ...stay, perturb: "inputs" }, place: stay },
});

const studies: readonly (readonly [string, Study | StudyBundle, readonly object[]])[] = [
  ...reportPaths.map(({ name, study, records }) => [name, study, records] as const),
  ["twenty levels", manyLevels, people],
  ["several questions", several, people],
  ["several questions, one of them kept", keptToo, people],
];
const ordered = (study: Study | StudyBundle) => !isBundle(study) && familyOf(study).publicOrder === true;

/** Tables of counts as collectors keep them, shard by shard. */
function cutFrom(collector: StudyCollector, shards: readonly (readonly TakenReport[])[]) {
  const gathering = collector.gather();
  for (const shard of shards) {
    const cells = new Map<string, number>();
    const sums = new Array<bigint>(collector.steps).fill(0n);
    for (const taken of shard) {
      for (const cell of taken.cells) cells.set(cell, (cells.get(cell) ?? 0) + 1);
      taken.steps.forEach((step, place) => {
        sums[place]! += BigInt(step);
      });
      if (collector.needsReports) gathering.report(taken.values);
    }
    for (const [cell, times] of cells) gathering.cell(cell, times);
    sums.forEach((sum, place) => {
      gathering.sum(place, sum);
    });
  }
  return gathering.release();
}

describe("a collector that counts", () => {
  it.each(studies.filter(([, study]) => !ordered(study)))(
    "cuts the release of the reports, however they are spread: %s",
    async (_, study, records) => {
      const reports = Array.from({ length: MANY }, (_, i) =>
        report(study as Study, records[i % records.length]),
      );
      const collector = studyCollector(study);
      const taken = reports.map((one) => collector.take(JSON.parse(JSON.stringify(one))));
      for (const { id, values, cells, steps } of taken) {
        expect(id).toMatch(/./);
        expect([cells.length, steps.length]).toEqual([collector.cells, collector.steps]);
        expect(collector.counted(values)).toEqual({ cells, steps });
      }
      const whole = await releaseOf(study, reports);
      const places = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: MANY, maxLength: MANY });
      const order = fc.shuffledSubarray(taken, { minLength: MANY });
      fc.assert(
        fc.property(order, places, (shuffled, at) => {
          const shards = [0, 1, 2, 3].map((shard) => shuffled.filter((_, i) => at[i] === shard));
          expect(cutFrom(collector, shards)).toEqual(whole);
        }),
        { numRuns: 4 },
      );
    },
  );

  it("is of the same study whatever order its questions are stored in", () => {
    const { models, ...rest } = several;
    const turned = parseBundle({ ...rest, models: Object.fromEntries(Object.entries(models).reverse()) });
    const one = report(several, people[0]!);
    expect(studyCollector(turned).take(one)).toEqual(studyCollector(several).take(one));
  });

  it("says whose reports must be kept, and refuses those whose order says whose they are", () => {
    expect([several, keptToo].map((study) => studyCollector(study).needsReports)).toEqual([false, true]);
    const { study } = reportPaths.find((path) => ordered(path.study))!;
    expect(() => studyCollector(study)).toThrow(
      /community-model, must be one whose reports may come in any order/,
    );
  });

  it("refuses reports of another study, forged ones, and to cut nothing", () => {
    const [one, other] = [studyCollector(reportPaths[0]!.study), reportPaths[3]!];
    expect(() => one.take(report(other.study, other.records[0]))).toThrow("another study");
    expect(() => one.take({ secret: 1 }, 7)).toThrow(/^report 7, field/);
    expect(() => one.gather().release()).toThrow("at least 1");
    const { parts, ...rest } = report(several, people[0]!);
    const { stay: _, ...fewer } = parts;
    expect(() => studyCollector(several).take({ ...rest, parts: fewer }, 3)).toThrow(
      /^report 3, field parts/,
    );
  });
});

/** Of questions of which some must be kept, shares and sums lose nothing when they are counted: `keep` need not be said. */
async function releaseOf(study: Study | StudyBundle, reports: readonly object[]) {
  const options = studyCollector(study).needsReports ? {} : { keep: "counts" as const };
  const { releases } = await collectReports(study as Study, reports, options);
  return releases[0];
}
