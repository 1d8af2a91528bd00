import { isBundle, partsOf, planRelease, type Study, type StudyBundle } from "@dpbayes/privacy";
import {
  atPlace,
  type RecordCheck,
  type RecordPlace,
  recordCheck,
  sourceError,
} from "@dpbayes/privacy/release";
import { type DpbayesError, fail } from "../errors/index.ts";
import { fromSource, placeIn } from "./from-source.ts";
import type { RecordSource } from "./record-source.ts";

/** Why some rows do not fit a study, in words without a value, and where the first of them stand. */
export interface Misfit {
  readonly code: string;
  readonly says: string;
  readonly rows: number;
  /** Lines of a file, or rows of a table, from 1. */
  readonly first: readonly number[];
}

/** What a study would make of a data set. All of it is **private**: facts about records, under no guarantee. */
export interface DataCheck {
  readonly rows: number;
  readonly fitting: number;
  /** What `first` counts. */
  readonly counted: "lines" | "rows";
  /** The most frequent reasons first; a row that has several fields wrong counts in each. */
  readonly misfits: readonly Misfit[];
  /** How many values of fitting rows would be moved, by variable; `|x| > radius`: rows moved into the ball. */
  readonly clipped: Readonly<Record<string, number>>;
}

export interface CheckSourceOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (rows: number) => void;
}

/** Places that are kept of each reason, and reasons in all: however wrong a table is, what is kept of it stays small. */
const MOST_PLACES = 20;
const MOST_REASONS = 1000;
const PROGRESS_EVERY = 100_000;

/**
 * Reads all rows of a source as a release of the study would, and releases nothing. Rows that are no records are counted
 * too. Of several questions a row fits if it fits all.
 */
export async function checkSource(
  study: Study | StudyBundle,
  source: RecordSource,
  { signal, onProgress }: CheckSourceOptions = {},
): Promise<DataCheck> {
  const check = studyCheck(study);
  const tally = misfitTally();
  let [rows, fitting] = [0, 0];
  const counted = () => {
    if (signal?.aborted) fail("CANCELLED", { kept: "nothing was released and nothing spent" });
    if (++rows % PROGRESS_EVERY === 0) onProgress?.(rows);
  };
  const broken = (problem: DpbayesError) => {
    counted();
    tally.add(problem, Number(problem.details["line"]));
  };
  const records = await fromSource(() => source.records(study, signal, broken));
  let last: RecordPlace | undefined;
  try {
    for await (const record of records) {
      counted();
      const errors = check.errorsOf(record, rows);
      if (errors.length === 0) fitting++;
      else last = placeIn(records) ?? last;
      for (const error of errors) tally.add(error, placeOf(placeIn(records)) ?? rows);
    }
  } catch (error) {
    throw atPlace(sourceError(error), placeIn(records));
  }
  const unit = last === undefined || "line" in last ? "lines" : "rows";
  return { rows, fitting, counted: unit, misfits: tally.misfits(), clipped: check.clipped() };
}

/** The checks of all questions as one: what is wrong with a field is told once, whoever asks for it. */
function studyCheck(study: Study | StudyBundle): RecordCheck {
  if (!isBundle(study)) return recordCheck(planRelease(study));
  const checks = Object.entries(partsOf(study)).map(([name, part]) => ({
    name,
    check: recordCheck(planRelease(part)),
  }));
  return {
    errorsOf(record, row) {
      const errors = checks.flatMap(({ check }) => check.errorsOf(record, row));
      return [...new Map(errors.map((error) => [error.message, error])).values()];
    },
    clipped: () =>
      Object.fromEntries(
        checks.flatMap(({ name, check }) =>
          Object.entries(check.clipped()).map(([field, count]) => [`${name}: ${field}`, count]),
        ),
      ),
  };
}

function placeOf(place: RecordPlace | undefined): number | undefined {
  return place && ("line" in place ? place.line : place.row);
}

function misfitTally() {
  const found = new Map<
    string,
    { readonly code: string; readonly says: string; rows: number; first: number[] }
  >();
  return {
    add(error: DpbayesError, place: number): void {
      const says = found.size < MOST_REASONS ? reasonOf(error) : "does not fit for other reasons";
      const misfit = found.get(says) ?? { code: error.code, says, rows: 0, first: [] };
      found.set(says, misfit);
      misfit.rows++;
      if (misfit.first.length < MOST_PLACES) misfit.first.push(place);
    },
    misfits: (): readonly Misfit[] => [...found.values()].sort((a, b) => b.rows - a.rows),
  };
}

/** The sentence of an error without the place of its row. */
function reasonOf({ code, details, message }: DpbayesError): string {
  const { record, file, line } = details;
  if (record !== undefined) return message.slice(`${record}`.length).replace(/^,? /, "");
  if (code === "FILE_SYNTAX") return String(details["problem"]).replace(`line ${line} `, "");
  return message.slice(`${file}, line ${line}`.length).replace(/^:? /, "");
}
