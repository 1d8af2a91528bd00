import {
  type Fit,
  fitToArvizJson,
  fitToCmdstanCsv,
  fitToCmdstanNames,
  fitToCsv,
  fitToParquet,
  saveFit,
} from "@dpbayes/inference";
import { fit } from "@dpbayes/inference/browser";
import type { Study } from "@dpbayes/privacy/formats";
import {
  compareForPage,
  exampleInText,
  fitPage,
  guessInText,
  type PageOptions,
  planStudy,
  repeatCommand,
} from "dpbayes/browser";
import type { EngineQuestions, ExportedFile, ExportKind, FitOrder, PlanOrder } from "./engine-questions.ts";
import { serveQuestions } from "./serve-questions.ts";

/** The version of dpbayes that these pages were built from. */
declare const DPBAYES_VERSION: string;

/** The last fit and what its page is made of. */
interface Kept {
  readonly fit: Fit;
  readonly options: PageOptions;
}

/** Plans, fits, and writes pages and exports. `startChain` makes a worker that runs chains. */
export function serveEngine(startChain: () => Worker): void {
  let kept: Kept | undefined;
  const last = () => kept ?? noFit();
  serveQuestions<EngineQuestions>({
    guess: async (study) => guessFor(study),
    plan: (order, { tell }) => planned(order, tell),
    async fit(order, { tell, signal }) {
      const { study, releases, seed, chains, warmup, draws } = order;
      const settings = { seed, chains, warmup, draws };
      const found = await fit(study, releases, { ...settings, signal, onProgress: tell, worker: startChain });
      kept = { fit: found, options: pageOptions(found, order) };
      return { page: fitPage(found, kept.options) };
    },
    async compare(_, { tell, signal }) {
      const { fit: found, options } = last();
      const { study, releases } = options;
      const onProgress = (done: number, total: number) => tell({ done, total });
      const comparison = await compareForPage(found, { study, releases, signal, onProgress });
      return fitPage(found, { ...options, comparison });
    },
    export: async (kind) => exported[kind](last().fit),
  });
}

function guessFor(study: Study): Readonly<Record<string, unknown>> {
  const text = exampleInText(study);
  return text === undefined ? {} : (guessInText(text) as Readonly<Record<string, unknown>>);
}

async function planned(
  { study, guess, ...order }: PlanOrder,
  onProgress: (at: { done: number; total: number }) => void,
) {
  const { wanted, epsilons, records, holders } = order;
  const plan = await planStudy(study, guess as unknown as Parameters<typeof planStudy>[1], {
    ...{ records, holders, epsilons, onProgress, repeats: 12 },
    ...(wanted && { wanted: { ...wanted, solve: ["epsilon", "records"] } }),
  });
  const { expected, byEpsilon, solved, notes, interval } = plan;
  return { expected, byEpsilon, solved, notes, interval };
}

/** The page is that of the command line, which names the same files and can repeat the fit. */
function pageOptions(found: Fit, { study, releases, files, date }: FitOrder): PageOptions {
  const made = releases as readonly { readonly digest: string }[];
  const command = repeatCommand(found, study, made, { files });
  return { study, releases, date, command, versions: { dpbayes: DPBAYES_VERSION } };
}

/** What `dpbayes export` writes. */
const exported: Readonly<Record<ExportKind, (found: Fit) => readonly ExportedFile[]>> = {
  fit: (found) => [{ name: "posterior.fit", content: saveFit(found) }],
  csv: (found) => [{ name: "draws.csv", content: fitToCsv(found) }],
  parquet: (found) => [{ name: "draws.parquet", content: fitToParquet(found) }],
  arviz: (found) => [{ name: "draws.json", content: fitToArvizJson(found) }],
  cmdstan: (found) => [
    ...fitToCmdstanCsv(found).map((content, i) => ({ name: `draws-${i + 1}.csv`, content })),
    { name: "draws.names.json", content: fitToCmdstanNames(found) },
  ],
};

function noFit(): never {
  throw new RangeError("there is no fit yet");
}
