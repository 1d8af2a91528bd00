"""Prints the polynomial coefficients of src/math/special: run with Python 3 and mpmath 1.3.

Each function is expanded in Chebyshev polynomials with 60 digits, cut where the coefficients fall
below 2e-18, and rewritten in powers of the variable on [-1, 1] (the sum of the absolute
coefficients, printed, shows that Horner's rule then loses nothing).
"""
from mpmath import cos, digamma, erf, erfc, exp, findroot, mp, mpf, pi, sqrt

mp.dps = 60
CUT = mpf(2) / 10**18


def chebyshev(f, n=80):
    angles = [pi * (k + mpf(1) / 2) / n for k in range(n)]
    values = [f(cos(a)) for a in angles]
    return [(2 if j else 1) * sum(v * cos(j * a) for v, a in zip(values, angles)) / n for j in range(n)]


def powers(c):
    n = max(j for j, v in enumerate(c) if abs(v) > CUT) + 1
    before, now, out = [mpf(1)], [mpf(0), mpf(1)], [mpf(0)] * n
    for j in range(n):
        t = before if j == 0 else now
        for i, v in enumerate(t):
            out[i] += c[j] * v
        if j > 0:
            step = [mpf(0)] + [2 * v for v in now]
            for i, v in enumerate(before):
                step[i] -= v
            before, now = now, step
    return out


def show(name, f):
    out = powers(chebyshev(f))
    print(f"{name}: {len(out)} coefficients, absolute sum {float(sum(abs(v) for v in out)):.3g}")
    for v in out:
        print(f"  {float(v)!r},")


def fraction(x, start):
    tail = x
    for k in range(600, start - 1, -1):
        tail = x + k / tail
    return tail


def mills(x):
    return sqrt(pi / 2) * exp(x * x / 2) * erfc(x / sqrt(2)) if x < 60 else 1 / fraction(x, 1)


def slope(x):
    if x >= 60:
        return 1 / (x * fraction(x, 2) + 1)
    mp.dps = 90
    value = 1 - x * mills(x)
    mp.dps = 60
    return value


def half_line(t):
    return 5 * (1 + t) / (1 - t)


# t = (x - 5)/(x + 5) takes [0, infinity) to [-1, 1).
show("MILLS: (1 + x) M(x)", lambda t: (1 + half_line(t)) * mills(half_line(t)))
show("SLOPE: (1 + x)^2 W(x)", lambda t: (1 + half_line(t)) ** 2 * slope(half_line(t)))
# s = 2x^2 - 1 takes [0, 1] to [-1, 1].
show("ERF: erf(x)/x", lambda s: erf(sqrt((1 + s) / 2)) / sqrt((1 + s) / 2))
root = findroot(digamma, mpf("1.46163"))
high = mpf(float(root))
print("digamma's root:", float(high), "+", float(root - high))
# s = 2x - 3 takes [1, 2] to [-1, 1].
show("PSI: digamma(x)/(x - root)", lambda s: digamma((s + 3) / 2) / ((s + 3) / 2 - root))
