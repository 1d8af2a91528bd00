import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importTable } from "../index.ts";

/** What `reference/tables/pipelinedp_table.py` printed: real releases. */
const reference = new URL("../../../../../reference/tables/pipelinedp.json", import.meta.url);
const { kinds } = JSON.parse(readFileSync(reference, "utf8")) as {
  readonly kinds: Readonly<Record<"laplace" | "gaussian", readonly string[]>>;
};

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "dpbayes-pipelinedp-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let files = 0;
function written(text: string): string {
  const file = join(folder, `${files++}.csv`);
  writeFileSync(file, text);
  return file;
}

const FRAME = "g,count,count_noise_stddev\na,5.5,2.5\nb,-3,2.5\n";

describe("PipelineDP's rows", () => {
  it.each(["laplace", "gaussian"] as const)("as printed, with %s noise", async (noise) => {
    const csv = kinds[noise][0]!;
    const { table, unchecked } = await importTable(written(csv), { source: "pipelinedp", noise });
    const sd = Number(csv.trimEnd().split(",").at(-1));
    const [{ noise: law, values } = { noise: { law: "none" }, values: [] }] = table.measurements;
    expect(law).toEqual(
      noise === "laplace" ? { law: noise, scale: sd / Math.SQRT2 } : { law: noise, variance: sd * sd },
    );
    const [region, age] = table.axes;
    const published = region!.levels.flatMap((one) =>
      age!.levels.map((other) =>
        Number(new RegExp(`${one},${other.replace("+", "\\+")},([^,]+),`).exec(csv)![1]),
      ),
    );
    expect(values).toEqual(published);
    expect(unchecked[0]).toContain("of the law that was named");
  });

  it("asks for the law, and takes no size of it", async () => {
    await expect(importTable(written(FRAME), { source: "pipelinedp" })).rejects.toThrow(
      /leaves a question open: .* not whether that is Laplace or Gaussian; give --noise laplace or --noise gaussian/,
    );
    await expect(importTable(written(FRAME), { source: "pipelinedp", noise: "laplace(3)" })).rejects.toThrow(
      "noise is laplace(3), must be laplace or gaussian",
    );
  });

  it("another metric, beside columns of more metrics", async () => {
    const file = written(
      "g,count,count_noise_stddev,privacy_id_count,privacy_id_count_noise_stddev\na,5.5,2,4,1.5\nb,7,2,6,1.5\n",
    );
    const { table } = await importTable(file, {
      source: "pipelinedp",
      noise: "gaussian",
      value: "privacy_id_count",
    });
    expect(table.axes.map(({ name }) => name)).toEqual(["g"]);
    expect(table.measurements[0]).toMatchObject({ values: [4, 6], noise: { variance: 2.25 } });
  });

  it.each([
    ["no standard deviation", "g,count\na,5\n", /has no column count_noise_stddev/],
    ["two standard deviations", `${FRAME}c,1,3\n`, /count_noise_stddev is 2 different numbers/],
    [
      "one that is no number",
      "g,count,count_noise_stddev\na,5,x\n",
      /count_noise_stddev is no positive number/,
    ],
    ["a count that is none", "g,count,count_noise_stddev\na,none,2\n", /column count is no number in 1 row/],
    [
      "a missing partition",
      "g,h,count,count_noise_stddev\na,x,5,2\nb,y,5,2\n",
      /no row for 2 of 4 combinations of g, h: PipelineDP leaves partitions out by the number of people/,
    ],
    [
      "a partition twice",
      `${FRAME}a,1,2.5\n`,
      /1 row for combinations of g that stood in it before, first in line 4/,
    ],
  ])("%s is refused", async (_, csv, sentence) => {
    await expect(importTable(written(csv), { source: "pipelinedp", noise: "gaussian" })).rejects.toThrow(
      sentence,
    );
  });
});
