import type { TableQuestion } from "@dpbayes/inference/tables";
import { type NoisyTable, parseNoisyTable } from "@dpbayes/privacy/formats";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scatteredFit } from "./table-fit.testing.ts";
import { tablePage } from "./table-page.ts";

const axes = [
  { name: "region", levels: ["north", "south", "<west> & rest"] },
  { name: "age", levels: ["0-17", "18-64", "65+"] },
];
const truth = [40, 80, 30, 10, 20, 5, 3, 90, 0];
const table = parseNoisyTable({
  format: "dpbayes.table/1",
  id: "visits",
  source: { tool: "opendp", version: "0.14", notes: ["typed by hand"] },
  axes,
  measurements: [
    {
      keep: ["region", "age"],
      values: [44, 78, 33, 12, null, null, null, 88, 0].map((value, i) => (i === 8 ? null : value)),
      noise: { law: "geometric", scale: 3 },
    },
    { keep: ["region"], values: [151, 33, 95], noise: { law: "discrete-gaussian", variance: 9 } },
    { keep: [], values: [278], noise: { law: "none" } },
  ],
  hidden: [{ measurement: 0, rule: "at-most", value: 11 }],
  zero: [{ region: "<west> & rest", age: "65+" }],
  privacy: { epsilon: 0.5, neighbours: "replace-one", unit: "one visit" },
});
const questions: readonly TableQuestion[] = [
  { kind: "total", cells: { region: "north" } },
  { kind: "share", cells: { age: "65+" }, of: { region: "north" } },
  { kind: "ratio", cells: { region: "north" }, to: { region: "south" } },
  { kind: "difference", cells: { region: "south" }, minus: { region: "north" } },
  { kind: "rank", axis: "region" },
];

const page = (changed: Partial<NoisyTable> = {}, options = {}) =>
  tablePage(scatteredFit({ ...table, ...changed }, truth), { questions, ...options });

/** The page's tags in their order. */
function tagsOf(made: string): readonly string[] {
  return [...made.matchAll(/<\/?([a-z0-9]+)/gi)].map(([tag]) => tag!);
}

const plain = (made: string) => made.replace(/<[^>]*>/g, "").replaceAll("\u00a0", " ");

describe("the page of a noisy table", () => {
  it("holds every part, and nothing that loads or runs", () => {
    const made = page();
    for (const part of [
      "answer",
      "margins",
      "cells",
      "published",
      "privacy",
      "basis",
      "diagnostics",
      "repeat",
    ])
      expect(made).toContain(`<h2 id="${part}">`);
    expect(made).not.toMatch(/<script|\ssrc=|\shref=(?!"#)|url\(|@import|\son[a-z]+=/i);
    expect(made).toContain("default-src 'none'");
    expect(made).toContain("prefers-color-scheme:dark");
  });

  it("tells what was asked first, in sentences with intervals and what was published", () => {
    const said = plain(page());
    expect(said).toMatch(/region=north: 1\d\d, 90 % between 1\d\d and 1\d\d \(published with noise: 151\)\./);
    expect(said).toMatch(/share of age=65\+ among region=north: \d\d\.?\d* %, 90 % between/);
    expect(said).toMatch(/region=north for each of region=south: \d\.?\d*, 90 % between/);
    expect(said).toMatch(/region=south minus region=north: −1\d\d, .*above 0 with probability below 1 %\./);
    expect(said).toContain("largest region: north, with probability over 99.0 %.");
    expect(said.indexOf("region=north: 1")).toBeLessThan(said.indexOf("Level by level"));
  });

  it("tells ranks by the table's own order of levels, whatever the question's", () => {
    const ranks = (levels: readonly string[]) =>
      plain(page({}, { questions: [{ kind: "rank", axis: "region", cells: { region: levels } }] }));
    expect(ranks(["south", "north"])).toContain("largest region by region=north|south: north, with");
  });

  it("says how many numbers of an answer were hidden, and what that means for it", () => {
    const said = plain(page({}, { questions: [{ kind: "share", cells: { age: "65+" } }] }));
    expect(said).toMatch(/share of age=65\+: .*; 2 of the 3 numbers published of it are hidden\./);
    expect(said).toContain("Take care: numbers that a threshold hid are known only to be low");
    const one = { kind: "share", cells: { region: "south", age: "65+" } } as const;
    expect(plain(page({}, { questions: [one] }))).toMatch(/; the one number published of it is hidden\./);
    expect(plain(page({}, { questions: [{ kind: "total", cells: { region: "north" } }] }))).not.toContain(
      "Take care",
    );
  });

  it("names areas and interval in the command that makes it again, if it was told none", () => {
    const fit = { ...scatteredFit(table, truth), areas: ["region"] };
    const made = tablePage(fit, { questions: [{ kind: "total" }], interval: 0.8 });
    expect(made).toContain("dpbayes table visits.table.json --total --areas region --interval 0.8 --seed 1");
  });

  it("writes in two lines that a number of a heat map is hidden, or its column would be twice as wide", () => {
    expect(page()).toContain("<small>noisy hidden,</small><small>at most 11</small>");
  });

  it("says what was published, under which laws, and what was hidden or cannot be", () => {
    const said = plain(page());
    expect(said).toContain("two-sided geometric noise of scale 3");
    expect(said).toContain("4, each at most 11 with its noise");
    expect(said).toContain("everything: one total");
    expect(said).toContain("cannot be");
    expect(said).toContain("one visit");
    expect(said).toContain("typed by hand");
    const told = plain(page({ privacy: undefined as never, zero: [] }));
    expect(told).toContain("does not say under which promise");
    expect(told).not.toContain("cannot be, and count 0");
  });

  it("puts first what speaks against the answer", () => {
    const warning = { code: "tight", value: 1, sentence: "two margins disagree", remedy: "ask who made it" };
    const fit = scatteredFit(table, truth, { draws: 400, warnings: [warning] });
    const made = tablePage(fit, { questions });
    expect(made.indexOf("two margins disagree")).toBeLessThan(made.indexOf('<h2 id="answer">'));
    expect(tablePage(scatteredFit(table, truth, { draws: 400 }), {})).not.toContain("Read this first");
  });

  it("escapes what tables say", () => {
    const made = page();
    expect(made).toContain("&lt;west&gt; &amp; rest");
    expect(made).not.toContain("<west>");
  });

  it("never lets a text end its place, whatever it says", () => {
    const saying = (level: string) => {
      const name = `${level}=`;
      return page(
        {
          axes: [
            { name, levels: ["a", "b", "c"] },
            { name: "age", levels: ["0-17", level, "65+"] },
          ],
          measurements: [{ keep: [], values: [278], noise: { law: "none" } }],
          zero: [],
          source: { tool: level, version: level, notes: [level] },
          privacy: { unit: level },
        },
        { questions: [{ kind: "rank", axis: name }], title: level, command: level },
      );
    };
    // Labels break into lines where they must, and leave room for more marks or fewer.
    const fixedTags = (made: string) => tagsOf(made).filter((tag) => !/^<\/?(tspan|text|line)$/.test(tag));
    const tags = fixedTags(saying("x"));
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 8 }), (text) => {
        expect(fixedTags(saying(`${text}"'><script>alert(1)</script>`))).toEqual(tags);
      }),
      { numRuns: 3 },
    );
  });

  it("names every chart for those who cannot see it, and has its numbers in a table", () => {
    const made = page();
    const charts = made.match(/<svg [^>]*>/g)!;
    expect(charts.length).toBeGreaterThanOrEqual(7);
    for (const chart of charts) expect(chart).toMatch(/role="img" aria-label="[^"]{20,}"/);
    const captions = [...made.matchAll(/<caption>([^<]*)/g)].map(([, caption]) => caption);
    for (const caption of ["The answers in numbers", "Counts by region", "Counts by age", "region by age"])
      expect(captions).toContain(caption);
  });

  it("shows three axes as one heat map for each level of the shortest", () => {
    const sexes = { name: "sex", levels: ["f", "m"] };
    const made = tablePage(
      scatteredFit(
        { ...table, axes: [sexes, ...axes], measurements: table.measurements.slice(1), zero: [] },
        [...truth, ...truth],
      ),
    );
    expect([...made.matchAll(/<caption>(region by age, sex .)/g)].map(([, caption]) => caption)).toEqual([
      "region by age, sex f",
      "region by age, sex m",
    ]);
  });

  it("says how many levels it leaves out, and what they are together", () => {
    const levels = Array.from({ length: 45 }, (_, i) => `country ${i}`);
    const counts = levels.map((_, i) => 1000 - 20 * i);
    const wide = parseNoisyTable({
      format: "dpbayes.table/1",
      id: "pages",
      axes: [{ name: "country", levels }],
      measurements: [{ keep: ["country"], values: counts, noise: { law: "gaussian", variance: 9 } }],
    });
    const said = plain(tablePage(scatteredFit(wide, counts)));
    expect(said).toContain("Shown are the 30 largest of 45 levels, by what was published; the other 15");
    expect(said).toMatch(/15 others together/);
    expect(said).not.toContain("country 30");
  });

  it("can be made again by the command that it shows", () => {
    expect(plain(page())).toContain(
      "dpbayes table visits.table.json --sum 'region=north' --share 'age=65+ of region=north' --ratio 'region=north to region=south' --difference 'region=south minus region=north' --rank region --seed 1 --chains 2 --draws 50",
    );
  });
});
