import type { Parameter } from "../contracts/model.ts";
import { isNumberOf } from "../contracts/nameless-components.ts";
import {
  type Chains,
  type Convergence,
  type Diagnosis,
  pooled,
  quantileOfSorted,
  shortestInterval,
  sorted,
  varianceOf,
} from "../diagnostics/index.ts";
import { meanOf } from "../diagnostics/moments.ts";
import { fail, requireWithin } from "../errors/index.ts";
import { credibleInterval, parameterOf } from "./credible-interval.ts";
import type { Fit } from "./fit.ts";
import { groupedRows, holdersTable } from "./holder-rows.ts";
import { originNotes } from "./origin-notes.ts";
import { ratioTable } from "./ratio-table.ts";
import { type CoefficientRatios, coefficientRatios } from "./ratios.ts";
import { sentencesHead, sentencesOf } from "./sentences/sentences.ts";
import { type SummaryRow, summaryTable, type TableColumns } from "./summary-table.ts";
import { isTechnical } from "./technical.ts";

export interface SummaryOptions {
  /** Parameters (`beta`) or single numbers (`beta[2]`); all when absent. */
  readonly names?: readonly string[];
  /** Probabilities of the quantiles; 0.05 and 0.95 when absent. */
  readonly quantiles?: readonly number[];
  /** The share of the posterior that the shortest interval holds; 0.9 when absent. */
  readonly hdi?: number;
}

export interface Summary {
  readonly rows: readonly SummaryRow[];
  /**
   * Those of the text's table: all but the numbers of single holders, which stand in a smaller table below, and technical ones; all that were asked
   * for by name.
   */
  readonly main: readonly SummaryRow[];
  /** exp of the coefficients above, where the link makes odds or rate ratios of them. */
  readonly ratios?: CoefficientRatios;
  /** What the entries of a row's `quantiles` are. */
  readonly probabilities: readonly number[];
  readonly hdiProbability: number;
  /** Parameters that are not in the table, because chains have found different components; the verdict says why. */
  readonly withheld: readonly string[];
  /** What the diagnosis of all parameters says. */
  readonly verdict: string;
  /** The answer in sentences, for fits that say what their numbers are about. */
  readonly sentences: readonly string[];
  /** What the posterior rests on: records, refused reports, prior, approximations. */
  readonly notes: readonly string[];
  /** The table as text, with the verdict and the notes below. */
  toString(): string;
}

/** Mean, spread, intervals, standard errors and convergence of the chosen numbers. */
export function summarise(fit: Fit, options: SummaryOptions): Summary {
  const probabilities = options.quantiles ?? [0.05, 0.95];
  for (const p of probabilities) requireWithin("quantile", p, 0, 1);
  const hdiProbability = requireWithin("hdi", options.hdi ?? 0.9, 0, 1);
  const diagnosis = fit.diagnose();
  const rows = chosen(fit, options.names, diagnosis).map((i) =>
    rowOf(
      diagnosis.parameters[i]!,
      parameterOf(fit, fit.names[i]!),
      fit.chains(fit.names[i]!),
      probabilities,
      hdiProbability,
    ),
  );
  const notes = originNotes(fit.origin);
  const sentences = options.names === undefined ? sentencesOf(fit, hdiProbability) : [];
  const { main, technical } = shownRows(fit, rows, options);
  const ratios = ratiosOf(fit, main, hdiProbability);
  const holders = options.names === undefined ? holdersTable(fit, rows) : undefined;
  return Object.freeze({
    rows: Object.freeze(rows),
    main: Object.freeze(main),
    ...(ratios && { ratios }),
    probabilities,
    hdiProbability,
    withheld: diagnosis.withheld,
    verdict: diagnosis.verdict,
    sentences,
    notes,
    toString: () =>
      [
        summaryTable(main, tableColumns(fit, options, probabilities, hdiProbability)),
        ...(ratios === undefined ? [] : [ratioTable(ratios)]),
        ...(technical.length === 0 ? [] : [`not shown: ${technical.join(", ")}`]),
        ...(holders === undefined ? [] : [holders]),
        ...(sentences.length === 0 ? [] : [sentencesHead(fit), ...sentences.map((words) => `- ${words}`)]),
        diagnosis.verdict,
        ...notes,
      ].join("\n"),
  });
}

/** Those of the coefficients that the table shows. */
function ratiosOf(
  fit: Fit,
  shown: readonly SummaryRow[],
  probability: number,
): CoefficientRatios | undefined {
  const all = coefficientRatios(fit, probability);
  const rows = all?.rows.filter(({ name }) => shown.some((row) => row.name === name)) ?? [];
  return all && rows.length > 0 ? { ...all, rows } : undefined;
}

/** The rows of the table, and the technical parameters that it leaves out. */
function shownRows(
  fit: Fit,
  rows: readonly SummaryRow[],
  { names }: SummaryOptions,
): { readonly main: readonly SummaryRow[]; readonly technical: readonly string[] } {
  if (names !== undefined) return { main: rows, technical: [] };
  const { main } = groupedRows(fit, rows);
  const asked = main.filter(({ name }) => !isTechnical(name));
  if (asked.length === 0 || asked.length === main.length) return { main, technical: [] };
  return { main: asked, technical: fit.parameters.map(({ name }) => name).filter(isTechnical) };
}

/** Numbers with an interval of their own are printed with that one, and with quantiles only where they were asked for. */
function tableColumns(
  { parameters }: Fit,
  { quantiles }: SummaryOptions,
  probabilities: readonly number[],
  hdiProbability: number,
): TableColumns {
  const own = parameters.some(
    ({ share, least, edges }) => share || least !== undefined || edges !== undefined,
  );
  return { probabilities: own ? (quantiles ?? []) : probabilities, hdiProbability, own };
}

/** The columns that were asked for; without names all that can be summarised. */
function chosen(
  fit: Fit,
  names: readonly string[] | undefined,
  { withheld, verdict }: Diagnosis,
): readonly number[] {
  const columns = fit.names.map((_, i) => i);
  if (names === undefined) return columns.filter((i) => !isNumberOf(withheld, fit.names[i]!));
  const refused = names.find((name) => isNumberOf(withheld, name));
  if (refused !== undefined) fail("WITHHELD", { name: refused, reason: verdict.split("\n")[0]! });
  return names.flatMap((wanted) => {
    const found = columns.filter((i) => fit.names[i] === wanted || fit.names[i]!.startsWith(`${wanted}[`));
    if (found.length > 0) return found;
    const accepted = `a parameter: ${fit.parameters.map((p) => p.name).join(", ")}`;
    return fail("ARGUMENT", { name: "name", found: `"${wanted}"`, accepted });
  });
}

function rowOf(
  convergence: Convergence,
  parameter: Parameter,
  chains: Chains,
  probabilities: readonly number[],
  hdi: number,
): SummaryRow {
  const all = sorted(pooled(chains));
  return Object.freeze({
    ...convergence,
    mean: meanOf(all),
    sd: Math.sqrt(varianceOf(all)),
    median: quantileOfSorted(all, 0.5),
    quantiles: Object.freeze(probabilities.map((p) => quantileOfSorted(all, p))),
    hdi: shortestInterval(all, hdi),
    interval: credibleInterval(parameter, all, hdi),
  });
}
