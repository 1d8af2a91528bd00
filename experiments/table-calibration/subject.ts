import { fitTable, seededSource } from "@dpbayes/inference";
import { type SimulatedTable, simulateTable } from "@dpbayes/inference/tables";
import type { NoisyTable } from "@dpbayes/privacy/formats";
import { type ChainLength, DRAWS } from "../calibration/posterior-draws.ts";
import type { Subject } from "../calibration/row.ts";
import type { TemplateCase } from "./templates.ts";

/** The table as it is told to a fit. */
type Told = (table: NoisyTable) => NoisyTable;

/** Truths are drawn from the hierarchical prior; what is ranked are counts and the prior's own numbers. */
export function tableSubject(
  given: TemplateCase,
  { warmup, thin }: ChainLength,
  told: Told,
): Subject<NoisyTable> {
  const { template, areas, prior } = given;
  const all = template.axes.map(({ levels }) => levels.length).reduce((product, count) => product * count, 1);
  const [outer, inner] = [template.axes[0]!, template.axes.at(-1)!];
  const questions = [
    { kind: "total" },
    { kind: "total", cells: { [outer.name]: outer.levels[0]! } },
    { kind: "total", cells: { [inner.name]: inner.levels[0]! } },
    {
      kind: "total",
      cells: Object.fromEntries(template.axes.map(({ name, levels }) => [name, levels.at(-1)!])),
    },
  ] as const;
  const ofInner = (cell: number) => cell % inner.levels.length === 0;
  const truthOf = ({ counts, hyperparameters }: SimulatedTable) => {
    const sum = (keep: (cell: number) => boolean) =>
      counts.reduce((total, count, cell) => (keep(cell) ? total + count : total), 0);
    const first = sum((cell) => cell < all / outer.levels.length);
    return Float64Array.of(
      sum(() => true),
      first,
      sum(ofInner),
      counts.at(-1)!,
      ...Object.values(hyperparameters),
    );
  };
  // The table of a truth is drawn with it: `prior` and `simulate` take turns.
  let last: SimulatedTable | undefined;
  const hyper = hyperNames(given);
  return {
    names: ["total", "first area", "first kind", "last cell", ...hyper],
    prior(rng) {
      last = simulateTable(template, { areas, prior }, rng);
      return truthOf(last);
    },
    simulate: () => last!.table,
    async fit(rng, table) {
      const chains = { chains: 1, warmup, draws: DRAWS, thin };
      const fit = await fitTable(told(table), { areas, prior, seed: rng.uint32(), ...chains });
      const answers = fit.fitOf(questions);
      const columns = [
        ...answers.names.map((name) => answers.chains(name)[0]!),
        ...hyper.map((name) => fit.hyperparameters.chains(name)[0]!),
      ];
      return Float64Array.from(
        { length: DRAWS * columns.length },
        (_, i) => columns[i % columns.length]![Math.floor(i / columns.length)]!,
      );
    },
  };
}

/** The prior's own numbers that are not given. */
function hyperNames({ template, areas, prior }: TemplateCase): readonly string[] {
  const { hyperparameters } = simulateTable(template, { areas, prior }, seededSource("names"));
  return Object.keys(hyperparameters);
}
