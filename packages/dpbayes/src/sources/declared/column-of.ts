/** The name of a column in the table: the one that the study declares, or the variable's own. */
export function columnOf(name: string, declared: object): string {
  const { column } = declared as { readonly column?: string };
  return column ?? name;
}
