import type { Pool } from "pg";
import type { Shard } from "./claim-shard.ts";

/** How reports ended, by study, hour and code: statistics, kept apart from what is counted. */
export interface OutcomeTally {
  add(study: number, code: string): void;
  /** Writes what was added since it last did. */
  flush(): Promise<void>;
}

const HOUR = 3_600_000;
const PAUSE = 1000;

const ADD = {
  name: "add-outcomes",
  text: `INSERT INTO report_tally AS t (study, shard, hour, code, n)
    SELECT a.study, $1, a.hour, a.code, a.n FROM unnest($2::int[], $3::timestamptz[], $4::text[], $5::bigint[]) AS a(study, hour, code, n)
    ORDER BY 1, 3, 4
    ON CONFLICT (study, shard, hour, code) DO UPDATE SET n = t.n + excluded.n`,
};

interface Line {
  readonly study: number;
  readonly hour: number;
  readonly code: string;
  n: number;
}

/**
 * In memory, written once a second. A crash loses a second of statistics and nothing else: what was counted is counted in the transaction
 * that stores it. Hours are the finest time that is kept of a report, and of none by itself.
 */
export function outcomeTally(pool: Pool, shard: Shard, clock: () => Date): OutcomeTally {
  let lines = new Map<string, Line>();
  let timer: NodeJS.Timeout | undefined;

  async function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const due = [...lines.values()];
    lines = new Map();
    if (due.length === 0) return;
    try {
      await pool.query({ ...ADD, values: [await shard.number(), ...columnsOf(due)] });
    } catch {
      for (const { study, hour, code, n } of due) lineOf(study, hour, code).n += n;
      wait();
    }
  }

  function lineOf(study: number, hour: number, code: string): Line {
    const key = `${study} ${hour} ${code}`;
    const line = lines.get(key) ?? { study, hour, code, n: 0 };
    lines.set(key, line);
    return line;
  }

  function wait(): void {
    timer ??= setTimeout(() => void flush(), PAUSE).unref();
  }

  return {
    add(study, code) {
      lineOf(study, Math.floor(clock().getTime() / HOUR) * HOUR, code).n++;
      wait();
    },
    flush,
  };
}

function columnsOf(lines: readonly Line[]) {
  return [
    lines.map(({ study }) => study),
    lines.map(({ hour }) => new Date(hour).toISOString()),
    lines.map(({ code }) => code),
    lines.map(({ n }) => n),
  ];
}
