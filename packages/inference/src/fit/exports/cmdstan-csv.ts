import { parameterSize } from "../../contracts/parameter-names.ts";
import type { Fit } from "../fit.ts";
import { logLikelihoods, logPriorOfParameters } from "../recorded-columns.ts";
import { fitAttributes } from "./attributes.ts";
import { cmdstanSettings, cmdstanTimes, cmdstanTuning } from "./cmdstan-comments.ts";
import { type Column, statisticColumns } from "./table.ts";

/**
 * The fit as CmdStan writes it, one text per chain: comments with the settings, `lp__` and the other
 * statistics, then parameters as `beta.2` or `Omega.1.3`, matrices by columns; what warm-up tuned stands
 * before the first draw. Log densities that the model recorded stand last, as `lprior` (of the parameters, without the law of holders' effects)
 * and `log_lik.1`, … (by release), where loo and priorsense look for them. Read by CmdStanPy, ArviZ, posterior and bayesplot.
 */
export function fitToCmdstanCsv(fit: Fit): readonly string[] {
  const columns = [...statistics(fit), ...parameterColumns(fit), ...logDensityColumns(fit)];
  return Array.from({ length: fit.chainCount }, (_, chain) => {
    const rows = Array.from({ length: fit.drawCount }, (_, draw) =>
      columns.map((column) => text(column.at(chain * fit.drawCount + draw))).join(","),
    );
    const head = columns.map((column) => column.name).join(",");
    const lines = [
      ...cmdstanSettings(fit, chain),
      head,
      ...cmdstanTuning(fit.runs[chain]),
      ...rows,
      ...cmdstanTimes(fit.runs[chain]),
    ];
    return `${lines.join("\n")}\n`;
  });
}

/**
 * What stands beside the texts of `fitToCmdstanCsv`, whose names are Stan's: which number each column is (`coefficients.1`: `coefficients[age]`), and what
 * the fit is about. JSON.
 */
export function fitToCmdstanNames(fit: Fit): string {
  const columns = Object.fromEntries(parameterColumns(fit).map(({ name, own }) => [name, own]));
  const releases = logLikelihoods(fit).map(({ release }, j) => [
    `log_lik.${j + 1}`,
    `log_likelihood[${release}]`,
  ]);
  const content = { columns: { ...columns, ...Object.fromEntries(releases) }, ...fitAttributes(fit) };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** Readers know the table by its first column. */
function statistics(fit: Fit): readonly Column[] {
  const columns = statisticColumns(fit);
  const unknown: Column = { name: "lp__", kind: "real", at: () => Number.NaN };
  return columns[0]?.name === "lp__" ? columns : [unknown, ...columns];
}

/** Parameters by columns: the first index runs fastest. */
function parameterColumns(fit: Fit): readonly (Column & { readonly own: string })[] {
  const width = fit.names.length;
  const names = identifiers(fit.parameters.map(({ name }) => name));
  let start = 0;
  return fit.parameters.flatMap((parameter, p) => {
    const first = start;
    start += parameterSize(parameter);
    return indicesByColumns(parameter.shape).map((index) => {
      const offset = first + index.reduce((at, i, k) => at * parameter.shape[k]! + i - 1, 0);
      const name = [names[p], ...index].join(".");
      const at = (row: number) => fit.values[row * width + offset]!;
      return { name, own: fit.names[offset]!, kind: "real" as const, at };
    });
  });
}

/** Stan's variables are letters, digits and underscores: `holder[age]` becomes `holder_age`, and names stay different. */
function identifiers(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain = name.replaceAll(/[^A-Za-z0-9_]+/g, "_").replace(/_$/, "");
    let [unique, count] = [plain, 1];
    while (taken.has(unique)) unique = `${plain}_${++count}`;
    taken.add(unique);
    return unique;
  });
}

/** What a Stan program would have as generated quantities. A parameter of the same name keeps it. */
function logDensityColumns(fit: Fit): readonly Column[] {
  const prior = logPriorOfParameters(fit);
  const taken = new Set(fit.parameters.map(({ name }) => name));
  const column = (name: string, values: Float64Array): Column => ({
    name,
    kind: "real",
    at: (row) => values[row]!,
  });
  return [
    ...(prior && !taken.has("lprior") ? [column("lprior", prior)] : []),
    ...(taken.has("log_lik")
      ? []
      : logLikelihoods(fit).map(({ values }, j) => column(`log_lik.${j + 1}`, values))),
  ];
}

/** All index tuples of a shape, from 1, the first index running fastest. */
function indicesByColumns(shape: readonly number[]): readonly (readonly number[])[] {
  return shape.reduceRight<readonly (readonly number[])[]>(
    (tuples, extent) =>
      tuples.flatMap((tuple) => Array.from({ length: extent }, (_, i) => [i + 1, ...tuple])),
    [[]],
  );
}

function text(x: number): string {
  if (Number.isFinite(x)) return String(x);
  return Number.isNaN(x) ? "nan" : x > 0 ? "inf" : "-inf";
}
