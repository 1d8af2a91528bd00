import { describe, expect, it } from "vitest";
import { loadFit } from "../file/load.ts";
import { saveFit } from "../file/save.ts";
import { exampleFit } from "../fit.testing.ts";
import { fitOf } from "../fit.ts";
import { fitToArvizJson } from "./arviz-json.ts";
import { fitToCmdstanCsv, fitToCmdstanNames } from "./cmdstan-csv.ts";
import { fitToCsv } from "./csv.ts";
import { fitToParquet } from "./parquet.ts";
import { encodeThrift, i32, i64, list, string, struct } from "./thrift.ts";

const fit = exampleFit();
const plain = fitOf({
  parameters: [{ name: "x", shape: [] }],
  chainCount: 1,
  drawCount: 3,
  values: Float64Array.of(Number.NaN, Number.NEGATIVE_INFINITY, -0),
  statistics: {},
  origin: { seed: "s" },
  runs: [],
});

describe("CSV", () => {
  it("has a row per draw that reads back as the same numbers", () => {
    const [head, ...rows] = fitToCsv(fit).trimEnd().split("\n");
    expect(head).toBe(
      'chain,draw,sigma,beta[1],beta[2],beta[3],"Omega[1,1]","Omega[1,2]","Omega[1,3]","Omega[2,1]","Omega[2,2]","Omega[2,3]",lp__,accept_stat__,stepsize__,treedepth__,n_leapfrog__,divergent__,energy__',
    );
    expect(rows.length).toBe(10);
    const numbers = rows.map((row) => row.split(",").map(Number));
    expect(numbers.map((row) => row.slice(0, 2))).toEqual(
      [1, 2].flatMap((c) => [1, 2, 3, 4, 5].map((d) => [c, d])),
    );
    expect(numbers.flatMap((row) => row.slice(2, 12))).toEqual([...fit.values]);
    expect(numbers.map((row) => row[12])).toEqual([...fit.statistics["lp"]!]);
  });

  it("writes what is not finite by name", () => {
    expect(fitToCsv(plain)).toBe("chain,draw,x\n1,1,NaN\n1,2,-Infinity\n1,3,0\n");
  });
});

describe("CmdStan CSV", () => {
  it("has a text per chain, matrices by columns", () => {
    const texts = fitToCmdstanCsv(fit);
    expect(texts.length).toBe(2);
    const lines = texts[1]!.split("\n").filter((line) => !line.startsWith("#"));
    const head = lines[0]!.split(",");
    expect(head.slice(7)).toEqual([
      "sigma",
      "beta.1",
      "beta.2",
      "beta.3",
      "Omega.1.1",
      "Omega.2.1",
      "Omega.1.2",
      "Omega.2.2",
      "Omega.1.3",
      "Omega.2.3",
    ]);
    const third = lines[3]!.split(",").map(Number);
    expect(third[head.indexOf("Omega.2.1")]).toBe(fit.chains("Omega[2,1]")[1]![2]);
    expect(third[head.indexOf("Omega.1.3")]).toBe(fit.chains("Omega[1,3]")[1]![2]);
    expect(texts[0]).toContain(
      "# Adaptation terminated\n# Step size = 0.25\n# Elements of inverse mass matrix:\n# 2, 0.5\n# 0.5, 1\n",
    );
  });

  it("of a sampler without a density or a metric still starts with lp__", () => {
    const lines = fitToCmdstanCsv(plain)[0]!.split("\n");
    expect(lines).toContain("#     algorithm = fixed_param");
    expect(lines.filter((line) => line !== "" && !line.startsWith("#"))).toEqual([
      "lp__,x",
      "nan,nan",
      "nan,-inf",
      "nan,0",
    ]);
  });
});

describe("ArviZ JSON", () => {
  it("nests chains, draws and shapes", () => {
    const json = JSON.parse(fitToArvizJson(fit)) as Record<string, Record<string, unknown>>;
    const omega = json["posterior"]!["Omega"] as number[][][][];
    expect(omega[1]![4]![0]![2]).toBe(fit.chains("Omega[1,3]")[1]![4]);
    expect((json["posterior"]!["sigma"] as number[][])[0]![1]).toBe(fit.chains("sigma")[0]![1]);
    expect(Object.keys(json["sample_stats"]!).sort()).toEqual([
      "acceptance_rate",
      "diverging",
      "energy",
      "lp",
      "n_steps",
      "step_size",
      "tree_depth",
    ]);
    expect(new Set((json["sample_stats"]!["diverging"] as boolean[][]).flat())).toEqual(
      new Set([true, false]),
    );
  });

  it("keeps NaN, infinities and the sign of zero", () => {
    expect(fitToArvizJson(plain)).toContain('"x":[[NaN,-Infinity,-0.0]]');
  });

  it("refuses predictions of another length", () => {
    const y = { shape: [2], values: new Float64Array(5) };
    expect(() => fitToArvizJson(plain, { posteriorPredictive: { y } })).toThrow("y has length 5, must be 6");
  });
});

describe("statistics of composed samplers", () => {
  it("are no index of a parameter to CmdStan's readers", () => {
    const composed = fitOf({ ...plain, statistics: { "x.evaluations": new Float64Array(3) } });
    expect(fitToCmdstanCsv(composed)[0]).toContain("\nlp__,x_evaluations__,x\n");
  });
});

describe("recorded log densities", () => {
  const recorded = fitOf({
    ...plain,
    statistics: {
      lp: Float64Array.of(1, 2, 3),
      log_prior: Float64Array.of(-1, -2, -3),
      "log_likelihood[north]": Float64Array.of(-4, -5, -6),
      'log_likelihood[St. "Anne"]': Float64Array.of(-7, -8, -9),
      log_effects: Float64Array.of(-0.5, -0.5, -0.5),
    },
  });

  it("are groups of their own to ArviZ, by release", () => {
    const json = JSON.parse(fitToArvizJson(recorded).replaceAll(/NaN|-Infinity/g, "0"));
    expect(json.sample_stats).toEqual({ lp: [[1, 2, 3]] });
    expect(json.log_prior).toEqual({ parameters: [[-0.5, -1.5, -2.5]], effects: [[-0.5, -0.5, -0.5]] });
    expect(json.log_likelihood).toEqual({
      releases: [
        [
          [-4, -7],
          [-5, -8],
          [-6, -9],
        ],
      ],
    });
    expect([json.dims, json.coords]).toEqual([
      { releases: ["release"] },
      { release: ["north", 'St. "Anne"'] },
    ]);
    const alone = fitOf({ ...plain, statistics: { log_prior: new Float64Array(3) } });
    const keys = Object.keys(JSON.parse(fitToArvizJson(alone).replaceAll(/NaN|-Infinity/g, "0")));
    expect(keys).toEqual(["posterior", "sample_stats", "posterior_attrs", "log_prior"]);
  });

  it("keep their names in tables, and have Stan's in CmdStan's", () => {
    expect(fitToCsv(recorded).split("\n").slice(0, 2)).toEqual([
      'chain,draw,x,lp__,log_prior,log_likelihood[north],"log_likelihood[St. ""Anne""]",log_effects',
      "1,1,NaN,1,-1,-4,-7,-0.5",
    ]);
    expect(fitToCmdstanCsv(recorded)[0]).toContain("\nlp__,x,lprior,log_lik.1,log_lik.2\n1,nan,-0.5,-4,-7\n");
    const taken = fitOf({ ...recorded, parameters: [{ name: "lprior", shape: [] }] });
    expect(fitToCmdstanCsv(taken)[0]).toContain("\nlp__,lprior,log_lik.1,log_lik.2\n");
  });

  it("are still there after a round trip through a file", () => {
    const again = loadFit(saveFit(recorded));
    expect(again.statistics).toEqual(recorded.statistics);
    expect(fitToArvizJson(again)).toBe(fitToArvizJson(recorded));
  });
});

describe("Parquet", () => {
  it("begins and ends as the format says, with plain columns one after the other", () => {
    const bytes = fitToParquet(fit);
    const view = new DataView(bytes.buffer);
    const text = new TextDecoder("latin1").decode(bytes);
    expect([text.slice(0, 4), text.slice(-4)]).toEqual(["PAR1", "PAR1"]);
    const footer = view.getUint32(bytes.length - 8, true);
    expect(text.slice(bytes.length - 8 - footer)).toContain("Omega[2,3]");
    // The first column: page header of 17 bytes, then 10 little-endian integers.
    const start = text.indexOf("\x01\0\0\0\x01\0\0\0");
    expect(Array.from({ length: 10 }, (_, i) => view.getInt32(start + 4 * i, true))).toEqual([
      1, 1, 1, 1, 1, 2, 2, 2, 2, 2,
    ]);
  });
});

describe("Thrift's compact protocol", () => {
  it.each([
    [
      "zigzag",
      struct([
        [1, i32(-1)],
        [2, i32(1)],
      ]),
      [0x15, 1, 0x15, 2, 0],
    ],
    ["a varint beyond 32 bits", struct([[1, i64(2 ** 40)]]), [0x16, 0x80, 0x80, 0x80, 0x80, 0x80, 0x40, 0]],
    ["a skipped field", struct([[3, string("é")]]), [0x38, 2, 0xc3, 0xa9, 0]],
    ["a short list", struct([[1, list("i32", [i32(0), i32(3)])]]), [0x19, 0x25, 0, 6, 0]],
    [
      "a long list",
      struct([[1, list("i32", Array(15).fill(i32(0)))]]),
      [0x19, 0xf5, 15, ...Array(15).fill(0), 0],
    ],
  ])("writes %s", (_, value, bytes) => {
    expect([...encodeThrift(value)]).toEqual(bytes);
  });
});

describe("holders that differ", () => {
  const names = ["north", 'a "b", c'];
  const labelled = (name: string) => ({ name, shape: [2], labels: names });
  const differing = fitOf({
    parameters: [
      { name: "intercept", shape: [] },
      ...["holder[age]", "holder[ward=a, b]", "holder[ward=a_b]"].map(labelled),
    ],
    chainCount: 1,
    drawCount: 1,
    values: Float64Array.of(1, 2, 3, 4, 5, 6, 7),
    statistics: {},
    origin: {
      seed: 1,
      holders: {
        ...{ names, counts: [3, 4], random: ["age"], centre: [50] },
        ...{ law: "normal", residual: "same" },
      },
    },
    runs: [],
  });

  it("keep their names in CSV, whatever stands in them", () => {
    expect(fitToCsv(differing).split("\n")[0]).toBe(
      'chain,draw,intercept,holder[age][north],"holder[age][a ""b"", c]","holder[ward=a, b][north]","holder[ward=a, b][a ""b"", c]",holder[ward=a_b][north],"holder[ward=a_b][a ""b"", c]"',
    );
  });

  it("are variables that Stan could have, and stay apart", () => {
    const head = fitToCmdstanCsv(differing)[0]!
      .split("\n")
      .find((line) => line.startsWith("lp__"));
    expect(head).toBe(
      "lp__,intercept,holder_age.1,holder_age.2,holder_ward_a_b.1,holder_ward_a_b.2,holder_ward_a_b_2.1,holder_ward_a_b_2.2",
    );
  });

  it("are a dimension of ArviZ, and not that of releases, though these be called the same", () => {
    const statistics = Object.fromEntries(
      names.map((name) => [`log_likelihood[${name}]`, Float64Array.of(1)]),
    );
    const { posterior, dims, coords } = JSON.parse(fitToArvizJson(fitOf({ ...differing, statistics })));
    expect(posterior["holder[age]"]).toEqual([[[2, 3]]]);
    expect(dims).toMatchObject({ "holder[ward=a, b]": ["holder"], releases: ["release"] });
    expect(coords).toEqual({ holder: names, release: names });
  });
});

describe("labels and what a fit is about", () => {
  const vector = (name: string, labels: readonly string[]) => ({ name, shape: [labels.length], labels });
  const labelled = fitOf({
    parameters: [
      vector("coefficients", ["age", "ward=B"]),
      vector("covariate_mean", ["age", "ward=B"]),
      vector("spread", ["age"]),
    ],
    chainCount: 1,
    drawCount: 1,
    values: Float64Array.of(1, 2, 3, 4, 5),
    statistics: {},
    origin: {
      ...{ seed: 1, study: "5e1f", releases: ["a1", "b2"], prior: ["sigma ~ half-normal(1)"], link: "logit" },
      subject: {
        ...{ study: "stay", question: "How long?", family: "logistic-regression" },
        ...{ formula: "y ~ age + ward", protects: "one patient" },
        releases: [
          { holder: "north", epsilon: 1, delta: 1e-6 },
          { epsilon: 0.5, delta: 0 },
        ],
      },
    },
    runs: [],
  });
  const attributes = {
    ...{ study: "stay", question: "How long?", protects: "one patient", epsilon: [1, 0.5], delta: [1e-6, 0] },
    ...{ study_digest: "5e1f", release_digests: "a1 b2", prior: "sigma ~ half-normal(1)", link: "logit" },
  };

  it("are dimensions and attributes of ArviZ; vectors with the same labels share one", () => {
    const { dims, coords, posterior_attrs } = JSON.parse(fitToArvizJson(labelled));
    expect(dims).toEqual({
      ...{ coefficients: ["covariate"], covariate_mean: ["covariate"], spread: ["spread_label"] },
    });
    expect(coords).toEqual({ covariate: ["age", "ward=B"], spread_label: ["age"] });
    expect(posterior_attrs).toMatchObject(attributes);
  });

  it("stand beside CmdStan's columns", () => {
    expect(JSON.parse(fitToCmdstanNames(labelled))).toMatchObject({
      ...attributes,
      columns: { "coefficients.1": "coefficients[age]", "coefficients.2": "coefficients[ward=B]" },
    });
  });
});
