"""Writes special-functions.json: values of the special functions in 50-digit arithmetic.

    python3 special-functions.py        (Python 3 with mpmath 1.3)

Arguments are doubles, taken exactly; results are the nearest doubles. Nothing here shares a method
with src/math/special: incomplete functions are integrated numerically, inverses are roots of those.
"""
import json
import pathlib
from mpmath import (besseli, digamma, erf, erfc, erfinv, exp, expm1, log, log1p, loggamma, mp, mpf, pi, psi,
                    quad, sqrt)
import mpmath

mp.dps = 50
TINY = mpf(10) ** -300


def ln_gamma(x):
    return loggamma(x).real


def upper(x):
    return erfc(x / sqrt(2)) / 2


def log_cdf(x):
    return log(upper(-x)) if x < 0 else log1p(-upper(x))


def mills(x):
    with mp.workdps(80):
        if x < 1000:
            return sqrt(pi / 2) * exp(x * x / 2) * erfc(x / sqrt(2))
        tail = x
        for k in range(100, 0, -1):
            tail = x + k / tail
        return 1 / tail


def slope(x):
    with mp.workdps(100):
        return 1 - x * mills(x)


def log_interval(p, q):
    if p + q > 0:
        p, q = -q, -p
    with mp.workdps(150):
        return log(upper(-q) - upper(-p))


def quantile_of_log(lp):
    """The x with log Phi(x) = lp, by Newton's method on the smaller tail."""
    small, sign = (lp, -1) if lp < log(mpf(1) / 2) else (log(-expm1(lp)), 1)
    x = sqrt(-2 * small) if small < -2 else sqrt(2) * erfinv(1 - 2 * exp(small))
    for _ in range(200):
        step = (log(upper(x)) - small) * mills(x)
        x += step
        if abs(step) < mpf(10) ** -45:
            return sign * x
    raise ArithmeticError(lp)


def tail(h, scale):
    """The integral of exp(h) over [0, infinity), h concave and decreasing, in growing panels."""
    points, s = [mpf(0)], scale / 2
    while h(s) > -120:
        points.append(s)
        s *= mpf(3) / 2
    return quad(lambda s: exp(h(s)), points + [s])


def gamma_tails(a, x):
    """P and Q in the coordinate log t, from the edge outwards."""
    edge = exp(a * log(x) - x - ln_gamma(a))
    if x < a:
        p = edge * tail(lambda s: -a * s - x * expm1(-s), 1 / max(a - x, sqrt(x)))
        return p, 1 - p
    q = edge * tail(lambda s: a * s - x * expm1(s), 1 / max(x - a, sqrt(x), mpf(1)))
    return 1 - q, q


def beta_tails(a, b, x):
    """I and 1 - I in the coordinate logit t, from the edge outwards."""
    y = 1 - x
    edge = exp(a * log(x) + b * log(y) - ln_gamma(a) - ln_gamma(b) + ln_gamma(a + b))
    if x * (a + b) > a:
        p, q = beta_tails(b, a, y)
        return q, p
    width = 1 / max(a * y - b * x, sqrt((a + b) * x * y))
    # logit t = logit x - s, so log t = -log(1 + e^s y/x) and log(1 - t) = log t + log(y/x) + s
    h = lambda s: -(a + b) * log1p((y / x) * exp(s)) + b * (log(y / x) + s) - a * log(x) - b * log(y)
    p = edge * tail(h, min(width, mpf(1)))
    return p, 1 - p


def solve(tails, edge, coordinate, start, target, lower):
    u = start
    for _ in range(100):
        p, q = tails(coordinate(u))
        t = p if lower else q
        step = (log(t) - target) * t / edge(coordinate(u))
        u = u - step if lower else u + step
        if abs(step) < mpf(10) ** -22:
            return coordinate(u)
    raise ArithmeticError((target, lower))


def gamma_inverse(a, target, lower, start):
    edge = lambda x: exp(a * log(x) - x - ln_gamma(a))
    return solve(lambda x: gamma_tails(a, x), edge, exp, log(start), target, lower)


def beta_inverse(a, b, target, lower, start):
    edge = lambda x: exp(a * log(x) + b * log(1 - x) - ln_gamma(a) - ln_gamma(b) + ln_gamma(a + b))
    logistic = lambda u: 1 / (1 + exp(-u))
    return solve(lambda x: beta_tails(a, b, x), edge, logistic, log(start / (1 - start)), target, lower)


def table(f, arguments):
    rows = []
    for row in arguments:
        row = row if isinstance(row, tuple) else (row,)
        value = f(*[mpf(v) for v in row])
        if abs(value) > TINY or value == 0:
            rows.append([*[float(v) for v in row], float(value)])
    return rows


POSITIVE = [1e-300, 1e-20, 1e-8, 0.001, 0.1, 0.4999, 0.5, 0.75, 0.99, 0.9999999, 1.0000001, 1.01, 1.2, 1.4616, 1.4617, 1.5,
            1.9, 1.99999, 2.00001, 2.1, 2.4999, 2.5, 3.0, 3.7, 5.5, 7.25, 9.99, 10.0, 10.5, 17.0, 33.3, 171.5, 1e3, 12345.678,
            1e6, 1e10, 1e15]
LINE = [-37.0, -30.0, -20.0, -12.5, -8.0, -5.0, -3.0, -2.0, -1.5, -1.0, -0.7, -0.5, -0.3, -0.1, -1e-3, -1e-8, 1e-8, 1e-3, 0.1,
        0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 4.5, 5.0, 6.0, 8.0, 12.5, 20.0, 30.0, 37.0]
FAR = [-1e4, -1000.0, -200.0, -50.0] + LINE + [50.0, 200.0]
SMALL = [1e-15, 1e-8, 1e-4, 0.01, 0.1, 0.3, 0.49, 0.51, 0.69, 0.7, 1.0, 2.0, 5.0, 20.0, 100.0]
GAMMA = [(a, x) for a, xs in (
    (1e-8, (1e-30, 0.01, 0.5, 1.0, 1.2, 5.0)), (0.01, (1e-20, 1e-3, 0.5, 1.09, 1.11, 10.0)), (0.5, (1e-10, 0.2, 1.0, 3.0, 40.0)),
    (0.99, (1e-3, 0.6, 1.0, 2.0)), (1.0, (1e-5, 0.7, 1.0, 5.0, 100.0)), (3.5, (0.01, 2.0, 3.5, 9.0, 60.0)),
    (20.0, (1.0, 12.0, 20.0, 30.0, 80.0)), (59.0, (20.0, 50.0, 59.0, 70.0, 150.0)), (61.0, (20.0, 31.0, 55.0, 61.0, 75.0, 121.0, 150.0)),
    (1000.0, (600.0, 900.0, 999.0, 1000.0, 1001.0, 1100.0, 1500.0)), (12345.6, (11900.0, 12345.0, 12400.0, 13000.0)),
    (1e6, (994000.0, 999000.0, 1e6, 1000500.0, 1007000.0)), (1e10, (9999400000.0, 1e10, 10000200000.0))) for x in xs]
BETA = [(a, b, x) for a, b, xs in (
    (1e-6, 0.5, (1e-10, 0.3, 0.9)), (0.01, 0.02, (1e-20, 0.2, 0.5, 0.8)), (0.3, 0.7, (1e-8, 0.1, 0.5, 0.999)),
    (0.5, 40.0, (1e-6, 0.005, 0.02, 0.3)), (0.9, 1e5, (1e-8, 1e-5, 1e-4)), (1.0, 1.0, (1e-5, 0.25, 0.75)), (2.0, 3.0, (1e-4, 0.2, 0.4, 0.9, 0.999)),
    (9.46, 164000.0, (1e-5, 5.7e-5, 9e-5, 2e-4)), (164000.0, 9.46, (0.9999, 0.99994, 0.99999)), (30.0, 50.0, (0.05, 0.3, 0.375, 0.5, 0.8)),
    (59.0, 100.0, (0.2, 0.37, 0.5)), (61.0, 100.0, (0.1, 0.3, 0.38, 0.45, 0.7)), (1000.0, 3000.0, (0.2, 0.24, 0.25, 0.26, 0.31)),
    (20000.0, 500.0, (0.96, 0.975, 0.976, 0.985)), (1e6, 1e6, (0.498, 0.4999, 0.5, 0.5004))) for x in xs]
BESSEL = [(v, a) for v in (0.0, 0.5, 1.0, 4.0, 17.0, 38.0, 41.0, 300.0) for a in (1e-6, 0.1, 1.0, 7.5, 25.0, 39.0, 45.0, 400.0)]

cases = {
    "logGamma": table(ln_gamma, POSITIVE),
    "logGamma1p": table(lambda z: ln_gamma(1 + z), [-0.99, -0.6, -0.4, -1e-3, -1e-12, 1e-18, 1e-9, 0.02, 0.4, 0.6, 5.0]),
    "logGammaDifference": table(lambda x, k: ln_gamma(x + k) - ln_gamma(x),
                                [(x, k) for x in (1e-5, 0.3, 1.0, 4.2, 11.0, 1e3, 1e8) for k in (1e-10, 1e-3, 1.0, 2.5, 40.0, 1e6)] + [(5.0, -2.5), (1e6, -3.0)]),
    "logBeta": table(lambda a, b: ln_gamma(a) + ln_gamma(b) - ln_gamma(a + b),
                     [(a, b) for a in (1e-7, 0.3, 2.5, 12.0, 1e3, 1e7) for b in (1e-4, 0.5, 4.0, 30.0, 1e5, 1e9)]),
    "logChoose": table(lambda n, k: ln_gamma(n + 1) - ln_gamma(k + 1) - ln_gamma(n - k + 1),
                       [(5.0, 2.0), (2.0, 1.0), (99.0, 5.0), (1000.0, 500.0), (1e6, 3.0), (1e9, 1.0), (1e9, 4e8), (1e12, 7.0)]),
    "logMultivariateGamma": table(lambda d, x: d * (d - 1) / 4 * log(pi) + sum(ln_gamma(x - mpf(j) / 2) for j in range(int(d))),
                                  [(1.0, 3.3), (2.0, 0.6), (3.0, 7.5), (10.0, 40.0), (14.0, 7000.0)]),
    "digamma": table(digamma, POSITIVE),
    "trigamma": table(lambda x: psi(1, x), [v for v in POSITIVE if v > 1e-100]),
    "erf": table(erf, [v for v in LINE if abs(v) < 7]),
    "erfc": table(erfc, [v for v in LINE if v < 26] + [26.0]),
    "erfcx": table(lambda x: exp(x * x) * erfc(x), [v for v in LINE if v > -26] + [-26.0, 100.0]),
    "logErfc": table(lambda x: log(erfc(x)), [v for v in LINE if v > -6] + [100.0, 1e4]),
    "millsRatio": table(mills, LINE + [100.0, 1e4, 1e8]),
    "millsSlope": table(slope, LINE + [100.0, 1e4]),
    "logMillsRatio": table(lambda x: log(mills(x)), [v for v in FAR if v > -300] + [1e4]),
    "normalDensity": table(lambda x: exp(-x * x / 2) / sqrt(2 * pi), LINE),
    "normalCdf": table(lambda x: upper(-x), LINE),
    "normalUpperTail": table(upper, LINE),
    "logNormalCdf": table(log_cdf, FAR),
    "logNormalInterval": table(log_interval, [(p, p + w) for p in (-40.0, -12.0, -5.0, -1.5, -0.6, -0.2, 0.0, 0.3, 2.0, 9.0, 38.0)
                                              for w in (1e-9, 1e-3, 0.05, 0.2, 0.6, 1.5, 6.0, 50.0)]),
    "normalQuantile": table(lambda p: quantile_of_log(log(p)), [1e-300, 1e-100, 1e-40, 1e-12, 1e-11, 1e-5, 0.01, 0.07, 0.0751, 0.2, 0.4, 0.4999999,
                                                                0.5000001, 0.6, 0.9, 0.925, 0.93, 0.999, 0.9999999]),
    "normalQuantileOfLog": table(quantile_of_log, [-1e6, -800.0, -730.0, -728.0, -100.0, -25.1, -24.9, -5.0, -2.6, -2.4, -1.0, -0.3, -0.08, -0.07, -1e-3, -1e-12, -1e-200]),
    "log1mExp": table(lambda x: log1p(-exp(x)), [-v for v in SMALL]),
    "log1pExp": table(lambda x: log1p(exp(x)), LINE),
    "logDiffExp": table(lambda h, l: h + log(-expm1(l - h)), [(1.0, 0.0), (-1000.0, -1000.5), (800.0, 799.0), (3.0, -40.0)]),
    "logistic": table(lambda x: 1 / (1 + exp(-x)), LINE),
    "logit": table(lambda p: log(p / (1 - p)), [1e-300, 1e-9, 0.1, 0.29, 0.31, 0.4999, 0.5000001, 0.69, 0.71, 0.999]),
    "log1pMinus": table(lambda u: log1p(u) - u, [-0.999, -0.6, -0.5, -0.3, -1e-3, -1e-9, 1e-12, 1e-5, 0.2, 0.9, 1.0, 1.1, 50.0]),
    "logRelativeExpm1": table(lambda u: log(-expm1(-u) / u), SMALL),
    "logRelativeExpm1Slope": table(lambda u: 1 / expm1(u) - 1 / u, SMALL),
    "gammaLower": table(lambda a, x: gamma_tails(a, x)[0], GAMMA),
    "gammaUpper": table(lambda a, x: gamma_tails(a, x)[1], GAMMA),
    "logGammaLower": table(lambda a, x: log(gamma_tails(a, x)[0]), [(50.0, 1e-4), (300.0, 2.0), (5.0, 1e-100)]),
    "logGammaUpper": table(lambda a, x: log(gamma_tails(a, x)[1]), [(0.1, 2000.0), (50.0, 3000.0), (1000.0, 5000.0)]),
    "betaLower": table(lambda a, b, x: beta_tails(a, b, x)[0], BETA),
    "betaUpper": table(lambda a, b, x: beta_tails(a, b, x)[1], BETA),
    "logBetaLower": table(lambda a, b, x: log(beta_tails(a, b, x)[0]), [(50.0, 3.0, 1e-9), (700.0, 900.0, 0.01)]),
    "logBetaUpper": table(lambda a, b, x: log(beta_tails(a, b, x)[1]), [(0.1, 2000.0, 0.9), (700.0, 900.0, 0.97)]),
    "gammaLowerInverse": table(lambda a, p: gamma_inverse(a, log(p), True, max(a / 3, exp((log(p) + ln_gamma(a + 1)) / a))),
                               [(0.05, 0.3), (0.5, 1e-10), (1.0, 0.5), (3.5, 1e-200), (3.5, 0.2), (40.0, 0.01), (40.0, 0.6), (1e4, 1e-9), (1e4, 0.4)]),
    "gammaUpperInverse": table(lambda a, q: gamma_inverse(a, log(q), False, a - log(q)),
                               [(0.05, 0.01), (0.5, 1e-10), (1.0, 0.5), (3.5, 1e-200), (3.5, 0.2), (40.0, 0.01), (40.0, 0.6), (1e4, 1e-9), (1e4, 0.4)]),
    "betaLowerInverse": table(lambda a, b, p: beta_inverse(a, b, log(p), True, a / (a + b) / 2),
                              [(0.5, 0.5, 0.1), (2.0, 3.0, 1e-20), (2.0, 3.0, 0.3), (0.4, 2900.0, 0.18), (30.0, 50.0, 1e-6), (1000.0, 3000.0, 0.4)]),
    "betaUpperInverse": table(lambda a, b, q: beta_inverse(a, b, log(q), False, 1 - b / (a + b) / 2),
                              [(0.5, 0.5, 0.1), (2.0, 3.0, 1e-20), (2.0, 3.0, 0.3), (9.0, 3000.0, 1e-3), (30.0, 50.0, 1e-6), (1000.0, 3000.0, 0.4)]),
    "logBesselI": table(lambda v, a: log(besseli(v, a, maxterms=10**6)), BESSEL),
}

out = pathlib.Path(__file__).with_suffix(".json")
out.write_text(json.dumps({"made": f"special-functions.py, mpmath {mpmath.__version__}, {mp.dps} digits", "cases": cases}))
print(sum(len(rows) for rows in cases.values()), "values of", len(cases), "functions")
