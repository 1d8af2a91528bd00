"""Log densities of packages/inference/src/distributions, from their definitions, with mpmath.

    pip install mpmath==1.4.1 scipy==1.17.1 && python distributions.py > distributions.json
    npx biome format --write distributions.json

Every value is computed from the exact double inputs with 80 digits and rounded to double. Where scipy
has the law, the script checks that scipy agrees to 1e-6 (scipy loses digits at extreme parameters,
so it is a check of conventions, not of digits).
"""
import json
import math
import sys

import mpmath as mp
import numpy as np
import scipy
import scipy.stats as st

mp.mp.dps = 80
f = mp.mpf
lg = mp.loggamma
cases = []


def add(law, args, value, reference=None):
    value = mp.mpf(mp.re(value))
    assert mp.isfinite(value), (law, args)
    if reference is not None and math.isfinite(float(reference)):
        scale = 1 + abs(float(value))
        assert abs(float(value) - float(reference)) < 1e-6 * scale, (law, args, float(value), float(reference))
    cases.append({"law": law, "args": args, "log": float(value)})


def xlogy(x, y):
    return f(0) if x == 0 else f(x) * mp.log(f(y))


def log_normal(x, m, s):
    return -((f(x) - f(m)) / f(s)) ** 2 / 2 - mp.log(f(s)) - mp.log(2 * mp.pi) / 2


for x, m, s in [(0, 0, 1), (1.5, -2.25, 0.3), (1e8, 0, 1e-3), (3, 2.9999999, 1e-9), (-40, 1, 7e5)]:
    add("normal", [x, m, s], log_normal(x, m, s), st.norm.logpdf(x, m, s))
for x, s in [(0, 1), (0.3, 2.5), (1e-12, 1e-3), (1e5, 2)]:
    add("halfNormal", [x, s], mp.log(2) + log_normal(x, 0, s), st.halfnorm.logpdf(x, 0, s))
for x, r in [(0, 2.5), (3.7, 0.2), (1e-9, 1e9), (800, 3)]:
    add("exponential", [x, r], mp.log(f(r)) - f(r) * f(x), st.expon.logpdf(x, 0, 1 / r))
for x, m, b in [(0, 0, 1), (-3.2, 1.1, 0.4), (1e6, 0, 1e-2)]:
    add("laplace", [x, m, b], -abs(f(x) - f(m)) / f(b) - mp.log(2 * f(b)), st.laplace.logpdf(x, m, b))


def log_t(x, v, m, s):
    z = (f(x) - f(m)) / f(s)
    v = f(v)
    return lg((v + 1) / 2) - lg(v / 2) - mp.log(v * mp.pi) / 2 - mp.log(f(s)) - (v + 1) / 2 * mp.log(1 + z * z / v)


for a in [(0.5, 4, 0, 1), (10, 1, 2, 0.5), (3, 1e-3, 0, 1), (2.5, 1e12, 0.1, 1.3), (1e200, 3, 0, 1), (30, 1e6, 0, 1), (0, 50, 0, 1e-5)]:
    add("studentT", list(a), log_t(*a), st.t.logpdf(a[0], a[1], a[2], a[3]) if a[0] < 1e100 else None)


def log_gamma(x, a, r):
    x, a, r = f(x), f(a), f(r)
    return a * mp.log(r) - lg(a) + (a - 1) * mp.log(x) - r * x


for a in [(0.5, 2, 2), (1e-8, 0.5, 3), (20, 10, 0.2), (1e-300, 1e-3, 1), (1e8, 1e8, 1), (1.0001e8, 1e8, 1), (50, 1e4, 250), (3, 9.99, 1), (3, 10.01, 1), (1e-5, 1e-8, 1e6), (1e15, 1e15, 1)]:
    add("gamma", list(a), log_gamma(*a), st.gamma.logpdf(a[0], a[1], scale=1 / a[2]) if a[1] < 1e5 else None)
for v, a, b in [(0.8, 3, 1.2), (1e-3, 20, 0.5), (1e6, 0.01, 1), (1, 1e7, 1e7), (1e-20, 0.3, 1e-20)]:
    add("inverseGamma", [v, a, b], log_gamma(1 / f(v), a, b) - 2 * mp.log(f(v)), st.invgamma.logpdf(v, a, scale=b))


def log_beta(x, a, b):
    x, a, b = f(x), f(a), f(b)
    return (a - 1) * mp.log(x) + (b - 1) * mp.log(1 - x) - lg(a) - lg(b) + lg(a + b)


for a in [(0.3, 2, 5), (1e-200, 1e-3, 1e-3), (0.5, 1e8, 1e8), (0.50001, 1e8, 1e8), (1e-7, 3, 1e7), (0.999, 0.5, 0.5), (0.01, 1.5, 1e6), (0.7, 1, 1), (1 - 2.0**-50, 4, 1e-4), (0.2, 1e5, 4e5)]:
    add("beta", list(a), log_beta(*a), st.beta.logpdf(*a) if a[1] < 1e5 else None)
for x, a, b, lo, hi in [(0.3, 2, 5, 0.2, 0.8), (0.95, 2, 50, 0.9, 1), (0.001, 300, 40, 0.0005, 0.002), (0.5, 1e-3, 1e-3, 0.4, 0.6), (0.5, 1e4, 1e4, 0.4999999, 0.5000001), (0.1, 0.5, 2, 0, 0.25), (0.4, 30, 3000, 0.399, 0.401)]:
    with mp.workdps(1500):
        mass = mp.betainc(f(a), f(b), f(lo), f(hi), regularized=True)
    add("truncatedBeta", [x, a, b, lo, hi], log_beta(x, a, b) - mp.log(mass))
for x, m, s, lo, hi in [(0.5, 0, 1, -1, 2), (9, 0, 1, 8, 1e300), (41, 0, 1, 40, 42), (-60.5, 0, 2, -61, -60), (1.00000001, 1, 3, 1, 1.00000002), (100.5, 0, 1, 100, 101), (3, 5, 1e-2, 2.9, 3.1)]:
    p, q = sorted(abs((f(u) - f(m)) / f(s)) / mp.sqrt(2) for u in (lo, hi)) if (lo - m) * (hi - m) > 0 else ((f(lo) - f(m)) / f(s) / mp.sqrt(2), (f(hi) - f(m)) / f(s) / mp.sqrt(2))
    mass = (mp.erfc(p) - (mp.erfc(q) if q < 1e100 else 0)) / 2
    add("truncatedNormal", [x, m, s, lo, hi], log_normal(x, m, s) - mp.log(mass))


def log_poisson(k, m):
    return xlogy(k, m) - f(m) - lg(f(k) + 1)


for k, m in [(0, 2.5), (3, 2.5), (0, 1e-3), (5, 1e-3), (1000, 900), (10**9, 1e9), (10**9 + 10**5, 1e9), (10**15, 1e15), (7, 1e-300), (40, 1e5)]:
    add("poisson", [k, m], log_poisson(k, m), st.poisson.logpmf(k, m) if k < 1e5 and m < 1e5 else None)


def log_choose(n, k):
    return lg(f(n) + 1) - lg(f(k) + 1) - lg(f(n) - f(k) + 1)


def log_binomial(k, n, p):
    return log_choose(n, k) + xlogy(k, p) + xlogy(n - k, 1 - f(p))


for k, n, p in [(3, 10, 0.3), (0, 10**9, 1e-9), (10**8, 10**9, 0.1), (10**8 + 30000, 10**9, 0.1), (5 * 10**14, 10**15, 0.5), (2, 10**12, 1e-12), (10, 10, 0.9), (999, 1000, 0.5), (7, 20, 1e-30)]:
    add("binomial", [k, n, p], log_binomial(k, n, p), st.binom.logpmf(k, n, p) if n < 1e5 else None)
for k, r, p in [(0, 2.5, 0.3), (4, 2.5, 0.3), (10**7, 1e7, 0.5), (3, 1e-5, 0.2), (50, 0.01, 1e-3), (5, 1e9, 1 - 1e-9), (1000, 3.5, 0.01)]:
    v = lg(f(k) + f(r)) - lg(f(r)) - lg(f(k) + 1) + f(r) * mp.log(f(p)) + xlogy(k, 1 - f(p))
    add("negativeBinomial", [k, r, p], v, st.nbinom.logpmf(k, r, p) if r < 1e5 else None)
for counts, w in [([1, 2, 0], [0.2, 0.5, 0.3]), ([10**8, 2 * 10**8, 3 * 10**8], [1, 2, 3]), ([5, 0, 0, 7], [1, 2, 0, 4])]:
    n, t = sum(counts), sum(w)
    v = lg(f(n) + 1) - sum(lg(f(c) + 1) for c in counts) + sum(xlogy(c, f(u) / f(t)) for c, u in zip(counts, w))
    add("multinomial", [counts, w], v, st.multinomial.logpmf(counts, n, np.array(w) / t) if n < 1e5 else None)
for k, a in [(0, 0.5), (7, 0.999999), (3, 1e-8)]:
    add("geometric", [k, a], mp.log(1 - f(a)) + k * mp.log(f(a)), st.geom.logpmf(k + 1, 1 - a))
for t, a in [(0, 0.5), (-7, 0.9), (2, 0.999999)]:
    add("twoSidedGeometric", [t, a], mp.log((1 - f(a)) / (1 + f(a))) + abs(t) * mp.log(f(a)), st.dlaplace.logpmf(t, -math.log(a)))


def log_bessel_i(v, a):
    with mp.workdps(60):
        return mp.log(mp.besseli(v, f(a)))


for t, p, m in [(0, 1, 1), (3, 2.5, 0.4), (-4, 2.5, 0.4), (25, 0.3, 0.2), (12, 300, 280), (0, 1e6, 1e6), (-1500, 1e6, 1.001e6), (1, 1e-4, 2), (5, 3, 0), (-2, 0, 1e-5)]:
    if p == 0 or m == 0:
        v = log_poisson(abs(t), max(p, m))
    else:
        v = -(f(p) + f(m)) + f(t) / 2 * mp.log(f(p) / f(m)) + log_bessel_i(abs(t), 2 * mp.sqrt(f(p) * f(m)))
    add("skellam", [t, p, m], v, st.skellam.logpmf(t, p, m) if 0 < p < 1e3 and 0 < m < 1e3 else None)
for n, v, a in [(0, 0, 1e-6), (1, 0, 1e-6), (5, 3, 0.01), (6, 1, 4), (12, 5, 30), (618, 1000, 2000), (0, 1000, 2000), (500, 0, 1000), (50004, 2, 1e5), (10**6, 0, 2e6), (0, 0, 1e-200)]:
    v_ = (2 * n + v) * mp.log(f(a) / 2) - log_bessel_i(v, a) - lg(f(n) + 1) - lg(f(n) + v + 1)
    add("bessel", [n, v, a], v_)


def log_dirichlet(x, a):
    return lg(sum(map(f, a))) - sum(lg(f(v)) for v in a) + sum((f(v) - 1) * mp.log(f(u)) for u, v in zip(x, a))


for x, a in [([0.25, 0.25, 0.5], [1, 1, 1]), ([0.125, 0.375, 0.5], [0.5, 2, 3]), ([0.5, 0.25, 0.25], [2e7, 1e7, 1e7]), ([2.0**-40, 0.5 - 2.0**-40, 0.5], [1e-3, 5, 1e-3])]:
    add("dirichlet", [x, a], log_dirichlet(x, a), st.dirichlet.logpdf(x, a) if max(a) < 1e5 else None)


def M(rows):
    return mp.matrix([[f(v) for v in row] for row in rows])


def log_mgamma(d, x):
    return f(d) * (d - 1) / 4 * mp.log(mp.pi) + sum(lg(f(x) - f(j) / 2) for j in range(d))


S3 = [[16.25, 6.5, 4.25], [6.5, 17, 6.5], [4.25, 6.5, 9.25]]
V3 = [[1.625, 0.0625, 0.625], [0.0625, 0.5, 0.125], [0.625, 0.125, 0.5625]]
for S, V, k in [([[2.5]], [[0.5]], 3.5), (S3, V3, 20), (S3, V3, 2.25), (S3, V3, 1e4)]:
    d = len(S)
    x, s = M(S), M(V)
    w = (f(k) - d - 1) / 2 * mp.log(mp.det(x)) - sum((s**-1 * x)[i, i] for i in range(d)) / 2 - f(k) / 2 * mp.log(mp.det(s)) - f(d) * k / 2 * mp.log(2) - log_mgamma(d, f(k) / 2)
    add("wishart", [S, V, k], w, st.wishart.logpdf(np.array(S), k, np.array(V)) if k >= d else None)
    w = -(f(k) + d + 1) / 2 * mp.log(mp.det(x)) - sum((s * x**-1)[i, i] for i in range(d)) / 2 + f(k) / 2 * mp.log(mp.det(s)) - f(d) * k / 2 * mp.log(2) - log_mgamma(d, f(k) / 2)
    add("inverseWishart", [S, V, k], w, st.invwishart.logpdf(np.array(S), k, np.array(V)) if k >= d else None)
for x, m, V in [([0.5], [1], [[4]]), ([1, -2, 0.5], [0, 0.25, 3], V3)]:
    r = mp.matrix([f(a) - f(b) for a, b in zip(x, m)])
    v = -(r.T * M(V) ** -1 * r)[0] / 2 - mp.log(mp.det(M(V))) / 2 - f(len(x)) / 2 * mp.log(2 * mp.pi)
    add("multivariateNormal", [x, m, V], v, st.multivariate_normal.logpdf(x, m, V))

# LKJ: normaliser of |R|^(eta-1) from the defining integral over partial correlations (checked in the
# tests by quadrature as well); n = 2 has the closed form of a beta density.
for n, eta, z in [(2, 2.0, 0.5), (2, 0.5, -0.25), (2, 40.0, 0.015625)]:
    v = (f(eta) - 1) * mp.log(1 - f(z) ** 2) - (2 * f(eta) - 1) * mp.log(2) - (2 * lg(f(eta)) - lg(2 * f(eta)))
    add("lkjCorrelation2", [eta, z], v)

json.dump({"generator": "distributions.py", "mpmath": mp.__version__, "scipy": scipy.__version__, "cases": cases}, sys.stdout, indent=1)
print()
