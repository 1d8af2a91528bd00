"""Opens exported fits with the programs they are meant for, and compares every number.

Run:    python -m venv v && v/bin/pip install arviz==0.23.4 pyarrow pandas cmdstanpy
        DPBAYES_PYTHON=v/bin/python npx vitest run --project unit packages/inference/src/fit/exports
Usage:  exports.py DIRECTORY, which holds expected.json and the exported files.
"""

import json
import sys
from pathlib import Path

import arviz as az
import cmdstanpy
import numpy as np
import pandas as pd
import pyarrow
import pyarrow.parquet as pq

here = Path(sys.argv[1])
expected = json.loads((here / "expected.json").read_text())
chains, draws = expected["chains"], expected["draws"]
width = len(expected["names"])
values = np.array(expected["values"]).reshape(chains, draws, width)
lp = np.array(expected["lp"]).reshape(chains, draws)
sigma, beta, omega = values[..., 0], values[..., 1:4], values[..., 4:].reshape(chains, draws, 2, 3)


def same(a, b):
    np.testing.assert_array_equal(np.asarray(a), np.asarray(b))


def check_table(table):
    same(table["chain"], np.repeat(np.arange(1, chains + 1), draws))
    same(table["draw"], np.tile(np.arange(1, draws + 1), chains))
    same(table[expected["names"]].to_numpy(), values.reshape(-1, width))
    same(table["lp__"], lp.ravel())
    same(table["log_likelihood[north]"], 100.0 - np.arange(chains * draws))


check_table(pd.read_csv(here / "fit.csv"))
parquet = pq.ParquetFile(here / "fit.parquet")
check_table(parquet.read().to_pandas())
origin = json.loads(parquet.metadata.metadata[b"dpbayes.origin"])
assert origin["model"] == "example" and origin["seed"] == {"bigint": "42"}, origin
assert str(parquet.schema_arrow.field("chain").type) == "int32"

data = az.from_json(here / "fit.json")
same(data.posterior["sigma"], sigma)
same(data.posterior["beta"], beta)
same(data.posterior["Omega"], omega)
same(data.sample_stats["lp"], lp)
assert data.sample_stats["diverging"].dtype == bool
same(data.posterior_predictive["y"], np.arange(chains * draws * 2.0).reshape(chains, draws, 2))
same(data.prior["beta"], beta)
log_prior = 0.0 - np.arange(chains * draws).reshape(chains, draws)
same(data.log_likelihood["releases"].sel(release="south"), 200 + log_prior)
assert "log_prior" not in data.sample_stats
same(json.loads((here / "fit.json").read_text())["log_prior"]["parameters"], log_prior)
assert set(az.summary(data).columns) >= {"mean", "r_hat", "ess_bulk"}
data.to_netcdf(here / "fit.nc")
same(az.from_netcdf(here / "fit.nc").posterior["Omega"], omega)

files = sorted(str(f) for f in here.glob("fit-*.csv"))
stan = cmdstanpy.from_csv(files)
same(stan.stan_variable("Omega"), omega.reshape(-1, 2, 3))
same(stan.stan_variable("lprior"), log_prior.ravel())
same(stan.stan_variable("log_lik"), np.stack([100 + log_prior.ravel(), 200 + log_prior.ravel()], axis=1))
same(stan.stan_variable("beta"), beta.reshape(-1, 3))
same(stan.method_variables()["lp__"], lp.T)
same(stan.step_size, [0.25] * chains)
same(stan.inv_metric[0], [[2, 0.5], [0.5, 1]])
assert stan.num_draws_warmup == 1000 and stan.num_draws_sampling == draws
read = az.from_cmdstan(files)
same(read.posterior["Omega"], omega)
same(read.sample_stats["lp"], lp)

print(
    f"read by arviz {az.__version__}, pyarrow {pyarrow.__version__}, "
    f"pandas {pd.__version__}, cmdstanpy {cmdstanpy.__version__}"
)
