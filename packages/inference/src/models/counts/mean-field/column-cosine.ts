/** Cosine of two columns of a table by rows; 0 where one of them is empty. */
export function columnCosine(table: Float64Array, width: number, a: number, b: number): number {
  let [both, left, right] = [0, 0, 0];
  for (let row = 0; row < table.length; row += width) {
    both += table[row + a]! * table[row + b]!;
    left += table[row + a]! ** 2;
    right += table[row + b]! ** 2;
  }
  return left > 0 && right > 0 ? both / Math.sqrt(left * right) : 0;
}
