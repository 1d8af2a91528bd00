"""NUTS of NumPyro on three of our test models, for bench/inference-peers.bench.ts.

    python peers.py 1 2 3      one run for each seed

Prints JSON: for each model and seed the draws (parameter x chain x draw) and the leapfrog steps (gradients)
that the kept draws took. Needs numpyro (0.21 was used); warm-up 1000, draws 1000, 8 chains, target 0.8, diagonal metric.
"""

import json
import sys

import jax
import jax.numpy as jnp
import numpy as np
import numpyro
from numpyro.infer import MCMC, NUTS

numpyro.enable_x64()

SEEDS = [int(seed) for seed in sys.argv[1:]] or [1]

EFFECTS = jnp.array([28.0, 8, -3, 7, -1, 1, 18, 12])
ERRORS = jnp.array([15.0, 10, 16, 11, 9, 11, 10, 18])


def eight_schools(q):
    """Minus the log density of eight schools, non-centred: eta (8), mu, log tau."""
    mu, tau = q[8], jnp.exp(q[9])
    z = (EFFECTS - mu - tau * q[:8]) / ERRORS
    prior = 0.5 * jnp.sum(q[:8] ** 2) + mu**2 / 50 + jnp.log1p(tau**2 / 25) - q[9]
    return 0.5 * jnp.sum(z * z) + prior


SCALES = 10 ** (-1 + 2 * jnp.arange(20) / 19)


def scaled_normals(q):
    """Minus the log density of 20 independent normals with standard deviations from 0.1 to 10."""
    return 0.5 * jnp.sum((q / SCALES) ** 2)


SDS = jnp.arange(1.0, 9.0)
PRECISION = jnp.linalg.inv(jnp.outer(SDS, SDS) * (0.8 + 0.2 * jnp.eye(8)))


def correlated_normals(q):
    """Minus the log density of 8 normals with correlation 0.8."""
    return 0.5 * q @ PRECISION @ q


def run(potential, dimension):
    """One run for each seed; the sampler is compiled once."""
    mcmc = MCMC(
        NUTS(potential_fn=potential),
        num_warmup=1000,
        num_samples=1000,
        num_chains=8,
        chain_method="vectorized",
        progress_bar=False,
    )
    return [run_seed(mcmc, dimension, seed) for seed in SEEDS]


def run_seed(mcmc, dimension, seed):
    start = jnp.array(np.random.default_rng(seed).uniform(-2, 2, (8, dimension)))
    mcmc.run(jax.random.PRNGKey(seed), init_params=start, extra_fields=("num_steps",))
    draws = np.asarray(mcmc.get_samples(group_by_chain=True))
    steps = int(np.asarray(mcmc.get_extra_fields()["num_steps"]).sum())
    return {"draws": draws.transpose(2, 0, 1).tolist(), "gradients": steps}


json.dump(
    {
        "version": numpyro.__version__,
        "eight-schools": run(eight_schools, 10),
        "scaled-normals": run(scaled_normals, 20),
        "correlated-normals": run(correlated_normals, 8),
    },
    sys.stdout,
)
