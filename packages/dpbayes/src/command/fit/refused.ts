/** Reports that were refused when they were collected. */
export interface Refused {
  readonly total: number;
  readonly reasons: readonly { readonly code: string; readonly problem: string; readonly count: number }[];
}

/** What a folder says of them, if it is that. */
export function refusedIn(value: unknown): Refused | undefined {
  const { total, reasons } = (value ?? {}) as Partial<Refused>;
  const known = Array.isArray(reasons) && reasons.every(isReason);
  return isCount(total) && known ? { total, reasons } : undefined;
}

function isReason(value: unknown): boolean {
  const { code, problem, count } = (value ?? {}) as Partial<Refused["reasons"][number]>;
  return typeof code === "string" && typeof problem === "string" && isCount(count);
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
