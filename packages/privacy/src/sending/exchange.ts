/** What is needed of the platform's `fetch`. */
export type Fetch = (url: string, request: RequestInit) => Promise<Response>;

/** What came of one request: an answer, a refusal that stays one, or nothing yet. */
export type Reply =
  | { readonly kind: "answer"; readonly body: Readonly<Record<string, unknown>> }
  | Refusal
  | { readonly kind: "later"; readonly seconds: number };

export interface Refusal {
  readonly kind: "refused";
  readonly code: string;
  /** In a sentence. */
  readonly reason: string;
}

/** Refusals that pass. */
const passing = ["STUDY_PAUSED", "STOPPING", "OVERLOADED", "TOO_MANY_REQUESTS"];

/**
 * Asks without cookies and without saying from where. Only what a collector says is believed: the page of a hotel's network that answers
 * in its place is no acknowledgement and no refusal.
 */
export async function exchange(fetch: Fetch, url: string, body?: unknown): Promise<Reply> {
  try {
    const response = await fetch(url, {
      ...requestOf(body),
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    const read = await objectIn(response);
    if (response.ok && read) return { kind: "answer", body: read };
    const code = read?.["code"];
    const passes = response.ok || response.status === 429 || response.status >= 500;
    if (typeof code !== "string" || passes || passing.includes(code))
      return { kind: "later", seconds: Number(response.headers.get("Retry-After") ?? 0) || 0 };
    return { kind: "refused", code, reason: String(read?.["title"] ?? code) };
  } catch {
    return { kind: "later", seconds: 0 };
  }
}

/** What is sent survives the page that sends it; what is read is asked for anew. */
function requestOf(body: unknown): RequestInit {
  if (body === undefined) return { cache: "no-cache" };
  const headers = { "Content-Type": "application/json" };
  return { method: "POST", headers, body: JSON.stringify(body), keepalive: true };
}

async function objectIn(response: Response): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const read: unknown = await response.json();
    return typeof read === "object" && read !== null
      ? (read as Readonly<Record<string, unknown>>)
      : undefined;
  } catch {
    return undefined;
  }
}
