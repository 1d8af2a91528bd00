/**
 * The columns of a table that lacks one, by their number: what looks like a name may be a person's value in a table
 * without a header. `as` says what they are called and how they were told apart.
 */
export function columnWords(
  names: readonly string[],
  missing: string,
  as: { readonly word: string; readonly told?: string } = { word: "column" },
): string {
  const counted = `${names.length} ${as.word}${names.length === 1 ? "" : "s"}`;
  const alike = names.some((name) => bare(name) === bare(missing))
    ? ", one of them the same but for capitals, spaces or signs"
    : "";
  return `${counted}${as.told ?? ""}${alike}`;
}

function bare(name: string): string {
  return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
