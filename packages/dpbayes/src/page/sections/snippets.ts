/** Formats that `dpbayes export` writes. */
export const exportFormats = ["csv", "parquet", "arviz", "cmdstan"] as const;

export type ExportFormat = (typeof exportFormats)[number];

/** A few lines that open an export in another language. */
export interface Snippet {
  readonly language: "R" | "Python";
  readonly opens: ExportFormat;
  /** What has to be installed besides the language itself; empty where nothing has. */
  readonly needs: string;
  readonly code: string;
}

/**
 * What `dpbayes export FOLDER --format …` writes, opened elsewhere; `stem` is the files' name without its ending. Each
 * prints the median and a 90 % interval of every parameter, or the package's own summary.
 */
export function exportSnippets(stem = "fit/draws"): readonly Snippet[] {
  // Both languages read JSON's way of quoting, so that no name of a file can end its text.
  const file = (ending: string) => JSON.stringify(`${stem}${ending}`);
  return Object.freeze([
    { language: "R", opens: "csv", needs: "", code: baseR(file(".csv")) },
    { language: "Python", opens: "csv", needs: "", code: plainPython(file(".csv")) },
    { language: "Python", opens: "parquet", needs: "pandas, pyarrow", code: pandas(file(".parquet")) },
    { language: "R", opens: "parquet", needs: "arrow", code: arrow(file(".parquet")) },
    { language: "Python", opens: "arviz", needs: "arviz", code: arviz(file(".json"), file(".nc")) },
    { language: "R", opens: "cmdstan", needs: "rstan", code: rstan(file("-*.csv")) },
  ]);
}

function baseR(file: string): string {
  return `draws <- read.csv(${file}, check.names = FALSE)
names <- grep("^chain$|^draw$|__$", names(draws), value = TRUE, invert = TRUE)
t(sapply(draws[names], quantile, c(0.05, 0.5, 0.95)))`;
}

function plainPython(file: string): string {
  return `import csv, statistics

with open(${file}, newline="") as lines:
    rows = list(csv.DictReader(lines))
names = [n for n in rows[0] if n not in ("chain", "draw") and not n.endswith("__")]
for name in names:
    cuts = statistics.quantiles([float(row[name]) for row in rows], n=20)
    print(name, cuts[0], cuts[9], cuts[18])`;
}

function pandas(file: string): string {
  return `import pandas as pd

draws = pd.read_parquet(${file})
names = [n for n in draws if n not in ("chain", "draw") and not n.endswith("__")]
print(draws[names].quantile([0.05, 0.5, 0.95]).T)`;
}

function arrow(file: string): string {
  return `draws <- arrow::read_parquet(${file})
names <- grep("^chain$|^draw$|__$", names(draws), value = TRUE, invert = TRUE)
t(sapply(draws[names], quantile, c(0.05, 0.5, 0.95)))`;
}

function arviz(file: string, netcdf: string): string {
  return `import arviz as az

data = az.from_json(${file})
print(az.summary(data))
data.to_netcdf(${netcdf})`;
}

function rstan(files: string): string {
  return `fit <- rstan::read_stan_csv(Sys.glob(${files}))
print(fit)`;
}
