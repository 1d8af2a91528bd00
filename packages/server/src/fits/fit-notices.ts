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
}

const NOTIFY = { name: "notify", text: "SELECT pg_notify($1, $2)" };

/** Reaches listeners when the transaction is committed. */
export async function notifyState(on: Queryable, notice: StateNotice): Promise<void> {
  await on.query({ ...NOTIFY, values: [STATE_CHANNEL, JSON.stringify(notice)] });
}

export async function notifyProgress(on: Queryable, notice: ProgressNotice): Promise<void> {
  await on.query({ ...NOTIFY, values: [PROGRESS_CHANNEL, JSON.stringify(notice)] });
}
