import type { Progress } from "@dpbayes/inference";
import type { Queryable } from "../database/in-transaction.ts";

/** The state of a fit has changed: heard by its watchers, and by workers, which stop the chains of one that has ended. */
export const STATE_CHANNEL = "dpbayes_fit_state";
/** A chain has come further. */
export const PROGRESS_CHANNEL = "dpbayes_fit_progress";

export type FitState = "queued" | "running" | "done" | "failed" | "cancelled";

export interface StateNotice {
  readonly fit: string;
  readonly state: FitState;
}

export interface ProgressNotice {
  readonly fit: string;
  readonly chain: number;
  readonly done: number;
  readonly total: number;
  readonly divergences: number;
  /** The draws so far, thinned; absent where they do not fit into a notice. */
  readonly trace?: Progress["trace"];
}

const NOTIFY = { name: "notify", text: "SELECT pg_notify($1, $2)" };

/** Reaches listeners when the transaction is committed. */
export async function notifyState(on: Queryable, notice: StateNotice): Promise<void> {
  await on.query({ ...NOTIFY, values: [STATE_CHANNEL, JSON.stringify(notice)] });
}

export async function notifyProgress(on: Queryable, notice: ProgressNotice): Promise<void> {
  await on.query({ ...NOTIFY, values: [PROGRESS_CHANNEL, noticeText(notice)] });
}

/** Bytes of a notice: PostgreSQL refuses 8,000. */
const MOST_BYTES = 7999;

function noticeText({ trace, ...rest }: ProgressNotice): string {
  const text = JSON.stringify({ ...rest, ...(trace && { trace: rounded(trace) }) });
  return Buffer.byteLength(text) <= MOST_BYTES ? text : JSON.stringify(rest);
}

/** Four digits are more than a line on a screen shows. */
function rounded({ values, ...trace }: Progress["trace"]): Progress["trace"] {
  return { ...trace, values: values.map((points) => points.map((point) => Number(point.toPrecision(4)))) };
}
