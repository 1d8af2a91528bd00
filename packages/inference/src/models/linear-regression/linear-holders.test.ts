import {
  batchReports,
  type MechanismRecord,
  privatize,
  type Release,
  report,
  type Study,
} from "@dpbayes/privacy";
import { designOf } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import type { Model } from "../../contracts/model.ts";
import { seededSource } from "../../math/random/index.ts";
import type { ModelOptions } from "../study-model.ts";
import { linearStudyModel } from "./index.ts";
import { readSumRelease } from "./releases/read-sum-release.ts";
import { build, central, fitOf, local, people, studyOf } from "./studies.testing.ts";

describe("what a method is chosen for", async () => {
  const study = studyOf("income ~ age", central);
  const release = await privatize(study, people(5));
  const noteOf = (releases: readonly Release[], prior = {}, options: ModelOptions = {}) => {
    const { method, notes } = linearStudyModel(study, releases, { prior, ...options });
    return [method, notes![0]];
  };

  it("is told: nuts, unless the prior has words that only the exact model knows or holders are the same", async () => {
    expect(noteOf([release])).toEqual([
      "nuts",
      "nuts: 1 holder, 1 feature; its prior follows the spread of the data, that of hierarchical the bounds",
    ]);
    const variance = { law: "inverse-gamma", shape: 1, scale: 0.01 };
    expect(noteOf([release], { variance })).toEqual([
      "hierarchical",
      "hierarchical: 1 holder, 1 feature, y'y released, so the exact Wishart model of all released sums",
    ]);
    const lean = await privatize(studyOf("income ~ age", central, { squares: false }), people(5));
    const said = noteOf([release, lean], {}, { holders: "same" })[1];
    expect(said).toContain("2 holders, 1 feature, y'y not released by all");
  });

  it("is told: nuts where holders differ, unless the prior has words that it does not know", async () => {
    const two = [release, await privatize(study, people(5))];
    expect(noteOf(two)).toEqual([
      "nuts",
      expect.stringContaining("its prior follows the spread of the data"),
    ]);
    expect(noteOf(two, { variance: { law: "inverse-gamma" } })[0]).toBe("hierarchical");
    const walk = linearStudyModel(study, two, { method: "wishart-walk" });
    expect(walk.approximations[0]).toContain("all holders are taken to follow one regression");
    expect(() => linearStudyModel(study, two, { method: "wishart-walk", holders: "own" })).toThrow(
      'method "wishart-walk" knows one regression for all',
    );
  });

  it("is told: nuts where only it can read them", async () => {
    const few = await privatize(study, people(2));
    expect(noteOf([release, few])).toEqual([
      "nuts",
      "nuts: holder 2 has 2 records, and the Wishart law of its sums needs 3",
    ]);
    const one = await privatize(study, people(1));
    expect(noteOf([release, one])[1]).toContain("holder 2 has 1 record, and");
    // What nuts does not know is not said to be unknown without the reason for nuts.
    expect(() => noteOf([few], { variance: { law: "inverse-gamma" } })).toThrow(
      'prior variance is given, must be in the words of "nuts", the only method for these releases: holder 1 has 2',
    );
    expect(noteOf([release], { eta: 3 })[1]).toContain("nuts: the prior is written in its words");
    const asked = studyOf("income ~ age", local);
    const sent = batchReports(asked, [report(asked, people(1)[0]!)]);
    expect(noteOf([sent])[1]).toContain("nuts: these are sums of reports");
    const inputs = studyOf("income ~ age", { ...local, perturb: "inputs" });
    expect(noteOf([batchReports(inputs, [report(inputs, people(1)[0]!)])])[1]).toContain("perturbed inputs");
  });

  it("a hidden count: nuts reads it, the others say why not", async () => {
    const hiding = studyOf("income ~ age", { ...central, neighbours: "add-remove" });
    const hidden = await privatize(hiding, people(200));
    const built = linearStudyModel(hiding, [hidden]);
    expect(built.method).toBe("nuts");
    const { count, countVariance, entries } = readSumRelease(hidden, designOf(hiding), 0);
    // Six standard deviations of the noise, and rounding to a whole number: false alarm 2e-9.
    expect(Math.abs(built.records! - 200)).toBeLessThanOrEqual(6 * Math.sqrt(countVariance!) + 0.5);
    const sd = (hidden.mechanism as MechanismRecord<"gaussian">).parameters.standardDeviation;
    expect(count).toBe(hidden.values[0]);
    expect(Math.sqrt(countVariance!) * hidden.statistic.blocks[0]!.weight).toBeCloseTo(sd, 6);
    expect(entries[0]!.value).toBe(hidden.values[1]);
    expect(built.approximations).toContain(
      "the hidden number of records is taken as normal about its noisy count",
    );
    expect(() => linearStudyModel(hiding, [hidden], { method: "hierarchical" })).toThrow(
      'method is "hierarchical", must be "nuts" or "auto": the number of records is hidden (add-remove)',
    );
  });

  it("nothing is told where the method was asked for", () => {
    expect(linearStudyModel(study, [release], { method: "fixed-s" }).notes!.join()).not.toContain("fixed-s");
  });
});

describe("holders with bounds of their own", async () => {
  const study = studyOf("income ~ age", central);
  const wide = {
    ...study,
    variables: { ...study.variables, age: { type: "number", bounds: [0, 100], outside: "clip" } },
  } as Study;
  it.each(["nuts", "hierarchical"])("are read in the study's units (%s)", async (method) => {
    const records = people(2000);
    const releases = [await privatize(study, records), await privatize(wide, records)];
    const means = releases.map(async (release) => {
      const fit = await fitOf(linearStudyModel(study, [release], { method }).target);
      return fit
        .summary()
        .rows.slice(0, 3)
        .map(({ mean }) => mean);
    });
    const [one, other] = await Promise.all(means);
    // Next to no privacy noise; 300 draws know a mean to about a tenth of its sd, 0.013·√2 for the slope of age: the
    // difference has a standard error of 0.003, of which 0.02 is seven, so that one alarm in 10^11 is false.
    expect(Math.abs(one![1]! - other![1]!)).toBeLessThan(0.02);
    expect(Math.abs(one![2]! - other![2]!)).toBeLessThan(0.2);
    const both = linearStudyModel(study, releases, { method });
    expect(both.records).toBe(4000);
  });

  it("and so are those who clip to another radius", async () => {
    const narrow = studyOf("income ~ age", central, { radius: 0.5 });
    const releases = [await privatize(study, people(5)), await privatize(narrow, people(5))];
    expect(build(study, ...releases).approximations.at(-1)).toBe(
      "coefficients are those among records clipped to the bounds; that rows were then moved to |x| <= 1 or 0.5 is modelled, the rows before it taken as normal",
    );
    const alike = { holders: "same" } as const;
    const moved = await privatize(narrow, people(2000));
    const { method, notes } = linearStudyModel(narrow, [moved, moved], alike);
    expect(method).toBe("nuts");
    expect(notes?.[0]).toContain("rows were moved by the radius");
    expect(notes?.join()).toMatch(/by the released moments about \d+ % of them.*; modelled/);
    const asked = linearStudyModel(narrow, [moved], { method: "hierarchical" });
    expect(asked.notes?.join()).toContain('hierarchical does not model it: method "nuts" does');
    const ignored = linearStudyModel(narrow, [moved], { options: { clipping: "ignored" } });
    expect(ignored.approximations.at(-1)).toContain("of the clipped population");
  });
});

describe("a release without squares", () => {
  it("is read", async () => {
    const lean = studyOf("income ~ age", central, { squares: false });
    const release = await privatize(lean, people(50));
    const model = linearStudyModel(lean, [release], { method: "nuts" }).target as Model;
    const gradient = new Float64Array(model.dimension);
    expect(model.logDensityGradient(model.initial(seededSource(1)), gradient)).toBeGreaterThan(-Infinity);
  });
});
