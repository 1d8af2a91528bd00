"""Writes accounting.json: cases for the accounting functions, computed with mpmath in 120 digits.

Run: python3 conformance/own-vectors/make_accounting.py   (needs mpmath; only to make new cases)
Each value follows the definition, not the algorithm of the library: delta from the two normal tails,
roots by bisection in 120 digits, Renyi divergences by quadrature of the densities.
"""

import json
from pathlib import Path

from mpmath import binomial, diff, erfc, exp, expm1, findroot, inf, log, log1p, mp, mpf, quad, sqrt, tanh

mp.dps = 120
TOLERANCE = {"relative": 1e-11, "absolute": 0}


def tail(x):
    return erfc(x / sqrt(mpf(2))) / 2


def delta(eps, s):
    return tail(eps * s - 1 / (2 * s)) - exp(eps) * tail(eps * s + 1 / (2 * s))


def bisect(f, low, high):
    """The root of a decreasing function, geometric bisection."""
    for _ in range(420):
        middle = sqrt(low * high)
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return high


def multiplier(eps, target):
    return bisect(lambda s: delta(eps, s) - target, mpf("1e-30"), mpf("1e30"))


def epsilon(mu, target):
    return bisect(lambda e: delta(e, 1 / mu) - target, mpf("1e-30"), mpf("1e10"))


def mixture(eps, s, response):
    p = 1 / (1 + exp(-response))
    return p * delta(eps - response, s) + (1 - p) * delta(eps + response, s)


def best_epsilon(curve, log_delta):
    """Minimum over the order of the conversion from Renyi to (epsilon, delta), at its stationary point."""
    def at(u):
        order = 1 + exp(u)
        return curve(order) + log(1 - 1 / order) - (log_delta + log(order)) / (order - 1)

    start = min((mpf(k) / 8 for k in range(-40, 160)), key=at)
    mp.dps = 40
    u = findroot(lambda x: diff(at, x), start)
    mp.dps = 120
    return at(u)


def laplace_divergence(rate, order):
    """log of the integral of p^a q^(1-a) for two Laplace densities of rate `rate` at distance one."""
    p = lambda x: rate / 2 * exp(-rate * abs(x))
    mp.dps = 40
    value = log(quad(lambda x: p(x) ** order * p(x - 1) ** (1 - order), [-inf, 0, 1, inf])) / (order - 1)
    mp.dps = 120
    return value


def laplace_closed(rate, order):
    a = order
    inside = a / (2 * a - 1) * exp((a - 1) * rate) + (a - 1) / (2 * a - 1) * exp(-a * rate)
    return log(inside) / (a - 1)


def optimal_pairs(eps, d, k):
    pairs = []
    for i in range(k // 2 + 1):
        terms = (binomial(k, l) * (exp((k - l) * eps) - exp((k - 2 * i + l) * eps)) for l in range(i))
        d_i = sum(terms, mpf(0)) / (1 + exp(eps)) ** k
        pairs.append([(k - 2 * i) * eps, 1 - (1 - d) ** k * (1 - d_i)])
    return pairs


def cases():
    for eps, log_delta in [(0.3, -50), (7, -2), (1e-7, -30), (2500, -900), (0, -3), (0.02, -12000), (3e-11, -0.005)]:
        yield "gaussian_noise_multiplier", {"eps": eps, "log_delta": log_delta}, {
            "noise_multiplier": multiplier(mpf(eps), exp(mpf(log_delta)))}
    for eps, s in [(0.25, 6.5), (-2, 0.8), (-1e-4, 900), (12, 0.15), (0, 0.4), (150, 1.25)]:
        yield "gaussian_log_delta", {"eps": eps, "noise_multiplier": s}, {"log_delta": log(delta(mpf(eps), mpf(s)))}
    for eps, d, response in [(0.75, 1e-7, 0.25), (3, 1e-4, 2.75), (1.5, 1e-9, 0.01)]:
        e, t, r = mpf(eps), mpf(d), mpf(response)
        yield "gaussian_with_rr", {"eps": eps, "delta": d, "eps_rr": response}, {
            "noise_multiplier_exact_composition": bisect(lambda s: mixture(e, s, r) - t, mpf("1e-6"), mpf("1e6")),
            "noise_multiplier_basic_composition": multiplier(e - r, t)}
    for mu, d in [(0.05, 1e-7), (3.5, 1e-9)]:
        yield "gaussian_mechanism.eps_of_mu_delta", {"mu": mu, "delta": d}, {"eps": epsilon(mpf(mu), mpf(d))}
    for eps, rate, d in [(0.4, 0.02, 1e-5), (6, 0.3, 1e-9)]:
        yield "private_mcmc.subsampling_amplification_secret_selection", {"eps": eps, "rate": rate, "delta": d}, {
            "eps": log1p(mpf(rate) * expm1(mpf(eps))), "delta": mpf(rate) * mpf(d)}
    for eps, d, k, slack in [(0.02, 1e-9, 400, 1e-5), (1.5, 0, 8, 1e-4)]:
        e, spread = mpf(eps), mpf(eps) * sqrt(2 * k * log(1 / mpf(slack)))
        yield "accounting.advanced_composition", {"eps": eps, "delta": d, "k": k, "delta_slack": slack}, {
            "eps_classic": spread + k * e * expm1(e), "eps_sharper": spread + k * e * tanh(e / 2),
            "delta": k * mpf(d) + mpf(slack)}
    for eps, d, k in [(0.125, 1e-9, 9), (2, 0, 4)]:
        yield "accounting.optimal_homogeneous", {"eps": eps, "delta": d, "k": k}, {
            "pairs": optimal_pairs(mpf(eps), mpf(d), k)}
    for rho, d, pure, span in [(0.5, 1e-8, 1.5, 3), (0.0005, 1e-5, 0.05, 0.1)]:
        yield "accounting.zcdp", {"rho": rho, "delta": d, "pure_eps": pure, "range_eps": span}, {
            "eps_simple": mpf(rho) + 2 * sqrt(mpf(rho) * log(1 / mpf(d))),
            "eps_tight": best_epsilon(lambda a: mpf(rho) * a, log(mpf(d))),
            "rho_of_pure": mpf(pure) ** 2 / 2, "rho_of_bounded_range": mpf(span) ** 2 / 8}
    for scale, orders, d in [(2.5, [1.25, 3, 20], 1e-5), (40, [1.0625, 2, 100], 1e-9)]:
        rate = 1 / mpf(scale)
        yield "accounting.laplace_rdp", {"scale_over_sensitivity": scale, "orders": orders, "copies": 10, "delta": d}, {
            "rdp": [laplace_divergence(rate, mpf(a)) for a in orders],
            "eps_of_ten_copies": best_epsilon(lambda a: 10 * laplace_closed(rate, a), log(mpf(d)))}
    for mus, d in [([0.5, 0.5, 0.25, 1], 1e-6), ([0.01] * 3, 1e-4)]:
        mu = sqrt(sum(mpf(m) ** 2 for m in mus))
        yield "accounting.gaussian_composition", {"mus": mus, "delta": d}, {"mu": mu, "eps": epsilon(mu, mpf(d))}


def plain(value):
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return [plain(item) for item in value] if isinstance(value, list) else float(value)


def main():
    out = [
        {"id": f"own-{name.replace('.', '-').replace('_', '-')}-{i:03d}", "function": name, "inputs": inputs,
         "expected": plain(expected), "tolerance": TOLERANCE}
        for i, (name, inputs, expected) in enumerate(cases(), 1)
    ]
    lines = ",\n    ".join(json.dumps(case) for case in out)
    text = '{\n  "title": "Accounting, made by make_accounting.py",\n  "cases": [\n    ' + lines + "\n  ]\n}\n"
    Path(__file__).with_name("accounting.json").write_text(text)


main()
