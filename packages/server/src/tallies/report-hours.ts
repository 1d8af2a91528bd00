import type { Queryable } from "../database/in-transaction.ts";

/** How reports ended in one hour, or in several that had few. */
export interface ReportHours {
  /** When the first and the last of the hours began. */
  readonly from: string;
  readonly to: string;
  /** How many ended how: `COUNTED`, `REPEATED`, or the code of the refusal. */
  readonly outcomes: Readonly<Record<string, number>>;
}

/** Fewer reports are not shown by themselves: they stand with those of the next hour, the last ones with those before them. */
const FEWEST = 10;

const HOURS = {
  name: "study-hours",
  text: `SELECT hour, code, sum(n)::text AS n FROM report_tally WHERE study = $1 GROUP BY 1, 2 ORDER BY 1, 2`,
};

export async function reportHours(on: Queryable, study: number): Promise<readonly ReportHours[]> {
  const { rows } = await on.query<{ hour: Date; code: string; n: string }>({ ...HOURS, values: [study] });
  const hours = new Map<string, Record<string, number>>();
  for (const { hour, code, n } of rows) {
    const at = hour.toISOString();
    hours.set(at, { ...hours.get(at), [code]: Number(n) });
  }
  return merged([...hours].map(([at, outcomes]) => ({ from: at, to: at, outcomes })));
}

function merged(hours: readonly ReportHours[]): readonly ReportHours[] {
  const shown: ReportHours[] = [];
  let few: ReportHours | undefined;
  for (const hour of hours) {
    const together = few ? joined(few, hour) : hour;
    few = totalOf(together) < FEWEST ? together : undefined;
    if (!few) shown.push(together);
  }
  const last = shown.pop();
  return [...shown, ...(last ? [few ? joined(last, few) : last] : few ? [few] : [])];
}

function totalOf({ outcomes }: ReportHours): number {
  return Object.values(outcomes).reduce((sum, n) => sum + n, 0);
}

function joined(a: ReportHours, b: ReportHours): ReportHours {
  const codes = [...new Set([...Object.keys(a.outcomes), ...Object.keys(b.outcomes)])].sort();
  const outcomes = codes.map((code) => [code, (a.outcomes[code] ?? 0) + (b.outcomes[code] ?? 0)]);
  return { from: a.from, to: b.to, outcomes: Object.fromEntries(outcomes) };
}
