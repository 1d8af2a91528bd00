/** A few lines that open an export in another language. */
export interface Snippet {
  readonly language: "R" | "Python";
  readonly opens: string;
  readonly code: string;
}

/** What `dpbayes export FOLDER --format …` writes, opened elsewhere; `stem` is the files' name without its ending. */
export function exportSnippets(stem = "fit/draws"): readonly Snippet[] {
  return Object.freeze([
    {
      language: "Python",
      opens: "arviz (dpbayes export fit --format arviz)",
      code: `import arviz as az\n\ndata = az.from_json("${stem}.json")\nprint(az.summary(data))\naz.plot_trace(data)\ndata.to_netcdf("${stem}.nc")`,
    },
    {
      language: "Python",
      opens: "csv or parquet",
      code: `import pandas as pd\n\ndraws = pd.read_parquet("${stem}.parquet")  # or pd.read_csv("${stem}.csv")\nprint(draws.drop(columns=["chain", "draw"]).quantile([0.05, 0.5, 0.95]).T)`,
    },
    {
      language: "R",
      opens: "csv or parquet",
      code: `draws <- read.csv("${stem}.csv", check.names = FALSE)  # or arrow::read_parquet("${stem}.parquet")
names(draws)[1:2] <- c(".chain", ".iteration")
posterior::summarise_draws(posterior::as_draws_df(draws))`,
    },
    {
      language: "R",
      opens: "cmdstan (dpbayes export fit --format cmdstan)",
      code: `files <- Sys.glob("${stem}-*.csv")\nfit <- cmdstanr::as_cmdstan_fit(files)\nbayesplot::mcmc_areas(fit$draws())`,
    },
  ]);
}
