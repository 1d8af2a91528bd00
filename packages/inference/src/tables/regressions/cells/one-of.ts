/** What errors offer. */
export function oneOf(names: readonly string[]): string {
  return `one of: ${names.map((name) => `"${name}"`).join(", ")}`;
}
