import { batchReports, parseStudy, type Release, report, type Study } from "@dpbayes/privacy";
import { digestOf } from "@dpbayes/privacy/formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { buildModel } from "../../../posterior/build-model.ts";
import { fit } from "../../../posterior/fit.ts";
import { communityStudyInput } from "./community-study-model.ts";
import { topicStudyInput, topicStudyModel } from "./topic-study-model.ts";

function studyOf(family: string, privacy: object = {}, model: object = {}): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "counts",
    question: "Who writes what?",
    variables: { words: { type: "counts", length: 4, total: 60 } },
    model: { family, formula: "words ~ 1", ...model },
    privacy: { setting: "local", epsilon: 20, distance: 5, unit: "one document", ...privacy },
  });
}

const rows = [
  [12, 0, 1, 3],
  [0, 9, 0, 20],
  [14, 1, 0, 2],
  [2, 8, 25, 0],
];

/** A release whose numbers are given, so that tests can be repeated; it protects nobody. */
function released(study: Study): Release {
  const { digest: _, ...made } = batchReports(study, [report(study, { words: rows[0] })]);
  const whole = { ...made, count: 4, values: rows, times: [1, 1, 1, 1] };
  return { ...whole, digest: digestOf(whole) } as unknown as Release;
}

const topics = studyOf("topic-model", {}, { options: { topics: 2 } });
const communities = studyOf("community-model", {}, { options: { communities: 2 } });

describe("topics from people's reports", () => {
  it("read documents of several budgets, each with its noise", () => {
    const other = studyOf("topic-model", { epsilon: 10 }, { options: { topics: 2 } });
    const input = topicStudyInput(topics, [released(topics), released(other)]);
    expect(input).toMatchObject({ documents: 8, words: 4, topics: 2, imputation: "collapsed" });
    // ε/N is 4 in the one and 2 in the other.
    const decay = input.decay as Float64Array;
    expect(-Math.log(decay[0]!)).toBeCloseTo(4, 6);
    expect(-Math.log(decay[7]!)).toBeCloseTo(2, 6);
    expect([...(input.counts as Int32Array).subarray(16, 20)]).toEqual(rows[0]);
  });

  it("say what they assume", () => {
    const model = topicStudyModel(topics, [released(topics)], { options: { topics: 6 } });
    expect(model).toMatchObject({ method: "collapsed", records: 4 });
    expect(model.prior[0]).toBe("weights of 6 topics in documents ~ gamma(shape 0.1, rate 1)");
    expect(model.approximations[0]).toContain("are taken as they came");
    expect(model.notes![0]).toContain("6 topics are more than the 4 documents can support");
  });

  it("naive: noisy counts, cut at 0, taken for true", () => {
    const [release] = [released(topics)];
    const noisy = { ...release, values: rows.map((row) => row.map((n) => n - 3)) } as Release;
    const input = topicStudyInput(topics, [noisy], { method: "naive" });
    expect(input.decay).toBe(0);
    expect([...(input.counts as Int32Array).subarray(0, 4)]).toEqual([9, 0, 0, 0]);
    expect(topicStudyModel(topics, [noisy], { method: "naive" }).approximations[1]).toContain("too narrow");
  });

  it("words of topics that sum to one", async () => {
    const dirichlet = studyOf("topic-model", {}, { options: { topics: 2 }, prior: { words: "dirichlet" } });
    expect(topicStudyInput(dirichlet, [released(dirichlet)]).prior).toEqual({
      shape: 0.1,
      rate: 1,
      words: "dirichlet",
    });
    const model = topicStudyModel(dirichlet, [released(dirichlet)], { prior: { shape: 0.5 } });
    expect(model.prior).toEqual([
      "weights of 2 topics in documents ~ gamma(shape 0.5, rate 1)",
      "words of topics ~ dirichlet(0.5 for each of 4 words)",
    ]);
    const found = await fit(dirichlet, [released(dirichlet)], { chains: 2, draws: 100, warmup: 100 });
    const total = found.summary().rows.find(({ name }) => name === "total");
    // 97 words; weights of gamma(0.1, 1) pull a document of 20 words to about 10, all to 48.7. Noise of standard deviation 0.3 in
    // 16 cells makes 1.2 before it is halved: 18 is more than ten of them.
    expect(total!.mean).toBeGreaterThan(30);
    expect(total!.mean).toBeLessThan(125);
  });

  it("a report that came twice is two documents", () => {
    const release = { ...released(topics), times: [2, 1, 1, 1] } as Release;
    expect(topicStudyInput(topics, [release]).documents).toBe(5);
  });

  it("fit", async () => {
    const found = await fit(topics, [released(topics)], { chains: 2, draws: 50, warmup: 20 });
    expect(found.origin?.model).toBe("topic-model, collapsed");
    const total = found.summary().rows.find(({ name }) => name === "total");
    // 97 words; gamma priors pull them to 84.4. Noise of standard deviation 0.3 in 16 cells makes 1.2, and draws move a mean
    // less: 14 is ten of both together.
    expect(total!.mean).toBeGreaterThan(70);
    expect(total!.mean).toBeLessThan(125);
  });

  it.each([
    [{ method: "gibbs" }, 'method is "gibbs"'],
    [{ options: { topics: 2.5 } }, "model.options.topics is 2.5, must be an integer of at least 1"],
    [{ options: { topic: 2 } }, "model.options.topic is given, must be absent: this model knows topics"],
    [{ prior: { topics: 3 } }, "model.options.topics is another than model.prior.topics"],
    [{ prior: { topic: 2 } }, "prior topic is given, must be absent: this model knows shape, rate, words"],
    [{ prior: { words: "uniform" } }, 'prior words is "uniform", must be "gamma" or "dirichlet"'],
    [{ prior: { words: null } }, "prior words is null"],
    [{ prior: { words: { law: "dirichlet" } } }, 'prior words is {"law":"dirichlet"}'],
    [{ prior: { directed: false } }, "prior directed is given"],
  ])("refuse %o", (options, message) =>
    expect(() => buildModel(topics, [released(topics)], options)).toThrow(message),
  );

  it("refuse what is not rows of counts behind geometric noise", () => {
    const release = released(topics);
    const refused = (content: object) => () =>
      topicStudyInput(topics, [{ ...release, ...content } as unknown as Release]);
    expect(refused({ kind: "sum" })).toThrow('release 1: kind is "sum"');
    expect(refused({ mechanism: { ...release.mechanism, kind: "laplace" } })).toThrow(
      'mechanism.kind is "laplace"',
    );
    expect(refused({ mechanism: { ...release.mechanism, parameters: {} } })).toThrow("grid is undefined");
    expect(refused({ values: [[1, 2]] })).toThrow("rows of 4 whole numbers");
  });
});

describe("communities from actors' reports", () => {
  it("take reports in the order of actors, without the diagonal", () => {
    const input = communityStudyInput(communities, [released(communities)]);
    expect(input).toMatchObject({ actors: 4, communities: 2 });
    expect([0, 5, 10, 15].map((at) => input.counts[at])).toEqual([0, 0, 0, 0]);
    expect([4, 7, 12, 14].map((at) => input.counts[at])).toEqual([0, 20, 2, 25]);
  });

  it("need every actor's own report", () => {
    const release = released(communities) as Extract<Release, { kind: "reports" }>;
    const read = (content: object) => () =>
      communityStudyInput(communities, [{ ...release, ...content } as unknown as Release]);
    expect(read({ values: release.values.slice(1), times: [1, 1, 1] })).toThrow("count is 3, must be 4");
    expect(read({ values: release.values.slice(1), times: [2, 1, 1] })).toThrow("equal reports");
    expect(() => communityStudyInput(communities, [release, release])).toThrow("releases is 2, must be 1");
  });

  it("fit", async () => {
    const found = await fit(communities, [released(communities)], { chains: 1, draws: 30, warmup: 20 });
    expect(found.origin?.model).toBe("community-model, collapsed");
    expect(found.summary().rows.every(({ mean }) => Number.isFinite(mean))).toBe(true);
  });

  it("fit undirected ones, reported by both", async () => {
    const study = studyOf(
      "community-model",
      {},
      { options: { communities: 1, directed: false }, prior: { shape: 1 } },
    );
    const counts = [
      [0, 12, 3, 1],
      [12, 0, 20, 8],
      [3, 20, 0, 0],
      [1, 8, 0, 0],
    ];
    const release = batchReports(
      study,
      counts.map((row) => report(study, { words: row })),
    );
    const found = await fit(study, [release], { chains: 2, draws: 200, warmup: 100, seed: 1 });
    const blocks = found.summary().rows.find(({ name }) => name.startsWith("blocks"));
    // 44 interactions, each once, pulled to 42; noise of standard deviation 0.2 per report and draws of standard deviation 7 move
    // the mean by less than 1: 12 is more than ten of both together.
    expect(blocks!.mean).toBeGreaterThan(30);
    expect(blocks!.mean).toBeLessThan(58);
    expect(found.origin?.approximations?.join()).toContain("taken to be of one count");
    expect(found.origin?.prior?.join()).toContain("rates between communities, undirected ~ gamma");
  });
});

describe("what the two places of a pair hold", () => {
  const input = (options: object, method?: string) =>
    communityStudyInput(communities, [released(communities)], {
      options: options as Record<string, boolean>,
      ...(method !== undefined && { method }),
    });

  it("is said by the options", () => {
    expect(input({})).toMatchObject({ directed: true });
    expect(input({})).not.toHaveProperty("reported");
    expect(input({ directed: false })).toMatchObject({ directed: false, reported: "twice" });
    expect(input({ directed: false, reported: "once" })).toMatchObject({ directed: false, reported: "once" });
    // Actors 2 and 4 report 20 and 8 of each other.
    expect(input({ directed: false }, "naive")).toMatchObject({ decay: 0, reported: "once" });
    expect(input({ directed: false }, "naive").counts[7]).toBe(14);
  });

  it.each([
    [{ directed: "false" }, undefined, 'model.options.directed is "false", must be true or false'],
    [{ directed: 0 }, undefined, "model.options.directed is 0"],
    [{ directed: null }, undefined, "model.options.directed is null"],
    [
      { reported: "once" },
      undefined,
      'model.options.reported is "once", must be absent unless model.options.directed is false',
    ],
    [
      { directed: false, reported: "both" },
      undefined,
      'model.options.reported is "both", must be "twice" or "once"',
    ],
    [{ directed: false }, "augmented", 'method is "augmented", must be "collapsed" or "naive"'],
    [
      { direct: false },
      undefined,
      "model.options.direct is given, must be absent: this model knows communities, directed, reported",
    ],
  ])("refuse %o, method %s", (options, method, message) =>
    expect(() => input(options, method)).toThrow(message),
  );

  it("no options are read but those that are known", () => {
    const value = fc.oneof(fc.boolean(), fc.string(), fc.constant(null), fc.double(), fc.constant([true]));
    const name = fc.constantFrom("directed", "reported", "communities", "words");
    fc.assert(
      fc.property(fc.dictionary(name, value, { maxKeys: 3 }), (options) => {
        try {
          const found = input(options);
          expect(typeof found.directed).toBe("boolean");
          expect(found.directed === true ? [undefined] : ["once", "twice"]).toContain(found.reported);
        } catch (error) {
          expect((error as { code?: string }).code).toMatch(/^[A-Z_]+$/);
          expect(String(error)).toContain("model.options.");
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });
});

describe("structure in the prior clause, where studies had it before there were options", () => {
  const structure = { communities: 2, directed: false, reported: "once" };
  const [before, now] = [{ prior: structure }, { options: structure }].map((model) =>
    studyOf("community-model", {}, model),
  );

  it("is read as if it stood under options", () => {
    expect(communityStudyInput(before!, [released(before!)])).toEqual(
      communityStudyInput(now!, [released(now!)]),
    );
    expect(buildModel(before!, [released(before!)]).prior).toEqual(buildModel(now!, [released(now!)]).prior);
  });

  it("is told where it belongs, in one sentence", () => {
    const moved = (study: Study) =>
      buildModel(study, [released(study)]).notes!.filter((note) => note.includes("model.options"));
    expect(moved(before!)).toEqual([
      "communities, directed, reported are structure and no prior: read from the prior clause as before, but their place is model.options now",
    ]);
    expect(moved(now!)).toEqual([]);
  });

  it("is called by its own name in errors", () => {
    const wrong = studyOf("community-model", {}, { prior: { communities: 1.5 } });
    expect(() => buildModel(wrong, [released(wrong)])).toThrow("prior communities is 1.5");
  });

  it("may not contradict the options", () => {
    const twice = { prior: { directed: false }, options: { directed: true } };
    expect(() => studyOf("community-model", {}, twice)).toThrow(
      "study field model.options.directed is another than model.prior.directed, must be stated once, under model.options",
    );
    expect(() => studyOf("community-model", {}, { ...twice, options: { directed: false } })).not.toThrow();
  });
});
