/**
 * Evenly spread points of the unit cube without a random generator: the Weyl sequence
 * frac(½ + i·(φ⁻¹, φ⁻², …, φ⁻ⁿ)), φ the root of φ^(n+1) = φ + 1, which keeps the directions
 * irrational to one another. Calling it with the same index gives the same point.
 */
export function weylPoint(index: number, dimension: number): Float64Array {
  const phi = generalisedGoldenRatio(dimension);
  return Float64Array.from({ length: dimension }, (_, j) => (0.5 + index * phi ** -(j + 1)) % 1);
}

function generalisedGoldenRatio(dimension: number): number {
  let phi = 2;
  for (let i = 0; i < 40; i++) phi = (1 + phi) ** (1 / (dimension + 1));
  return phi;
}
