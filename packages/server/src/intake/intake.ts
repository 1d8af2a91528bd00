import type { Pool } from "pg";
import type { Asker } from "../accounts/asker.ts";
import type { Admit } from "../admission/admit.ts";
import { databaseProblem } from "../database/database-problem.ts";
import { DpbayesError, errorOf, fail } from "../errors/index.ts";
import { shardOf, shardOfLane } from "./claim-shard.ts";
import { type LaneLimits, lanes } from "./lanes.ts";
import { outcomeTally } from "./outcome-tally.ts";
import { type SentReport, sentReport } from "./sent-report.ts";
import type { StudyOfDigest, TakingStudy } from "./taking-study.ts";
import { type ArrivedReport, type ReportOutcome, reportWriter } from "./write-reports.ts";

/** Takes reports in: checked, admitted, stored and counted before they are acknowledged. */
export interface Intake {
  /** One report, or `{ report, token }`, as it was parsed. A refusal is thrown; `row` counts from 1 and stands in it. */
  take(body: unknown, asker?: Asker, row?: number): Promise<Acknowledged>;
  /** Reports that wait for a transaction. */
  readonly waiting: number;
  /** Whether no more may wait: the next would be refused. */
  readonly full: boolean;
  /** How reports ended since this process began, by code; those of no study are here alone. */
  outcomes(): ReadonlyMap<string, number>;
  /** Settles when all that arrived is written, tallies included, and gives its shard back. */
  stop(): Promise<void>;
}

export type Acknowledged = "counted" | "already counted";

export interface IntakeOptions extends Partial<LaneLimits> {
  readonly studyOf: StudyOfDigest;
  readonly admit: Admit;
  readonly clock?: () => Date;
  /** Told of every transaction that wrote reports. */
  readonly written?: (reports: number, seconds: number) => void;
}

const LIMITS: LaneLimits = { lanes: 2, most: 500, mostWaiting: 10_000 };
const NOBODY: Asker = { kind: "nobody" };

/** Opens the room on a database. */
export function openIntake(pool: Pool, options: IntakeOptions): Intake {
  const { studyOf, admit, clock = () => new Date(), written = () => undefined, ...limits } = options;
  const shard = shardOf(pool);
  const write = reportWriter(pool);
  const waiting = lanes({ ...LIMITS, ...limits }, async (reports: readonly ArrivedReport[], lane) => {
    const number = await shard.number();
    const began = performance.now();
    const outcomes = await write(reports, shardOfLane(number, lane));
    written(reports.length, (performance.now() - began) / 1000);
    return outcomes;
  });
  const tally = outcomeTally(pool, shard, clock);
  const outcomes = new Map<string, number>();

  function note(study: TakingStudy | undefined, code: string): void {
    outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
    if (study) tally.add(study.row.key, code);
  }

  async function store(
    study: TakingStudy,
    sent: SentReport,
    asker: Asker,
    row: number,
  ): Promise<Acknowledged> {
    refuseEnded(study);
    const { id, values, cells, steps } = study.collector().take(sent.report, row);
    const key = await admit(study.row, { id, token: sent.token, asker });
    const kept = study.row.keep === "counts" ? "" : values;
    return acknowledged(await waiting.put({ study: study.row.key, id: key, values: kept, cells, steps }));
  }

  return {
    async take(body, asker = NOBODY, row = 1) {
      const sent = sentReport(body);
      let study: TakingStudy | undefined;
      try {
        study = sent.digest === undefined ? undefined : await studyOf(sent.digest);
        const outcome = await store(study ?? fail("STUDY_UNKNOWN"), sent, asker, row);
        note(study, outcome === "counted" ? "COUNTED" : "REPEATED");
        return outcome;
      } catch (error) {
        const told = tellable(error);
        note(study, told instanceof DpbayesError ? told.code : "INTERNAL");
        throw told;
      }
    },
    get waiting() {
      return waiting.waiting;
    },
    get full() {
      return waiting.waiting >= (limits.mostWaiting ?? LIMITS.mostWaiting);
    },
    outcomes: () => outcomes,
    async stop() {
      await waiting.idle();
      await tally.flush();
      await shard.release();
    },
  };
}

/** What has ended never begins again, so that memory is enough to refuse it; holders send releases. */
function refuseEnded({ row: { state, admission } }: TakingStudy): void {
  if (admission === "holders") fail("STUDY_UNKNOWN");
  if (state !== "open" && state !== "paused") fail("STUDY_CLOSED");
}

function acknowledged(outcome: ReportOutcome): Acknowledged {
  if (outcome === "paused") throw errorOf("STUDY_PAUSED");
  if (outcome === "closed") throw errorOf("STUDY_CLOSED");
  return outcome;
}

/** A transaction that was lost is nobody's fault and may be tried again: whoever sent the report keeps it. */
function tellable(error: unknown): unknown {
  return databaseProblem(error) === "unreachable"
    ? errorOf("DATABASE_UNREACHABLE", { problem: "send the report again in a moment" })
    : error;
}
