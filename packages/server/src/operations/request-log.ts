import type { Answered } from "../api/server.ts";
import { unexpected } from "../errors/unexpected.ts";
import type { Settings } from "../settings/settings.ts";

/** What is written about requests: one line of JSON each. */
export interface RequestLog {
  answered(answered: Answered): void;
  /** Of what nobody expected its kind and place alone: its sentence may quote values. */
  failed(error: unknown): void;
}

/** Owners' routes alone: respondents are only counted, since times of requests would say who answered when. */
export function requestLog(
  level: Settings["log"],
  write: (line: string) => void,
  clock: () => Date,
): RequestLog {
  const line = (fields: object) => write(`${JSON.stringify({ at: clock().toISOString(), ...fields })}\n`);
  return {
    answered({ method, path, respondent, status, code, seconds }) {
      const wanted = level === "all" || (level === "errors" && status >= 500);
      if (respondent || !wanted) return;
      line({ method, route: path, status, ...(code !== undefined && { code }), seconds: rounded(seconds) });
    },
    failed(error) {
      if (level !== "none") line({ failed: unexpected(error) });
    },
  };
}

function rounded(seconds: number): number {
  return Math.round(seconds * 1e4) / 1e4;
}
