import type { Parameter } from "../contracts/model.ts";
import { asWide, columns, grouped } from "../text/index.ts";
import type { Fit } from "./fit.ts";
import type { SummaryRow } from "./summary-table.ts";

/** Rows of a summary: those about all holders together, and those about single ones. */
export interface GroupedRows {
  readonly main: readonly SummaryRow[];
  readonly single: readonly SummaryRow[];
}

/** Holders after what is asked of all of them; everything is of all where a fit has no holders that differ. */
export function groupedRows({ parameters, origin }: Fit, rows: readonly SummaryRow[]): GroupedRows {
  const { holders } = origin;
  if (holders === undefined) return { main: rows, single: [] };
  const single = parameters.filter((parameter) => isOfSingle(parameter, holders.names));
  const isSingle = ({ name }: SummaryRow) => single.some((one) => name.startsWith(`${one.name}[`));
  return { main: rows.filter((row) => !isSingle(row)), single: rows.filter(isSingle) };
}

/** A number of each holder: its coefficients, its residual sd, the law of its covariates. */
function isOfSingle({ name, labels }: Parameter, holders: readonly string[]): boolean {
  const named = /^(holder\[|holder_sigma$|covariate_)/.test(name);
  return named && labels?.length === holders.length && labels.every((label, j) => label === holders[j]);
}

/** A line per holder: its records, and mean ± sd of each coefficient that is its own. Nothing where there is none. */
export function holdersTable({ parameters, origin }: Fit, rows: readonly SummaryRow[]): string | undefined {
  const { names = [], counts = [] } = origin.holders ?? {};
  const shown = parameters.filter(({ name }) => /^(holder\[|holder_sigma$)/.test(name));
  if (names.length === 0 || shown.length === 0) return undefined;
  const head = ["holder, mean ± sd", "records", ...shown.map(({ name }) => coefficientOf(name))];
  const byName = new Map(rows.map((row) => [row.name, row]));
  const lines = names.map((holder, j) => [
    holder,
    grouped(Math.round(counts[j] ?? 0)),
    ...shown.map(({ name }) => cell(byName.get(`${name}[${holder}]`))),
  ]);
  return columns([head, ...lines]);
}

function coefficientOf(name: string): string {
  return name === "holder_sigma" ? "sigma" : name.slice("holder[".length, -1);
}

function cell(row: SummaryRow | undefined): string {
  return row === undefined ? "" : `${asWide(row.mean, row.sd)} ± ${asWide(row.sd, row.sd)}`;
}
