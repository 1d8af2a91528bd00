import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { exampleFit } from "../fit.testing.ts";
import { fitOf } from "../fit.ts";
import { fitToArvizJson } from "./arviz-json.ts";
import { fitToCmdstanCsv } from "./cmdstan-csv.ts";
import { fitToCsv } from "./csv.ts";
import { fitToParquet } from "./parquet.ts";

/** A Python with arviz, pyarrow, pandas and cmdstanpy; without it the test is skipped. */
const python = process.env["DPBAYES_PYTHON"];
const script = fileURLToPath(new URL("../../../reference/exports.py", import.meta.url));

it.skipIf(python === undefined)(
  "ArviZ, pyarrow, pandas and CmdStanPy read what is exported",
  () => {
    const plain = exampleFit(3, 20);
    const recorded = (offset: number) => new Float64Array(60).map((_, i) => offset - i);
    const fit = fitOf({
      ...plain,
      statistics: {
        ...plain.statistics,
        log_prior: recorded(0),
        "log_likelihood[north]": recorded(100),
        "log_likelihood[south]": recorded(200),
      },
    });
    const directory = mkdtempSync(join(tmpdir(), "dpbayes-exports-"));
    const write = (name: string, contents: string | Uint8Array): void =>
      writeFileSync(join(directory, name), contents);
    write("fit.csv", fitToCsv(fit));
    write("fit.parquet", fitToParquet(fit));
    const y = { shape: [2], values: new Float64Array(120).map((_, i) => i) };
    write("fit.json", fitToArvizJson(fit, { prior: fit, posteriorPredictive: { y } }));
    fitToCmdstanCsv(fit).forEach((text, chain) => {
      write(`fit-${chain + 1}.csv`, text);
    });
    const expected = {
      names: fit.names,
      chains: 3,
      draws: 20,
      values: [...fit.values],
      lp: [...fit.statistics["lp"]!],
    };
    write("expected.json", JSON.stringify(expected));
    const said = execFileSync(python!, [script, directory], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
    rmSync(directory, { recursive: true });
    expect(said).toMatch(/^read by arviz/m);
    console.log(said.trim());
  },
  120_000,
);
