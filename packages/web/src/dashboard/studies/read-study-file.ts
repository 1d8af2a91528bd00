/** A study as JSON or YAML; the server checks what it says. YAML's reader is loaded where it is needed. */
export async function readStudyFile(text: string): Promise<object> {
  const read = text.trimStart().startsWith("{") ? JSON.parse(text) : (await import("yaml")).parse(text);
  if (typeof read !== "object" || read === null || Array.isArray(read))
    throw new TypeError("This is no study: a study file is an object with a format, an id and a question.");
  return read as object;
}
