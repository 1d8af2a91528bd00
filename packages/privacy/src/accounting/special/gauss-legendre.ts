const POINTS = 20;

/** P_n(x) and P_n′(x) by the three-term recurrence. */
function legendre(n: number, x: number): [value: number, slope: number] {
  let previous = 1;
  let value = x;
  for (let k = 2; k <= n; k++)
    [previous, value] = [value, ((2 * k - 1) * x * value - (k - 1) * previous) / k];
  return [value, (n * (x * value - previous)) / (x * x - 1)];
}

/** The i-th node on [−1, 1] and its weight 2/((1 − x²)P′(x)²): Newton from the cosine estimate. */
function nodeAndWeight(i: number): [node: number, weight: number] {
  let x = Math.cos((Math.PI * (i + 0.75)) / (POINTS + 0.5));
  for (let step = 0; step < 6; step++) {
    const [value, slope] = legendre(POINTS, x);
    x -= value / slope;
  }
  return [x, 2 / ((1 - x * x) * legendre(POINTS, x)[1] ** 2)];
}

let rule: readonly (readonly [number, number])[] | undefined;

/** ∫₀^length f(t) dt by 20-point Gauss–Legendre: exact for polynomials up to degree 39. */
export function integrateFromZero(f: (t: number) => number, length: number): number {
  rule ??= Array.from({ length: POINTS }, (_, i) => nodeAndWeight(i));
  let sum = 0;
  for (const [node, weight] of rule) sum += weight * f(0.5 * length * (1 + node));
  return 0.5 * length * sum;
}
