import { describe, expect, it } from "vitest";
import { DpbayesError } from "../../errors/index.ts";
import { parseStudy } from "../../study/parse-study.ts";
import type { Study } from "../../study/study.ts";
import type { MechanismRecord, SumRelease } from "../format/release.ts";
import { report } from "../report/make-report.ts";
import { privatize } from "./privatize.ts";
import type { PrivateDiagnostics } from "./privatize-options.ts";

const variables = {
  age: { type: "number", bounds: [18, 80] },
  height: { type: "number", bounds: [1, 2.2], outside: "refuse" },
  visits: { type: "count", bounds: [0, 20] },
  sector: { type: "category", levels: ["public", "private"] },
  employed: { type: "boolean" },
};

function study(family: string, formula: string, privacy: object = {}, statistic?: object): Study {
  return parseStudy({
    format: "dpbayes.study/1",
    id: "s",
    question: "?",
    variables,
    model: { family, formula, ...(statistic && { statistic }) },
    privacy: {
      setting: "central",
      epsilon: 1e6,
      delta: 1e-3,
      unit: "one person",
      neighbours: "replace-one",
      ...privacy,
    },
  });
}

const person = { age: 40, height: 1.8, visits: 3, sector: "private", employed: true };

async function refusal(
  asked: Study,
  records: Iterable<unknown> | AsyncIterable<unknown>,
  options = {},
): Promise<DpbayesError> {
  const outcome: unknown = await privatize(asked, records, options).catch((error: unknown) => error);
  if (!(outcome instanceof DpbayesError)) throw new Error("the records were accepted", { cause: outcome });
  return outcome;
}

/**
 * At epsilon 1e6 the tolerances used here are at least 12 sd of the noise: what is left is the statistic. Laplace noise,
 * whose tails are the heavier ones, is beyond 12 sd with probability exp(-12·√2) = 4e-8, Gaussian noise never is.
 */
const value = (release: SumRelease, coordinate: string) =>
  release.values[release.statistic.coordinates.indexOf(coordinate)]!;

describe("privatize", () => {
  it("sums the statistic in the design's units", async () => {
    const linear = study("linear-regression", "age ~ height + sector");
    const release = await privatize(linear, [person, { ...person, age: 18, sector: "public" }]);
    const [x, y] = [(1.8 - 1.6) / 0.6, (40 - 49) / 31];
    expect(release.count).toBe(2);
    expect(value(release, "height")).toBeCloseTo(2 * x, 1);
    expect(value(release, "height^2")).toBeCloseTo(2 * x * x, 1);
    expect(value(release, "sector=private")).toBeCloseTo(1, 1);
    expect(value(release, "age")).toBeCloseTo(y - 1, 1);
    expect(value(release, "age^2")).toBeCloseTo(y * y + 1, 1);
  });

  it("clips to the bounds and to the radius, and tells only the holder", async () => {
    let seen: PrivateDiagnostics | undefined;
    const asked = study("linear-regression", "age ~ 0 + height", {}, { radius: 0.5 });
    const release = await privatize(asked, [{ ...person, age: 99 }, person], {
      onPrivateDiagnostics: (diagnostics) => {
        seen = diagnostics;
      },
    });
    expect(seen).toEqual({ records: 2, clipped: { height: 0, age: 1, "|x| > radius": 2 }, skipped: {} });
    expect(value(release, "height^2")).toBeCloseTo(2 * 0.25, 2);
    expect(JSON.stringify(release)).not.toContain("clipped");
  });

  it("does not depend on the order of the records, and streams from async iterables", async () => {
    // Whole sums: at this epsilon their whole noise is 0 but for a chance of exp(-50,000).
    const asked = study("geometric", "visits ~ 1");
    const forwards = Array.from({ length: 100 }, (_, visits) => ({ ...person, visits }));
    async function* backwards() {
      for (const record of forwards.toReversed()) yield record;
    }
    const first = await privatize(asked, forwards);
    const second = await privatize(asked, backwards());
    expect(first.values).toEqual(second.values);
    expect(first.values[0]).toBe(190 + 80 * 20);
    // Scaled sums: Laplace noise of scale 4e-6 at most is never off by 5e-4, which is 125 scales.
    for (const records of [forwards, backwards()]) {
      const { values } = await privatize(study("poisson", "visits ~ 1"), records);
      expect(values[0]).toBeCloseTo((190 - 200) / 10 + 80, 3);
      expect(values[1]).toBeCloseTo((385 + 285) / 100 + 80, 3);
    }
  });

  it("releases a noisy count and hides the true one under add-remove", async () => {
    const asked = study("gaussian", "age ~ 1", { neighbours: "add-remove" });
    const release = await privatize(asked, [person, person]);
    expect(release.count).toBeNull();
    expect(value(release, "count")).toBeCloseTo(2, 2);
    expect(value(release, "age")).toBeCloseTo((2 * (40 - 49)) / 31, 2);
    expect((await privatize(asked, [])).values[0]).toBeCloseTo(0, 2);
  });

  it("adds noise of the stated size: squared error of 400 releases, false-alarm rate below 1e-9", async () => {
    const asked = study("gaussian", "age ~ 1", { epsilon: 0.5, mechanism: "gaussian" }, { squares: false });
    let squares = 0;
    let variance = 0;
    for (let i = 0; i < 400; i++) {
      const release = await privatize(asked, [person]);
      squares += (release.values[0]! - (40 - 49) / 31) ** 2;
      variance = (release.mechanism as MechanismRecord<"gaussian">).parameters.standardDeviation ** 2;
    }
    // squares/variance is chi-square with 400 degrees of freedom; Laurent-Massart at x = 22 (3e-10 each side):
    // 400 - 2·√(400·22) = 212 and 400 + 2·√(400·22) + 44 = 632.
    expect(squares / variance).toBeGreaterThan(212);
    expect(squares / variance).toBeLessThan(632);
  });
});

describe("bad records", () => {
  const asked = study("linear-regression", "age ~ visits + sector + employed + height");
  const secret = 73.52918;

  it.each<[string, unknown, string]>([
    ["NaN", { ...person, age: Number.NaN }, "RECORD_FIELD"],
    ["infinity", { ...person, age: Number.POSITIVE_INFINITY }, "RECORD_FIELD"],
    ["text for a number", { ...person, age: String(secret) }, "RECORD_FIELD"],
    ["a missing field", { ...person, age: undefined }, "RECORD_FIELD"],
    ["null", { ...person, age: null }, "RECORD_FIELD"],
    ["an unknown level", { ...person, sector: String(secret) }, "RECORD_LEVEL"],
    ["a number for a level", { ...person, sector: secret }, "RECORD_FIELD"],
    ["a fraction for a count", { ...person, visits: secret }, "RECORD_FIELD"],
    ["a negative count", { ...person, visits: -1 }, "RECORD_FIELD"],
    ["a count beyond 2^53", { ...person, visits: 2 ** 53 }, "RECORD_FIELD"],
    ["0 for false", { ...person, employed: 0 }, "RECORD_FIELD"],
    ["outside bounds that refuse", { ...person, height: secret }, "RECORD_OUT_OF_BOUNDS"],
    ["an array for a record", [secret], "RECORD_SHAPE"],
    ["nothing for a record", null, "RECORD_SHAPE"],
  ])("%s stops the run with an error that shows no value", async (_, record, code) => {
    const error = await refusal(asked, [person, record]);
    expect(error.code).toBe(code);
    expect(error.message).toContain("record 2");
    expect(`${error.message}${JSON.stringify(error.details)}`).not.toContain(String(secret));
  });

  it("an empty table is refused where the count is public", async () => {
    expect((await refusal(asked, [])).code).toBe("RECORDS_EMPTY");
  });

  it("a table that cannot be read is refused", async () => {
    expect((await refusal(asked, 7 as never)).code).toBe("ARGUMENT");
  });

  it("may be skipped and counted under add-remove only", async () => {
    const private_ = study("bernoulli", "employed ~ 1", { neighbours: "add-remove" });
    let seen: PrivateDiagnostics | undefined;
    const onPrivateDiagnostics = (diagnostics: PrivateDiagnostics) => {
      seen = diagnostics;
    };
    const release = await privatize(private_, [person, { employed: "yes" }, 3], {
      onInvalid: "skip",
      onPrivateDiagnostics,
    });
    expect(release.values).toEqual([0, 1]);
    expect(seen?.skipped).toEqual({ RECORD_FIELD: 1, RECORD_SHAPE: 1 });
    expect((await refusal(asked, [person], { onInvalid: "skip" })).code).toBe("RECORDS_SKIP");
  });

  it("an error of a catalogue that the source itself throws is passed on", async () => {
    const error = await refusal(asked, [{ ...person, age: "old" }]);
    async function* broken(): AsyncGenerator<unknown> {
      yield person;
      throw error;
    }
    expect(await refusal(asked, broken())).toBe(error);
  });

  it("an error of a record's own getter is replaced, for its text may contain data", async () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const getter = {
      ...person,
      get age(): number {
        throw new RangeError(String(secret));
      },
    };
    for (const record of [getter, proxy]) {
      const error = await refusal(asked, [person, record]);
      expect(error.message).toContain("record 2 is an object that cannot be read");
      expect(`${error.message}${error.stack}${error.cause}`).not.toContain(String(secret));
    }
  });

  it("a vector of another length is refused without saying its length", () => {
    const words = parseStudy({
      ...study("poisson", "visits ~ 1"),
      variables: { words: { type: "counts", length: 3, total: 9 } },
      model: { family: "topic-model", formula: "words ~ 1" },
      privacy: { setting: "local", epsilon: 1, unit: "one person" },
    });
    expect(() => report(words, { words: [1, 2, 3, 4, 5, 6, 7] })).toThrow("is an array of another length,");
  });

  it("a cancelled run releases nothing", async () => {
    const controller = new AbortController();
    function* endless() {
      for (;;) yield person;
    }
    const onProgress = () => controller.abort();
    const error = await refusal(asked, endless(), { signal: controller.signal, onProgress });
    expect(error.code).toBe("CANCELLED");
  });
});

describe("options", () => {
  const never = {
    [Symbol.iterator](): Iterator<unknown> {
      throw new Error("a record was read");
    },
  };

  it.each<[string, unknown]>([
    ["null", null],
    ["an empty holder", { holder: " " }],
    ["a number for a holder", { holder: 7 }],
    ["an unknown word for onInvalid", { onInvalid: "ignore" }],
    ["text for onProgress", { onProgress: "log" }],
    ["an object for onPrivateDiagnostics", { onPrivateDiagnostics: {} }],
    ["a controller for a signal", { signal: new AbortController() }],
  ])("%s are refused before any record is read", async (_, options) => {
    const error = await refusal(study("poisson", "visits ~ 1"), never, options as object);
    expect(error.code).toBe("ARGUMENT");
    expect(error.message).toMatch(/^options/);
  });

  it("progress tells the exact number of records only where it is public", async () => {
    const heard: Record<string, number[]> = { "replace-one": [], "add-remove": [] };
    const table = new Array(100_002).fill(person);
    for (const [neighbours, counts] of Object.entries(heard)) {
      const asked = study("bernoulli", "employed ~ 1", { neighbours });
      await privatize(asked, table, { onProgress: (records) => counts.push(records) });
    }
    expect(heard).toEqual({ "replace-one": [100_000, 100_002], "add-remove": [100_000] });
  });
});

describe("studies that cannot be planned", () => {
  it.each<[string, Study, string]>([
    [
      "a regression without delta",
      study("linear-regression", "age ~ visits", { delta: undefined }),
      "STUDY_FIELD",
    ],
    [
      "geometric noise on fractions",
      study("gaussian", "age ~ 1", { mechanism: "geometric" }),
      "STUDY_UNSUPPORTED",
    ],
    [
      "Laplace noise on a regression",
      study("linear-regression", "age ~ visits", { mechanism: "laplace" }),
      "SENSITIVITY_UNKNOWN",
    ],
    ["a coin for a mean", study("gaussian", "age ~ 1", { mechanism: "unary-encoding" }), "STUDY_UNSUPPORTED"],
    ["a table in the local setting", study("gaussian", "age ~ 1", { setting: "local" }), "STUDY_UNSUPPORTED"],
    [
      "perturbed inputs of a table",
      study("linear-regression", "age ~ visits", { perturb: "inputs" }),
      "STUDY_UNSUPPORTED",
    ],
    ["a distance for a mean", study("gaussian", "age ~ 1", { distance: 2 }), "STUDY_UNSUPPORTED"],
    [
      "a weight of no block",
      study("linear-regression", "age ~ visits", {}, { weights: { xyz: 2 } }),
      "ARGUMENT",
    ],
  ])("%s is refused before any record is read", async (_, asked, code) => {
    const never = {
      [Symbol.iterator](): Iterator<unknown> {
        throw new Error("a record was read");
      },
    };
    expect((await refusal(asked, never)).code).toBe(code);
  });
});
