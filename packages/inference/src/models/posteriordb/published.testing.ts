import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Comparison, compareMeans } from "./comparison.testing.ts";
import { type Data, type Posterior, posteriors } from "./posteriors.testing.ts";

interface Published {
  readonly names: readonly string[];
  readonly mean_value: readonly number[];
  readonly mcse_mean: readonly number[];
}

/** The posteriors whose data and means lie in a copy of posteriordb's folder `posterior_database`. */
export function publishedIn(root: string | undefined): readonly Posterior[] {
  if (root === undefined) return [];
  return posteriors.filter((p) => [dataFile(p), meansFile(p)].every((file) => existsSync(join(root, file))));
}

/** Our means of a posterior against those that posteriordb publishes. */
export async function comparePublished(root: string, posterior: Posterior): Promise<Comparison> {
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(root, file), "utf8")) as T;
  const { names, mean_value, mcse_mean } = read<Published>(meansFile(posterior));
  const reference = { names, mean: mean_value, mcse: mcse_mean };
  return compareMeans(posterior, read<Data>(dataFile(posterior)), reference, {
    chains: 4,
    warmup: 1000,
    draws: 2500,
  });
}

function dataFile({ data }: Posterior): string {
  return join("data", "data", `${data}.json`);
}

function meansFile({ data, model }: Posterior): string {
  const folder = ["reference_posteriors", "summary_statistics", "mean_value", "mean_value"];
  return join(...folder, `${data}-${model}.json`);
}
