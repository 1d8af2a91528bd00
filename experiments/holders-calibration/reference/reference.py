"""The models of holders that differ, written once more in NumPyro, for the releases beside this file.

    pip install numpyro jax numpy
    python reference.py linear.json logistic.json poisson.json

Every statistic is a sum over records of monomials in (y, a, b); it is taken as normal with mean n*E[t] and covariance
n*Cov[t] plus the noise. Linear: E and Cov from the moments of a normal vector (Isserlis). Logistic and Poisson: both from a
product Gauss-Hermite rule over the covariates. Writes posterior means, sds and Monte Carlo errors into each file.
"""

import json
import sys
import jax

jax.config.update("jax_enable_x64", True)
import jax.numpy as jnp
import numpy as np
import numpyro
import numpyro.distributions as dist
from jax.scipy.special import gammaln
from numpyro.diagnostics import effective_sample_size, gelman_rubin
from numpyro.infer import MCMC, NUTS

numpyro.set_host_device_count(2)
NODES = 12
SPREAD = 0.3  # half-normal scale of a spread, in prior sds of its coefficient


def monomial(name):
    parts = name.split("*")
    power = lambda v: 1 if v in parts else 2 if v + "^2" in parts else 0
    return (np.sqrt(2.0) if "sqrt2" in parts else 1.0, power("y"), power("a"), power("b"))


def linear_moments(terms, alpha, beta, m, cov, sigma):
    """w = (1, a, b, y) is normal with mean mu and covariance G; a monomial is c*w_i*w_j."""
    beta_cov = cov @ beta
    mu = jnp.array([1.0, m[0], m[1], alpha + beta @ m])
    G = jnp.zeros((4, 4)).at[1:3, 1:3].set(cov).at[1:3, 3].set(beta_cov).at[3, 1:3].set(beta_cov)
    G = G.at[3, 3].set(beta @ beta_cov + sigma**2)
    M = G + jnp.outer(mu, mu)
    pairs = [pair(t) for t in terms]
    c = np.array([t[0] for t in terms])
    i, j = np.array(pairs).T
    mean = c * M[i, j]
    second = M[i][:, i] * M[j][:, j] + M[i][:, j] * M[j][:, i]
    second = second - 2 * jnp.outer(mu[i] * mu[j], mu[i] * mu[j])
    return mean, np.outer(c, c) * second


def pair(term):
    _, y, a, b = term
    places = [3] * y + [1] * a + [2] * b
    return (places + [0, 0])[:2]


GRID, WEIGHT = np.polynomial.hermite_e.hermegauss(NODES)
WEIGHT = WEIGHT / WEIGHT.sum()
Z = np.stack([g.ravel() for g in np.meshgrid(GRID, GRID, indexing="ij")], axis=1)
W = np.outer(WEIGHT, WEIGHT).ravel()


def response_moments(family, u, bound):
    """E[y | u], E[y^2 | u]."""
    if family == "logistic":
        return jnp.tanh(u / 2), jnp.ones_like(u)
    rate = jax.nn.softplus(u)
    k = np.arange(bound)
    p = jnp.exp(k * jnp.log(rate)[:, None] - rate[:, None] - gammaln(k + 1.0))
    rest = 1 - p.sum(axis=1)
    return p @ k + rest * bound, p @ k**2 + rest * bound**2


def quadrature_moments(family, terms, alpha, beta, m, chol, bound):
    x = m + Z @ chol.T
    first, square = response_moments(family, alpha + x @ beta, bound)
    of_x = jnp.stack([c * x[:, 0] ** a * x[:, 1] ** b for c, _, a, b in terms])
    power = np.array([y for _, y, _, _ in terms])
    by_power = jnp.stack([jnp.ones_like(first), first, square])
    mean = (of_x * by_power[power]) @ W
    total = power[:, None] + power[None, :]
    second = jnp.einsum("in,jn,ijn,n->ij", of_x, of_x, by_power[total], W)
    return mean, second - jnp.outer(mean, mean)


def model(family, prior, releases, bound):
    terms = [monomial(name) for name in releases[0]["statistic"]["coordinates"]]
    J, K = len(releases), 2
    values = np.array([r["values"] for r in releases])
    counts = np.array([r["count"] for r in releases])
    sd = np.array([noise_sds(r) for r in releases])
    x = [next(i for i, t in enumerate(terms) if t[1:] == p) for p in [(0, 1, 0), (0, 0, 1)]]
    centre = np.clip(values[:, x].sum(axis=0) / counts.sum(), -1, 1)
    slope, level = prior["coefficients"], prior["intercept"]
    mean = numpyro.sample("mean", dist.Normal(slope["mean"], slope["sd"]).expand([K]).to_event(1))
    spread = numpyro.sample("spread", dist.HalfNormal(SPREAD * slope["sd"]).expand([K]).to_event(1))
    eta = numpyro.sample("eta", dist.Normal(0, 1).expand([J, K]).to_event(2))
    a = numpyro.sample("level", dist.Normal(level["mean"], level["sd"]).expand([J]).to_event(1))
    m = numpyro.sample("m", dist.Normal(prior["mean"]["mean"], prior["mean"]["sd"]).expand([J, K]).to_event(2))
    scale = numpyro.sample("scale", dist.LogNormal(prior["scales"]["mean"], prior["scales"]["sd"]).expand([J, K]).to_event(2))
    half = numpyro.sample("half", dist.Beta(prior["eta"], prior["eta"]).expand([J]).to_event(1))
    rho = 2 * half - 1  # LKJ(eta) of two variables: density (1 - rho^2)^(eta - 1)
    sigma = 0.0
    if family == "linear":
        sigma = numpyro.sample("sigma", dist.LogNormal(prior["sigma"]["mean"], prior["sigma"]["sd"]))
    beta = mean + spread * eta
    alpha = a - beta @ centre
    for j in range(J):
        s = scale[j]
        chol = jnp.array([[s[0], 0.0], [rho[j] * s[1], jnp.sqrt(1 - rho[j] ** 2) * s[1]]])
        if family == "linear":
            mu, cov = linear_moments(terms, alpha[j], beta[j], m[j], chol @ chol.T, sigma)
        else:
            mu, cov = quadrature_moments(family, terms, alpha[j], beta[j], m[j], chol, bound)
        law = dist.MultivariateNormal(counts[j] * mu, counts[j] * cov + np.diag(sd[j] ** 2))
        numpyro.sample(f"release {j}", law, obs=values[j])
    numpyro.deterministic("intercept", a.mean() - mean @ centre)
    numpyro.deterministic("holder intercepts", alpha)
    numpyro.deterministic("holder slopes", beta)


def noise_sds(release):
    sd = release["mechanism"]["parameters"]["standardDeviation"]
    return [sd / b["weight"] for b in release["statistic"]["blocks"] for _ in range(b["length"])]


def columns(samples, holders):
    """By the names of our fits."""
    out = {"intercept": samples["intercept"]}
    names = ["a", "b"]
    for k, name in enumerate(names):
        out[f"coefficients[{name}]"] = samples["mean"][..., k]
    if "sigma" in samples:
        out["sigma"] = samples["sigma"]
    for k, name in enumerate(names):
        out[f"spread[{name}]"] = samples["spread"][..., k]
    for j, holder in enumerate(holders):
        out[f"holder[intercept][{holder}]"] = samples["holder intercepts"][..., j]
        for k, name in enumerate(names):
            out[f"holder[{name}][{holder}]"] = samples["holder slopes"][..., j, k]
    return {name: np.asarray(values, dtype=np.float64) for name, values in out.items()}


def summary(values):
    size = effective_sample_size(values)
    sd = values.std()
    return {"mean": float(values.mean()), "sd": float(sd), "mcse": float(sd / np.sqrt(size)), "rHat": float(gelman_rubin(values))}


def main(file):
    with open(file) as handle:
        given = json.load(handle)
    study, releases = given["study"], given["releases"]
    family = study["model"]["family"].split("-")[0]
    bound = study["variables"]["y"].get("bounds", [0, 0])[1]
    mcmc = MCMC(NUTS(model, target_accept_prob=0.9), num_warmup=500, num_samples=1500, num_chains=2, progress_bar=False)
    mcmc.run(jax.random.PRNGKey(1), family, study["model"]["prior"], releases, bound)
    samples = mcmc.get_samples(group_by_chain=True)
    found = columns(samples, [r["holder"] for r in releases])
    given["reference"] = {name: summary(values) for name, values in found.items()}
    with open(file, "w") as handle:
        json.dump(given, handle, indent=1)
    print(file, json.dumps(given["reference"], indent=1))


if __name__ == "__main__":
    for name in sys.argv[1:]:
        main(name)
