"""Reference values for src/diagnostics, computed by ArviZ on draws made by a fixed rule.

Run:    python -m venv v && v/bin/pip install arviz==0.23.4 && v/bin/python diagnostics.py
Writes: diagnostics.json (versions, draws rounded to 12 digits, reference values); format it with `npx biome check --write`
"""

import json
import math
from pathlib import Path

import arviz as az
import numpy as np
import scipy

rng = np.random.default_rng(20240607)


def ar1(chains, draws, rho, shift=0.0, scale=1.0):
    x = np.empty((chains, draws))
    x[:, 0] = rng.normal(size=chains)
    noise = math.sqrt(1 - rho**2) * rng.normal(size=(chains, draws))
    for t in range(1, draws):
        x[:, t] = rho * x[:, t - 1] + noise[:, t]
    return scale * x + shift * np.arange(chains)[:, None]


def with_constant_chain():
    x = ar1(3, 40, 0.2)
    x[1] = 0.25
    return x


cases = {
    "independent": ar1(4, 100, 0.0),
    "positive correlation, odd": ar1(4, 101, 0.9),
    "negative correlation": ar1(4, 100, -0.7),
    "strongly negative correlation": ar1(2, 100, -0.95),
    "alternating": np.tile([1.0, -1.0], (2, 20)) + 1e-3 * rng.normal(size=(2, 40)),
    "two chains, short": ar1(2, 7, 0.3),
    "four draws": ar1(3, 4, 0.0),
    "five draws": ar1(2, 5, 0.0),
    "eight draws": ar1(2, 8, 0.5),
    "chains disagree in location": ar1(4, 60, 0.5, shift=1.0),
    "chains disagree in spread": ar1(3, 80, 0.3) * np.array([[1.0], [1.0], [4.0]]),
    "trend within chains": ar1(2, 75, 0.1) + np.linspace(0, 2, 75),
    "ties": np.round(ar1(4, 60, 0.6) * 2) / 2,
    "two values": (ar1(2, 80, 0.7) > 0.3).astype(float),
    "two values equally often": np.tile([0.0, 1.0, 1.0, 0.0], (2, 6)),
    "one chain constant": with_constant_chain(),
    "heavy tails": rng.standard_cauchy((4, 90)),
    "large offset": 1e6 + ar1(2, 64, 0.4),
    "small scale": ar1(2, 50, 0.4, scale=1e-6),
    "constant": np.full((2, 20), 3.5),
    "period three": np.tile([2.0, 0.0, -1.0], (4, 4))[:, :10] + 0.3 * rng.normal(size=(4, 10)),
    "period three, drifting": np.cumsum(np.tile([2.0, 0.5, -1.0], (2, 4))[:, :10], axis=1) + rng.normal(size=(2, 10)),
    "power of two": ar1(1 + 1, 128, 0.8),
}
energies = {
    "good energy": rng.normal(size=(4, 50)),
    "slow energy": ar1(2, 60, 0.95),
}


def number(x):
    x = float(x)
    return None if math.isnan(x) else x


def reference(x):
    return {
        "rhat": number(az.rhat(x)),
        "ess_bulk": number(az.ess(x, method="bulk")),
        "ess_tail": number(az.ess(x, method="tail")),
        "ess_mean": number(az.ess(x, method="mean")),
        "ess_sd": number(az.ess(x, method="sd")),
        "ess_quantile_10": number(az.ess(x, method="quantile", prob=0.1)),
        "mcse_mean": number(az.mcse(x, method="mean")),
        "mcse_sd": number(az.mcse(x, method="sd")),
        "mcse_quantile_05": number(az.mcse(x, method="quantile", prob=0.05)),
        "mcse_quantile_50": number(az.mcse(x, method="quantile", prob=0.5)),
        "mcse_quantile_95": number(az.mcse(x, method="quantile", prob=0.95)),
        "hdi_90": [number(v) for v in az.hdi(x.ravel(), hdi_prob=0.9)],
        "quantiles": [number(v) for v in np.quantile(x, [0.05, 0.5, 0.95])],
    }


# Draws are stored with 12 significant digits, and the reference is computed from what is stored.
def stored(x):
    return np.vectorize(lambda v: float(f"{v:.12g}"))(x)


result = {
    "about": "made by diagnostics.py",
    "versions": {"arviz": az.__version__, "numpy": np.__version__, "scipy": scipy.__version__},
    "cases": [],
    "energies": [],
}
for name, x in cases.items():
    x = stored(x)
    result["cases"].append({"name": name, "draws": x.tolist(), "expected": reference(x)})
for name, x in energies.items():
    x = stored(x)
    result["energies"].append({"name": name, "energy": x.tolist(), "expected": az.bfmi(x).tolist()})

out = Path(__file__).with_name("diagnostics.json")
lines = json.dumps(result, separators=(",", ":")).replace('{"name"', '\n{"name"')
out.write_text(lines + "\n")
