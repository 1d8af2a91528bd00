import { designOf, parseStudy } from "@dpbayes/privacy/formats";
import { describe, expect, it } from "vitest";
import { holderNames } from "./holder-names.ts";
import { type HoldersQuestion, settledHolders } from "./settled-holders.ts";

const study = (family = "linear-regression", formula = "days ~ age + dose") =>
  parseStudy({
    format: "dpbayes.study/1",
    id: "stay",
    question: "How long do patients stay?",
    variables: {
      days: { type: "number", bounds: [0, 30] },
      falls: { type: "count", bounds: [0, 9] },
      age: { type: "number", bounds: [20, 80] },
      dose: { type: "number", bounds: [0, 2] },
      intercept: { type: "boolean" },
    },
    model: { family, formula },
    privacy: {
      ...{ setting: "distributed", epsilon: 1, delta: 1e-6 },
      ...{ unit: "one patient", neighbours: "replace-one" },
    },
  });
const [north, south] = [
  { name: "north", count: 100, mean: [0.2, -0.1] },
  { name: "south", count: 300, mean: [-0.2, 0.3] },
];
const many = Array.from({ length: 8 }, (_, j) => ({ ...south, name: `h${j}` }));
const settled = (
  clause: HoldersQuestion["clause"],
  sources: HoldersQuestion["sources"],
  {
    onlySame,
    asked = study(),
  }: { readonly onlySame?: string; readonly asked?: ReturnType<typeof study> } = {},
) =>
  settledHolders({ clause, study: asked, design: designOf(asked), sources, ...(onlySame && { onlySame }) });

const PRIVACY =
  "protected is one patient within the data of one holder, not that a holder took part; who is in the data of two holders pays for both";

describe("how holders are fitted", () => {
  it("one holder, or people, are fitted as ever and say nothing", () => {
    for (const sources of [[north], [undefined], [undefined, undefined]])
      for (const clause of [undefined, "same"] as const)
        expect(settled(clause, sources)).toEqual({ notes: [] });
  });

  it("a prior of the spread that nothing uses is said to be idle", () => {
    const design = designOf(study());
    const ask = (clause: HoldersQuestion["clause"], sources: HoldersQuestion["sources"]) =>
      settledHolders({ clause, study: study(), design, sources, spread: true }).notes.at(-1);
    const idle = expect.stringMatching(/^the prior of the spread is not used/);
    expect(ask(undefined, [north])).toEqual(idle);
    expect(ask("same", many)).toEqual(idle);
    expect(ask("own", many)).toEqual(idle);
    expect(ask({ differ: ["age"] }, many)).not.toEqual(idle);
  });

  it("two differ by default, and the fit says in what and how else", () => {
    const { effects, notes, fitted } = settled(undefined, [north, south]);
    expect(effects?.holders).toEqual(["north", "south"]);
    expect(notes[0]).toMatch(/^each of 2 holders has its own intercept and law of the covariates; .*default/);
    expect(notes.at(-1)).toBe(PRIVACY);
    expect(fitted).toMatchObject({ names: ["north", "south"], counts: [100, 300], law: "normal" });
    // The record-weighted mean (-0.1, 0.2), in years and doses.
    expect(fitted!.centre).toEqual([expect.closeTo(47, 10), expect.closeTo(1.2, 10)]);
  });

  it("own intercepts: what is common, and whose mean the intercept is", () => {
    const { notes, fitted } = settled("own", [north, south]);
    expect(notes).toEqual([
      "each of 2 holders has its own intercept and law of the covariates; common to all: the slope of age, the slope of dose and the residual sd",
      "intercept is the mean over these holders, each counting the same; record_weighted[intercept] is that over records",
      PRIVACY,
    ]);
    expect(fitted!.random).toEqual([]);
  });

  it("random effects: law, estimand, and few holders", () => {
    const clause = { differ: ["intercept", "age"], law: "student", residual: "own" } as const;
    const [difference, estimand, few] = settled(clause, [north, south]).notes;
    expect(difference).toBe(
      "each of 2 holders has its own law of the covariates and residual sd; intercept and age vary about their means over holders (Student effects with 4 degrees of freedom); common to all: the slope of dose",
    );
    expect(estimand).toContain("are means over holders, each counting the same; record_weighted are those");
    const without = settled({ differ: ["age"] }, many, {
      asked: study("linear-regression", "days ~ age - 1"),
    });
    expect(without.notes[1]).toMatch(/^coefficients are means over holders/);
    expect(few).toBe("2 holders tell little of their spread: it rests in part on its prior");
    expect(settled(clause, many.slice(0, 4)).notes.join()).toContain("4 holders tell little");
    expect(settled(clause, many.slice(0, 5)).notes.join()).not.toContain("tell little");
    expect(settled("own", [north, south]).notes.join()).not.toContain("tell little");
    const counted = study("poisson-regression", "falls ~ age");
    expect(settled({ differ: ["age"] }, many, { asked: counted }).notes[0]).not.toContain("common");
  });

  it('"same" says what it assumes and what happens otherwise', () => {
    const { effects, notes, fitted } = settled("same", [north, south]);
    expect([effects, fitted]).toEqual([undefined, undefined]);
    expect(notes).toEqual([
      "the 2 holders are taken to be the same: one intercept, one set of slopes, one law of the covariates; where they differ, slopes can be wrong while their intervals are narrow",
    ]);
  });

  it("people among holders: one population, which is said; asked for more, it is refused", () => {
    const { effects, notes } = settled(undefined, [north, undefined, south]);
    expect(effects).toBeUndefined();
    expect(notes[0]).toMatch(
      /^sums of holders and reports of people are fitted together as one population: one/,
    );
    expect(() => settled("own", [north, undefined])).toThrow(
      'holders is "own" with reports of people (release 2), must be "same": people who report are no holders of data',
    );
    expect(() => settled({ differ: ["age"] }, [undefined])).toThrow("holders is random effects with reports");
  });

  it("one holder cannot tell how holders differ", () => {
    expect(() => settled({ differ: ["age"] }, [north])).toThrow(
      'holders is random effects with 1 holder, must be two or more holders, or "same": one release cannot tell how holders differ',
    );
    expect(() => settled("own", [north])).toThrow('"own" with 1 holder');
  });

  it("a method that knows one regression for all says so, and refuses more", () => {
    const onlySame = "gibbs-clt";
    expect(settled(undefined, [north, south], { onlySame }).notes[0]).toMatch(
      /^the 2 holders are taken to be the same \(method "gibbs-clt" knows one regression for all\): one intercept/,
    );
    expect(() => settled("own", [north, south], { onlySame })).toThrow(
      'holders is "own", must be "same": method "gibbs-clt" knows one regression for all',
    );
  });

  it("a covariate that is called intercept leaves no name for what differs", () => {
    const asked = study("linear-regression", "days ~ age + intercept");
    expect(settled(undefined, [north, south], { asked }).notes[0]).toContain(
      "a covariate is called intercept",
    );
    expect(() => settled("own", [north, south], { asked })).toThrow("a covariate is called intercept");
    const without = study("linear-regression", "days ~ 0 + age + intercept");
    expect(settled("own", [north, south], { asked: without }).effects).toBeDefined();
  });
});

describe("names of holders", () => {
  it("are labels, or places", () => {
    expect(holderNames([{ holder: "north" }, {}])).toEqual(["north", "holder 2"]);
  });

  it("are two for two holders", () => {
    expect(() => holderNames([{ holder: "holder 2" }, {}])).toThrow(
      'release 2: holder is missing, must be given: release 1 is called "holder 2"',
    );
  });
});
