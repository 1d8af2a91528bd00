const part = `(?:"(?:[^"]|"")+"|[^".]+)`;
const wholeName = new RegExp(`^${part}(?:\\.${part}){0,2}$`);

/** `visits`, `clinic.visits` or `clinic."odd.name"`: its parts, each as it is spelled; undefined where it is no such name. */
export function partsOfTableName(given: string): readonly string[] | undefined {
  if (!wholeName.test(given)) return undefined;
  const parts = given.match(new RegExp(part, "g"))!;
  return parts.map((one) => (one.startsWith('"') ? one.slice(1, -1).replaceAll('""', '"') : one));
}
