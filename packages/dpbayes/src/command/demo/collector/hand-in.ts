import { join } from "node:path";
import { readText } from "../../../files/index.ts";
import type { Scene } from "../scenes.ts";
import type { OwnedCollector } from "./as-owner.ts";

/** What of an answer is read here. */
interface Answered {
  readonly id: string;
  readonly token: string;
  readonly digest: string;
  readonly releases: readonly { readonly digest: string }[];
  readonly studies: readonly { readonly slug: string }[];
}

/** The studies whose tables stay where they are: declared on the collector, with the releases that their holders made. */
export async function handIn(
  collector: OwnedCollector,
  scenes: readonly Scene[],
  folder: string,
): Promise<void> {
  const { ask } = collector;
  for (const { name, study, releases } of scenes.filter((one) => one.releases.length > 0)) {
    await ask("POST", "/v1/studies", { slug: study.id, study });
    await ask("POST", `/v1/studies/${study.id}/open`);
    for (const file of releases) {
      const release = JSON.parse(readText(join(folder, name, file))) as Answered;
      await ask("PUT", `/v1/releases/${release.digest}`, { release });
    }
  }
  await openBudget(collector);
}

/** A ledger as holders share one, from which half was spent. */
async function openBudget({ ask, askAs }: OwnedCollector): Promise<void> {
  const protects = { unit: "one patient", neighbours: "replace-one" };
  const budget = { name: "patients", ...protects, budget: { epsilon: "1" } };
  const ledger = answered(await ask("POST", "/v1/ledgers", budget)).id;
  const made = await ask("POST", "/v1/tokens", { name: "the curator", kind: "holder", ledger });
  const { digest } = answered(await ask("GET", "/v1/studies/readmission"));
  const spend = { spend: "demo", study: "readmission", digest, amount: { epsilon: "0.5" }, ...protects };
  await askAs(answered(made).token)("POST", `/v1/ledgers/${ledger}/spends`, {
    ...spend,
    holder: "the curator",
  });
}

/** Asks for a fit of every study's releases; whoever opens the dashboard sees them run. */
export async function askFits({ ask }: OwnedCollector): Promise<void> {
  for (const { slug } of answered(await ask("GET", "/v1/studies")).studies) {
    const { releases } = answered(await ask("GET", `/v1/studies/${slug}/releases`));
    const body = { study: slug, releases: releases.map(({ digest }) => digest), settings: { seed: 1 } };
    await ask("POST", "/v1/fits", body);
  }
}

function answered(text: string): Answered {
  return JSON.parse(text) as Answered;
}
