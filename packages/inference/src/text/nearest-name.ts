/** The name that somebody may have meant: the nearest by edits, if it takes no more than two of them or a third of its letters. */
export function nearestName(found: string, names: readonly string[]): string | undefined {
  let [best, fewest] = [undefined as string | undefined, Infinity];
  for (const name of names) {
    const edits = editsBetween(found.toLowerCase(), name.toLowerCase());
    if (edits < fewest && edits < name.length && edits <= Math.max(2, name.length / 3))
      [best, fewest] = [name, edits];
  }
  return best;
}

/** Levenshtein's distance, row by row. */
function editsBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j++)
      next.push(Math.min(row[j]! + (a[i] === b[j] ? 0 : 1), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row[b.length]!;
}
