"""Writes glm-ball.json: logistic regressions whose coefficients lie in a ball, from the definitions.

Run: python3 conformance/own-vectors/make_glm_ball.py   (plain Python; only to make new cases)
x ~ N(0, C C'), y = 1 with probability 1/(1 + exp(-x.theta)), else -1; a party's sums of (y x, x squared, sqrt2 x1 x2)
are normal by the central limit theorem. The moments are sums over a grid in the normal variables (the trapezoid rule,
exact to rounding for such integrands), gradients are complex steps, posterior means a grid in theta and log tau. The
prior is the normal one, restricted to the ball and not renormalised: theta = B w / sqrt(1 + |w|^2), with the Jacobian
from its matrix of derivatives.
"""

import cmath
import json
from math import pi, sqrt
from pathlib import Path

STEP, REACH = 0.25, 9.0
NODES = [i * STEP for i in range(-int(REACH / STEP), int(REACH / STEP) + 1)]
WEIGHTS = [STEP * cmath.exp(-t * t / 2).real / sqrt(2 * pi) for t in NODES]
COMPLEX_STEP = 1e-30


def grid(d):
    if d == 0:
        return [((), 1.0)]
    return [(p + (t,), w * v) for p, w in grid(d - 1) for t, v in zip(NODES, WEIGHTS)]


GRIDS = {1: grid(1), 2: grid(2)}


def moments(theta, factor):
    """Mean and covariance of one record's (y x, x squared, sqrt2 x1 x2)."""
    d = len(theta)
    k = 2 * d + d * (d - 1) // 2
    mean = [0j] * k
    second = [[0j] * k for _ in range(k)]
    for z, weight in GRIDS[d]:
        x = [sum(factor[i][j] * z[j] for j in range(i + 1)) for i in range(d)]
        y = cmath.tanh(sum(t * v for t, v in zip(theta, x)) / 2)  # E[y | x]; y^2 = 1
        even = [v * v for v in x] + [sqrt(2) * x[i] * x[j] for i in range(d) for j in range(i + 1, d)]
        for a in range(k):
            mean[a] += weight * (y * x[a] if a < d else even[a - d])
            for b in range(k):
                left, right = (x[a] if a < d else even[a - d]), (x[b] if b < d else even[b - d])
                second[a][b] += weight * left * right * (y if (a < d) != (b < d) else 1)
    return mean, [[second[a][b] - mean[a] * mean[b] for b in range(k)] for a in range(k)]


def eliminate(matrix, right):
    """Determinant, and the solution of a linear system, by elimination without pivoting."""
    n = len(right)
    m = [row[:] + [r] for row, r in zip(matrix, right)]
    determinant = 1
    for c in range(n):
        determinant *= m[c][c]
        for r in range(c + 1, n):
            ratio = m[r][c] / m[c][c]
            m[r] = [v - ratio * u for v, u in zip(m[r], m[c])]
    out = [0] * n
    for r in reversed(range(n)):
        out[r] = (m[r][n] - sum(m[r][c] * out[c] for c in range(r + 1, n))) / m[r][r]
    return determinant, out


def log_normal(value, sd):
    return -value * value / (2 * sd * sd) - cmath.log(sd) - cmath.log(2 * pi) / 2


def log_likelihood(case, theta, factor):
    d = len(theta)
    mean, covariance = moments(theta, factor)
    total = 0
    for party in case["parties"]:
        n, noise = party["n"], party["noise_variance_per_block"]
        residual = [z - n * m for z, m in zip(party["z"], mean)]
        variance = [[n * v for v in row] for row in covariance]
        for a in range(len(mean)):
            variance[a][a] += noise["yx"] if a < d else noise["x2"]
        determinant, solved = eliminate(variance, residual)
        total -= sum(r * s for r, s in zip(residual, solved)) / 2 + cmath.log(determinant) / 2
        total -= len(mean) * cmath.log(2 * pi) / 2
    return total


def log_prior(case, theta, tau, correlation):
    """Of theta, tau and, for two covariates, their correlation: LKJ(2) has the density (1 - r^2) / (4/3)."""
    prior = case["prior"]
    total = sum(log_normal(t, prior["s_theta"]) for t in theta)
    total += sum(log_normal(t, prior["s_tau"]) + cmath.log(2) for t in tau)
    if len(tau) == 2:
        assert prior["eta"] == 2
        total += cmath.log((1 - correlation**2) * 3 / 4)
    return total


def in_ball(radius, w):
    length = cmath.sqrt(1 + sum(v * v for v in w))
    return [radius * v / length for v in w]


def derivative(f, at, i):
    moved = [complex(v) for v in at]
    moved[i] += COMPLEX_STEP * 1j
    return f(moved)


def log_jacobian(radius, w):
    """log det of d theta_i / d w_j = B (delta_ij (1 + |w|^2) - w_i w_j) / (1 + |w|^2)^(3/2)."""
    d = len(w)
    cube = cmath.sqrt(1 + sum(v * v for v in w)) ** 3
    if d == 1:
        return cmath.log(radius / cube)
    a, b = w
    rows = [[1 + b * b, -a * b], [-a * b, 1 + a * a]]
    entries = [[radius * v / cube for v in row] for row in rows]
    return cmath.log(entries[0][0] * entries[1][1] - entries[0][1] * entries[1][0])


def log_posterior(case, q):
    """Coordinates w, log tau, artanh of the correlation, as in the shared vectors."""
    d = case["d"]
    radius = case["prior"]["ball"]
    theta, tau = in_ball(radius, q[:d]), [cmath.exp(v) for v in q[d : 2 * d]]
    correlation = cmath.tanh(q[2 * d]) if d == 2 else 0
    factor = [[tau[0]], [tau[-1] * correlation, tau[-1] * cmath.sqrt(1 - correlation**2)]][:d]
    jacobian = log_jacobian(radius, q[:d]) + sum(q[d : 2 * d])
    if d == 2:
        jacobian += cmath.log(1 - correlation**2)
    return log_likelihood(case, theta, factor) + log_prior(case, theta, tau, correlation) + jacobian


def check_point(case, q):
    value = log_posterior(case, q).real
    slopes = [derivative(lambda p: log_posterior(case, p), q, i).imag / COMPLEX_STEP for i in range(len(q))]
    return {"q": q, "log_posterior": value, "gradient": slopes}


def marginals(case):
    """Means and standard deviations of theta and tau squared on a grid, one covariate; checked against a coarser one."""
    radius = case["prior"]["ball"]

    def on(n):
        sums = [0.0] * 5
        for i in range(n):
            theta = radius * (2 * (i + 0.5) / n - 1)
            for j in range(n):
                log_tau = -2.2 + 2.4 * (j + 0.5) / n
                tau = cmath.exp(log_tau)
                log = log_likelihood(case, [theta], [[tau]]) + log_prior(case, [theta], [tau], 0) + log_tau
                w, s = cmath.exp(log + 20).real, (tau * tau).real
                for a, v in enumerate((1, theta, theta**2, s, s * s)):
                    sums[a] += w * v
        means = [v / sums[0] for v in sums]
        return [means[1], sqrt(means[2] - means[1] ** 2), means[3], sqrt(means[4] - means[3] ** 2)]

    coarse, fine = on(60), on(120)
    assert all(abs(a - b) < 1e-3 * abs(b) for a, b in zip(coarse, fine)), (coarse, fine)
    summary = lambda mean, sd: {"mean": mean, "sd": sd, "mcse_mean": 0}
    return {"theta1": summary(*fine[:2]), "Sigma11": summary(*fine[2:])}


def inputs(d, ball, parties):
    prior = {"s_theta": 1.5, "s_alpha": 2, "s_tau": 0.5, "eta": 2, "ball": ball}
    return {"layout": "logistic", "d": d, "parties": parties, "Ry": None, "prior": prior}


def party(n, z, variance):
    return {"n": n, "z": z, "noise_variance_per_block": {"yx": variance, "x2": variance}}


def main():
    words = "means within 5 combined Monte Carlo standard errors, sds within 5 %; check_point values relative 1e-8"
    one = inputs(1, 1.0, [party(400, [31.0, 88.0], 60.0), party(250, [44.0, 49.0], 90.0)])
    wide = inputs(1, 40.0, one["parties"])
    two = inputs(2, 2.0, [party(1000, [-36.2, 56.9, 117.1, 103.1, 48.6], 62.6)])
    expected = [
        {"reference_posterior": marginals(one), "check_point": check_point(one, [1.3, -0.9])},
        {"check_point": check_point(wide, [-0.02, -0.7])},
        {"check_point": check_point(two, [-0.7, 1.1, -1.1, -1.2, 0.3])},
    ]
    cases = [
        {
            "id": f"own-glm-ball-{i + 1:03d}",
            "function": "glm.reference_posteriors",
            "inputs": given,
            "expected": wanted,
            "tolerance": {"monte_carlo": words},
        }
        for i, (given, wanted) in enumerate(zip([one, wide, two], expected))
    ]
    document = {"title": "Coefficients in a ball, made by make_glm_ball.py", "cases": cases}
    Path(__file__).with_name("glm-ball.json").write_text(json.dumps(document, indent=2) + "\n")


main()
