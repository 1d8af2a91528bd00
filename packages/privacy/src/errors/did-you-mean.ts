/** Of the known words the one that a misspelt word is nearest to, as the end of a sentence; nothing where none is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const lower = word.toLowerCase();
  const best = known
    .map((other) => ({ other, far: distance(lower, other.toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0];
  return best !== undefined && best.far <= Math.max(1, Math.floor(word.length / 3))
    ? `; did you mean ${best.other}?`
    : "";
}

/** Levenshtein's: letters to change, add or leave out. */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, j) => j);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++)
      row.push(
        Math.min(before[j]! + 1, row[j - 1]! + 1, before[j - 1]! + Number(one[i - 1] !== other[j - 1])),
      );
    before = row;
  }
  return before[other.length]!;
}
