/** The solution of three linear equations by Cramer's rule; the matrix by rows. */
export function solve3(matrix: Float64Array, right: Float64Array): readonly number[] {
  const whole = determinant(matrix);
  return [0, 1, 2].map((column) => {
    const replaced = matrix.slice();
    for (let row = 0; row < 3; row++) replaced[3 * row + column] = right[row]!;
    return determinant(replaced) / whole;
  });
}

function determinant(m: Float64Array): number {
  const minor = (i: number, j: number, k: number, l: number) => m[i]! * m[l]! - m[j]! * m[k]!;
  return m[0]! * minor(4, 5, 7, 8) - m[1]! * minor(3, 5, 6, 8) + m[2]! * minor(3, 4, 6, 7);
}
