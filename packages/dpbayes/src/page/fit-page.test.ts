import { createFit, type Fit, seededSource } from "@dpbayes/inference";
import { parseStudy, type Release, type Study } from "@dpbayes/privacy";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { simulateReleases } from "../planner/simulation/simulate-releases.ts";
import { fitPage } from "./fit-page.ts";
import { definitions, html, table } from "./markup/html.ts";

const study = parseStudy({
  format: "dpbayes.study/1",
  id: "stay",
  question: "Does <age> matter & how?",
  variables: {
    days: { type: "number", bounds: [0, 30], unit: "days" },
    age: { type: "number", bounds: [18, 98] },
    ward: { type: "category", levels: ["A&E", "<other>"] },
  },
  model: { family: "linear-regression", formula: "days ~ age + ward" },
  privacy: {
    setting: "distributed",
    epsilon: 1,
    delta: 1e-6,
    unit: "one patient",
    neighbours: "replace-one",
  },
});
const guess = {
  parameters: { intercept: 2, coefficients: { age: 0.05, "ward=<other>": 1 }, sigma: 2 },
};

/** Draws that need no sampler: the page does not ask where they come from. */
function fitOf({ notes = [], warnings }: Pick<Fit["origin"], "notes" | "warnings"> = {}): Fit {
  const labels = ["age", "ward=<other>"];
  const parameters = [
    { name: "intercept", shape: [] },
    { name: "coefficients", shape: [2], labels },
    { name: "sigma", shape: [] },
  ];
  const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
  const chains = [0, 1].map((chain) => {
    const rng = seededSource("page").split(chain);
    const centres = [2, 0.05, 1, 2];
    const draws = new Float64Array(200).map((_, i) => centres[i % 4]! * (1 + 0.1 * rng.normal()));
    const energy = new Float64Array(50).map(() => rng.normal());
    return { chain, seed: 1, draws, stats: { energy }, warmup, seconds: 0 };
  });
  return createFit(parameters, chains, {
    ...{ seed: 1, records: 300, notes, approximations: [] },
    ...(warnings && { warnings }),
  });
}

let releases: readonly Release[];
beforeAll(async () => {
  releases = await simulateReleases({ study, guess, records: 300, holders: 2, seed: "page" });
});

function page(changed: Partial<Study> = {}, notes: readonly string[] = []): string {
  return fitPage(fitOf({ notes }), { study: { ...study, ...changed }, releases });
}

describe("fitPage", () => {
  it("holds every part, and nothing that loads or runs", () => {
    const made = page();
    for (const part of ["answer", "uncertainty", "prediction", "privacy", "basis", "diagnostics", "repeat"])
      expect(made).toContain(`<h2 id="${part}">`);
    expect(made).not.toMatch(/<script|\ssrc=|\shref=(?!"#)|url\(|@import|\son[a-z]+=/i);
    expect(made).toContain("default-src 'none'");
  });

  it("says before the answer what sampling, detectors and checks found", () => {
    const warning = {
      code: "wide-bounds",
      value: 1,
      sentence: "bounds of age are wide",
      remedy: "narrow them",
    };
    const made = fitPage(fitOf({ warnings: [warning] }), { study, releases });
    const at = (text: string) => made.indexOf(text);
    expect(at("bounds of age are wide")).toBeGreaterThan(at('class="found"'));
    expect(at("bounds of age are wide")).toBeLessThan(at('<h2 id="answer">'));
  });

  it("says what the guarantee assumes, and that a row is no person", () => {
    const { privacy } = study;
    expect(page()).toContain("Who is in the data, and how many, is taken to be public.");
    expect(page()).not.toContain("not one person");
    const made = page({
      privacy: { ...privacy, unit: "one row of stays", population: "all of 2024 & 2025" },
    });
    expect(made).toContain("is taken to be public: all of 2024 &amp; 2025.");
    expect(made).toContain("It protects one row, not one person");
  });

  it("escapes what studies, releases and fits say", () => {
    const made = page();
    expect(made).toContain("Does &lt;age&gt; matter &amp; how?");
    expect(made).toContain("ward=&lt;other&gt;");
    expect(made).not.toContain("<other>");
    expect(made).not.toContain("<age>");
  });

  it("never lets a text end its place, whatever it says", () => {
    const plain = tagsOf(page({}, ["note"]));
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => {
        const note = `${text}"'><script>alert(1)</script>`;
        // A study with control characters and the like is refused before there is a page.
        const question = note.replace(/\p{C}/gu, "");
        expect(tagsOf(page({ question }, [note]))).toEqual(plain);
      }),
      { numRuns: 5 },
    );
  });

  it("tells who is protected, by how much, and what is not", () => {
    const made = page();
    expect(made).toContain("one patient");
    expect(made).toContain("2.72 : 1");
    expect(made).toContain("73.1\u00a0%");
    expect(made).toContain("What is not protected");
    expect(made).toContain("gaussian");
  });

  it("is made of draws that never move, are not finite, or are few", () => {
    const warmup = { steps: 0, seconds: 0, divergences: 0, leapfrogs: 0, tuning: {} };
    const draws = Float64Array.of(1, Number.NaN, 3, 1, Number.POSITIVE_INFINITY, 3);
    const run = [{ chain: 0, seed: 1, draws, stats: { energy: Float64Array.of(1, 1) }, warmup, seconds: 0 }];
    const parameters = [{ name: "shares", shape: [3] }];
    const counted = { ...study, model: { ...study.model, family: "gaussian" as const, formula: "days ~ 1" } };
    const made = fitPage(createFit(parameters, run, { seed: 1 }), { study: counted, releases });
    expect(made).toContain("the same in every draw");
    expect(made).toContain("shares[2]");
  });

  it("names every chart for those who cannot see it", () => {
    const charts = page().match(/<svg [^>]*>/g)!;
    expect(charts.length).toBeGreaterThan(8);
    for (const chart of charts) expect(chart).toMatch(/role="img" aria-label="[^"]+"/);
  });
});

/** The page's tags in their order. */
function tagsOf(made: string): readonly string[] {
  return [...made.matchAll(/<\/?([a-z0-9]+)/gi)].map(([tag]) => tag!);
}

describe("html", () => {
  it("escapes strings in text and attributes and leaves markup alone", () => {
    expect(
      html`<p title="${'a"b'}">${"<i>"}${html`<b>${1}</b>`}${undefined}${["&", html`<hr>`]}</p>`.markup,
    ).toBe('<p title="a&quot;b">&lt;i&gt;<b>1</b>&amp;<hr></p>');
  });

  it("lets no text out of its place", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const { markup } = html`<p title="${text}">${text}</p>`;
        expect(markup.match(/[<>"]/g)!.join("")).toBe('<"">' + "<>");
        expect(html`${text}`.markup).not.toMatch(/&(?!amp;|lt;|gt;|quot;)/);
      }),
    );
  });

  it("writes tables and definitions whose cells are escaped", () => {
    expect(table("c<", ["h<"], [["r<", "d<"]]).markup).not.toMatch(/[chrd]<(?!\/)/);
    expect(definitions([["t<", "m<"]]).markup).toContain("<dt>t&lt;</dt><dd>m&lt;</dd>");
  });
});
