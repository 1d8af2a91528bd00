/**
 * The word that was probably meant: one that begins as the typed one does, or differs from it in a few letters (one,
 * and one more for every third letter behind the fifth). Undefined where nothing is near.
 */
export function nearest(typed: string, among: readonly string[]): string | undefined {
  const word = typed.toLowerCase();
  const begun = among.filter((one) => word.length > 1 && one.toLowerCase().startsWith(word));
  if (begun.length === 1) return begun[0];
  const most = 1 + Math.max(0, Math.floor((word.length - 3) / 3));
  let [found, least]: [string | undefined, number] = [undefined, most + 1];
  for (const one of among) {
    const steps = distance(word, one.toLowerCase());
    if (steps < least && steps < one.length) [found, least] = [one, steps];
  }
  return found;
}

/** The known word that a misspelt one probably means, as the end of a sentence; nothing where none is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const meant = nearest(word, known);
  return meant === undefined ? "" : `; did you mean ${meant}?`;
}

/** Letters left out, added, exchanged, or swapped with their neighbours (optimal string alignment). */
function distance(a: string, b: string): number {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const exchanged = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2]! + 1 : exchanged;
      row.push(Math.min(last[j]! + 1, row[j - 1]! + 1, exchanged, swapped));
    }
    [before, last] = [last, row];
  }
  return last[b.length]!;
}
