/** ∏ x_i over `factors` (indices in rising order, repeated for powers), and m!/∏k_i!. */
export interface Monomial {
  readonly factors: readonly number[];
  readonly multiplicity: number;
}

/**
 * Every distinct monomial of one degree m. Multiplied by √multiplicity they form t_m(x) with
 * t_m(x)·t_m(x') = ⟨x,x'⟩^m (glm-models spec §1, by the multinomial theorem). Order: rising
 * multiplicity, then lexicographic; for m = 2 that is x1², …, xd², x1x2, x1x3, …, the spec's svec.
 */
export function monomials(variables: number, degree: number): readonly Monomial[] {
  const all = risingIndices(variables, degree, 0).map((factors) => ({
    factors,
    multiplicity: arrangements(factors),
  }));
  return all.sort((a, b) => a.multiplicity - b.multiplicity);
}

/** How many there are: C(d + m - 1, m), built one factor at a time. */
export function monomialCount(variables: number, degree: number): number {
  let count = 1;
  for (let i = 1; i <= degree; i++) count = (count * (variables + i - 1)) / i;
  return count;
}

function risingIndices(variables: number, degree: number, from: number): number[][] {
  if (degree === 0) return [[]];
  const lists: number[][] = [];
  for (let first = from; first < variables; first++)
    for (const rest of risingIndices(variables, degree - 1, first)) lists.push([first, ...rest]);
  return lists;
}

/** m!/∏k_i!, built one factor at a time: a factor at place p that repeats for the k-th time adds p/k. */
function arrangements(factors: readonly number[]): number {
  let repeats = 0;
  return factors.reduce((count, factor, place) => {
    repeats = factor === factors[place - 1] ? repeats + 1 : 1;
    return (count * (place + 1)) / repeats;
  }, 1);
}

/** "x1^2", "sqrt2*x1*x2", "sqrt3*x1^2*x2": the coordinate's name on the wire. */
export function monomialName(monomial: Monomial, columns: readonly string[]): string {
  const powers = new Map<number, number>();
  for (const factor of monomial.factors) powers.set(factor, (powers.get(factor) ?? 0) + 1);
  const product = [...powers].map(([i, k]) => (k === 1 ? columns[i]! : `${columns[i]}^${k}`));
  const scale = monomial.multiplicity === 1 ? [] : [`sqrt${monomial.multiplicity}`];
  return [...scale, ...product].join("*");
}
