import { type NoisyTable, noisyTableDigest } from "@dpbayes/privacy/formats";
import type { ChainResult } from "../../chains/chain-result.ts";
import { createFit } from "../../fit/create-fit.ts";
import type { Fit } from "../../fit/fit.ts";
import type { FitOrigin } from "../../fit/origin.ts";
import type { FitSubject } from "../../fit/subject.ts";
import type { CompiledQuestions } from "./compile-questions.ts";
import { questionWords } from "./question-words.ts";
import { tableNotes } from "./table-notes.ts";
import type { TableQuestion } from "./table-question.ts";
import { definedDraws } from "./undefined-draws.ts";

/** Answers at every draw of chains that went over a table's counts. */
export interface AnswerDraws {
  readonly table: NoisyTable;
  readonly questions: readonly TableQuestion[];
  readonly compiled: CompiledQuestions;
  /** Draws by rows, as `compiled.values` writes them. */
  readonly chains: readonly ChainResult[];
}

/**
 * The answers as an ordinary fit: names, summary, diagnostics, files and exports. Says what it is about in the table's own words; what
 * the sampler knows (seed, prior, settings, warnings) comes in `origin`, whose notes stand behind those of the table.
 */
export function fitOfAnswers(
  { table, questions, compiled, chains }: AnswerDraws,
  origin: Omit<FitOrigin, "subject" | "releases">,
): Fit {
  const defined = definedDraws(
    compiled,
    chains.map(({ draws }) => draws),
  );
  const results = chains.map((chain, at) => ({ ...chain, draws: defined.chains[at]! }));
  return createFit(compiled.parameters, results, {
    model: "latent counts of a noisy table",
    ...origin,
    releases: [noisyTableDigest(table)],
    subject: subjectOf(table, questions),
    notes: [...tableNotes(table), ...(origin.notes ?? []), ...defined.notes],
  });
}

/** More questions than this are counted in a subject. */
const MOST_TOLD = 6;

function subjectOf(table: NoisyTable, questions: readonly TableQuestion[]): FitSubject {
  const { epsilon, delta = 0, unit } = table.privacy ?? {};
  const told = questions.slice(0, MOST_TOLD).map((question) => questionWords(table, question));
  const untold = questions.length - told.length;
  return {
    study: table.id,
    question: [...told, ...(untold > 0 ? [`and ${untold} more questions`] : [])].join("; "),
    family: "table",
    formula: table.axes.map(({ name }) => name).join(" × "),
    releases: epsilon === undefined ? [] : [{ epsilon, delta }],
    protects: unit ?? "not said by the table",
  };
}
