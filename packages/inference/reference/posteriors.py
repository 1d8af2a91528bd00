"""Reference means for the models of src/models/posteriordb, on data simulated here.

The data of posteriordb are not ours to store. So each model is written a second time, in NumPyro (own
gradients, own sampler), and both are run on the same simulated data.

Run:    python -m venv v && v/bin/pip install numpyro==0.22.0 arviz==0.23.4 && v/bin/python posteriors.py
Writes: posteriors.json (versions, data, means, standard deviations, Monte Carlo standard errors); format it
        with `npx biome check --write`
"""

import json
import math
from pathlib import Path

import arviz as az
import jax
import jax.numpy as jnp
import numpy as np
import numpyro
import numpyro.distributions as dist
from jax import lax
from numpyro.infer import MCMC, NUTS

numpyro.enable_x64()
rng = np.random.default_rng(7)


def digits(x, n=6):
    return [float(f"{v:.{n}g}") for v in np.asarray(x, dtype=float)]


# --- data, simulated from parameters near those of the original posteriors ---


def kidiq(n=60):
    hs = (rng.random(n) < 0.75).astype(float)
    iq = digits(rng.normal(100, 15, n))
    score = 26 + 6 * hs + 0.56 * np.array(iq) + rng.normal(0, 18, n)
    return {"N": n, "mom_hs": digits(hs), "mom_iq": iq, "kid_score": digits(score)}


def mesquite(n=46):
    size = rng.normal(0.5, 0.45, n)
    d = {
        "diam1": np.exp(size + rng.normal(0.1, 0.1, n)),
        "diam2": np.exp(size + rng.normal(-0.1, 0.15, n)),
        "canopy_height": np.exp(0.4 * size + rng.normal(-0.2, 0.25, n)),
        "total_height": np.exp(0.4 * size + rng.normal(0.1, 0.2, n)),
        "density": 1.0 + rng.poisson(0.6, n),
        "group": (rng.random(n) < 0.45).astype(float),
    }
    d = {k: np.array(digits(v)) for k, v in d.items()}
    mean = mesquite_design(d) @ np.array([5.3, 0.4, 0.4, -0.4, 0.4, 0.1, -0.6])
    d["weight"] = np.exp(mean + rng.normal(0, 0.34, n))
    return {"N": n, **{k: digits(v) for k, v in d.items()}}


def mesquite_design(d):
    d = {k: np.array(v) for k, v in d.items()}
    area = d["diam1"] * d["diam2"]
    return np.column_stack([
        np.ones(len(area)), np.log(area * d["canopy_height"]), np.log(area), np.log(d["diam1"] / d["diam2"]),
        np.log(d["total_height"]), np.log(d["density"]), d["group"],
    ])


def ark(t=120, coefficients=(0.7, 0.44, 0.1, -0.03, -0.3)):
    y = list(rng.normal(0, 0.3, 5))
    for i in range(5, t):
        y.append(sum(b * y[i - 1 - k] for k, b in enumerate(coefficients)) + rng.normal(0, 0.15))
    return {"K": 5, "T": t, "y": digits(y)}


def arma(t=120, mu=0.02, phi=0.9, theta=0.3, sigma=0.15):
    y, error = [], 0.0
    last = 0.0
    for _ in range(t):
        new = rng.normal(0, sigma)
        last = mu + phi * last + theta * error + new
        error = new
        y.append(last)
    return {"T": t, "y": digits(y)}


def garch(t=150, mu=5.0, a0=1.5, a1=0.5, b1=0.3):
    y, variance = [], 0.25
    for _ in range(t):
        y.append(mu + math.sqrt(variance) * rng.normal())
        variance = a0 + a1 * (y[-1] - mu) ** 2 + b1 * variance
    return {"T": t, "sigma1": 0.5, "y": digits(y)}


def gp():
    x = np.arange(-10, 11, 2.0)
    f = 2.5 + 1.4 * np.sin(x / 4)
    return {"N": 11, "x": digits(x), "y": digits(f + rng.normal(0, 1, 11)), "k": digits(rng.poisson(np.exp(f)))}


def hmm(n=80, means=(3.0, 9.0), stay=(0.65, 0.92)):
    state, y = 0, []
    for _ in range(n):
        y.append(means[state] + rng.normal())
        if rng.random() > stay[state]:
            state = 1 - state
    return {"N": n, "K": 2, "y": digits(y)}


# --- models ---


def regression(x, y, scale=None, cauchy=None, names=None):
    k = x.shape[1]
    prior = dist.ImproperUniform(dist.constraints.real_vector, (), (k,)) if scale is None else dist.Normal(
        0, scale).expand([k]).to_event(1)
    beta = numpyro.sample("b", prior)
    positive = dist.ImproperUniform(dist.constraints.positive, (), ())
    sigma = numpyro.sample("sigma", positive if cauchy is None else dist.HalfCauchy(cauchy))
    numpyro.sample("y", dist.Normal(x @ beta, sigma), obs=y)
    for name, part in (names or (("beta", slice(0, k)),)):
        numpyro.deterministic(name, beta[part])


def kidiq_model(d):
    x = np.column_stack([np.ones(d["N"]), d["mom_hs"], d["mom_iq"]])
    regression(x, np.array(d["kid_score"]), cauchy=2.5)


def mesquite_model(d):
    regression(mesquite_design(d), np.log(d["weight"]))


def ark_model(d):
    y, k = np.array(d["y"]), d["K"]
    x = np.column_stack([np.ones(len(y) - k)] + [y[k - 1 - j : len(y) - 1 - j] for j in range(k)])
    regression(x, y[k:], 10.0, 2.5, (("alpha", 0), ("beta", slice(1, k + 1))))


def arma_model(d):
    y = jnp.array(d["y"])
    mu = numpyro.sample("mu", dist.Normal(0, 10))
    phi = numpyro.sample("phi", dist.Normal(0, 2))
    theta = numpyro.sample("theta", dist.Normal(0, 2))
    sigma = numpyro.sample("sigma", dist.HalfCauchy(2.5))
    first = y[0] - mu * (1 + phi)

    def step(error, pair):
        before, now = pair
        new = now - mu - phi * before - theta * error
        return new, new

    _, errors = lax.scan(step, first, (y[:-1], y[1:]))
    numpyro.factor("e", dist.Normal(0, sigma).log_prob(jnp.append(errors, first)).sum())


def garch_model(d):
    y = jnp.array(d["y"])
    mu = numpyro.sample("mu", dist.ImproperUniform(dist.constraints.real, (), ()))
    a0 = numpyro.sample("alpha0", dist.ImproperUniform(dist.constraints.positive, (), ()))
    a1 = numpyro.sample("alpha1", dist.Uniform(0, 1))
    share = numpyro.sample("share", dist.Uniform(0, 1))
    b1 = numpyro.deterministic("beta1", (1 - a1) * share)
    numpyro.factor("flat", jnp.log1p(-a1))  # uniform in beta1, not in its share of 1 - alpha1

    def step(variance, value):
        return a0 + a1 * (value - mu) ** 2 + b1 * variance, variance

    _, variances = lax.scan(step, d["sigma1"] ** 2, y)
    numpyro.sample("y", dist.Normal(mu, jnp.sqrt(variances)), obs=y)


def kernel(x, alpha, rho):
    return alpha**2 * jnp.exp(-0.5 * ((x[:, None] - x[None, :]) / rho) ** 2)


def gp_model(d):
    x, y = jnp.array(d["x"]), jnp.array(d["y"])
    rho = numpyro.sample("rho", dist.Gamma(25, 4))
    alpha = numpyro.sample("alpha", dist.HalfNormal(2))
    sigma = numpyro.sample("sigma", dist.HalfNormal(1))
    numpyro.sample("y", dist.MultivariateNormal(0, kernel(x, alpha, rho) + sigma * jnp.eye(11)), obs=y)


def gp_poisson_model(d):
    x, k = jnp.array(d["x"]), jnp.array(d["k"])
    rho = numpyro.sample("rho", dist.Gamma(25, 4))
    alpha = numpyro.sample("alpha", dist.HalfNormal(2))
    z = numpyro.sample("z", dist.Normal(0, 1).expand([11]).to_event(1))
    factor = jnp.linalg.cholesky(kernel(x, alpha, rho) + 1e-10 * jnp.eye(11))
    f = numpyro.deterministic("f", factor @ z)
    numpyro.sample("k", dist.Poisson(jnp.exp(f)), obs=k)


def hmm_model(d):
    y = jnp.array(d["y"])
    theta = [numpyro.sample(f"theta{j}", dist.Dirichlet(jnp.ones(2))) for j in (1, 2)]
    mu1 = numpyro.sample("mu1", dist.ImproperUniform(dist.constraints.positive, (), ()))
    gap = numpyro.sample("gap", dist.ImproperUniform(dist.constraints.positive, (), ()))
    mu = numpyro.deterministic("mu", jnp.array([mu1, mu1 + gap]))
    numpyro.factor("prior", dist.Normal(jnp.array([3.0, 10.0]), 1).log_prob(mu).sum())
    emission = dist.Normal(mu, 1).log_prob(y[:, None])
    moves = jnp.log(jnp.stack(theta))

    def step(alpha, now):
        return jax.scipy.special.logsumexp(alpha[:, None] + moves, axis=0) + now, None

    alpha, _ = lax.scan(step, emission[0], emission[1:])
    numpyro.factor("evidence", jax.scipy.special.logsumexp(alpha))


data = {
    "kidiq": kidiq(), "mesquite": mesquite(), "arK": ark(), "arma": arma(),
    "garch": garch(), "gp_pois_regr": gp(), "hmm_example": hmm(),
}
models = [
    ("kidiq", "kidscore_momhsiq", kidiq_model, ["beta", "sigma"]),
    ("mesquite", "logmesquite_logvas", mesquite_model, ["beta", "sigma"]),
    ("arK", "arK", ark_model, ["alpha", "beta", "sigma"]),
    ("arma", "arma11", arma_model, ["mu", "phi", "theta", "sigma"]),
    ("garch", "garch11", garch_model, ["mu", "alpha0", "alpha1", "beta1"]),
    ("gp_pois_regr", "gp_regr", gp_model, ["rho", "alpha", "sigma"]),
    ("gp_pois_regr", "gp_pois_regr", gp_poisson_model, ["rho", "alpha", "f"]),
    ("hmm_example", "hmm_example", hmm_model, ["theta1", "theta2", "mu"]),
]

posteriors = []
for number, (source, name, model, wanted) in enumerate(models):
    kernel_ = NUTS(model, dense_mass=True, target_accept_prob=0.95, init_strategy=numpyro.infer.init_to_sample
                   if name == "gp_pois_regr" else numpyro.infer.init_to_uniform(radius=0.5))
    mcmc = MCMC(kernel_, num_warmup=2000, num_samples=10000, num_chains=4, chain_method="sequential",
                progress_bar=False)
    mcmc.run(jax.random.PRNGKey(number), data[source])
    draws = mcmc.get_samples(group_by_chain=True)
    names, columns = [], []
    for w in wanted:
        x = np.asarray(draws[w])
        if x.ndim == 2:
            names.append(w)
            columns.append(x)
        else:
            for i in range(x.shape[2]):
                names.append(f"{w}[{i + 1}]")
                columns.append(x[..., i])
    worst = max(float(az.rhat(x)) for x in columns)
    print(f"{source}-{name}: R-hat at most {worst:.4f}", flush=True)
    assert worst < 1.005
    posteriors.append({
        "data": source, "model": name, "names": names,
        "mean": digits([x.mean() for x in columns], 8),
        "sd": digits([x.std(ddof=1) for x in columns], 4),
        "mcse_mean": digits([float(az.mcse(x, method="mean")) for x in columns], 4),
    })

result = {
    "about": "made by posteriors.py: data simulated, means by NumPyro",
    "versions": {"numpyro": numpyro.__version__, "jax": jax.__version__, "numpy": np.__version__,
                 "arviz": az.__version__},
    "data": data,
    "posteriors": posteriors,
}
Path(__file__).with_name("posteriors.json").write_text(
    json.dumps(result, separators=(",", ":")).replace('{"data"', '\n{"data"').replace('"posteriors"', '\n"posteriors"')
    + "\n"
)
