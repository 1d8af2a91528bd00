/** What came in one body or line: a report, with what says that it may count. */
export interface SentReport {
  readonly report: unknown;
  readonly token: unknown;
  /** Of the study that it names; undefined where it names none. */
  readonly digest: string | undefined;
}

/** A report by itself, or `{ report, token }`. Whether either is what it should be is for others to say. */
export function sentReport(body: unknown): SentReport {
  const inside = fieldOf(body, "report");
  const report = inside === undefined ? body : inside;
  const digest = fieldOf(fieldOf(report, "study"), "digest");
  return {
    report,
    token: inside === undefined ? undefined : fieldOf(body, "token"),
    digest: typeof digest === "string" && /^[0-9a-f]{64}$/.test(digest) ? digest : undefined,
  };
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
