/**
 * The canonical text of a plain JSON value: keys sorted, no white space, numbers as JavaScript
 * prints them (the shortest text that reads back as the same double). Two values that are equal as
 * JSON have the same text, so their digests agree whoever wrote the file. `undefined` members are
 * left out, as in JSON.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value === "object" && value !== null) return canonicalObject(value);
  return JSON.stringify(value);
}

function canonicalObject(object: object): string {
  const members = Object.entries(object)
    .filter(([, member]) => member !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => `${JSON.stringify(key)}:${canonicalJson(member)}`);
  return `{${members.join(",")}}`;
}
