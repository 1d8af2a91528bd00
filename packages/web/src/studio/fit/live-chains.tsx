import type { Progress as ChainProgress } from "@dpbayes/inference";
import { Progress } from "../../components/progress.tsx";
import { TraceChart } from "./trace-chart.tsx";

/** What was heard of the chains of a run so far. */
export interface ChainsSoFar {
  readonly of: number;
  readonly chains: readonly ChainProgress[];
}

/** The same with what a chain told now. */
export function heard(so: ChainsSoFar, progress: ChainProgress): ChainsSoFar {
  const others = so.chains.filter(({ chain }) => chain !== progress.chain);
  return { ...so, chains: [...others, progress].sort((a, b) => a.chain - b.chain) };
}

/** Chains while they run: how far each is, and whether they find each other. */
export function LiveChains({ so, onCancel }: { readonly so: ChainsSoFar; readonly onCancel: () => void }) {
  const { chains, of } = so;
  const done = chains.reduce((sum, one) => sum + one.done / one.total, 0) / of;
  const warming = chains.length === 0 || chains.some(({ warmup }) => warmup);
  const left = chains.at(-1)?.secondsLeft ?? Number.POSITIVE_INFINITY;
  const words = warming ? "Chains are warming up" : "Chains are drawing";
  const names = chains.find(({ trace }) => trace.values[0]?.length)?.trace.names ?? [];
  return (
    <section aria-label="Chains">
      <Progress
        words={`${words}${Number.isFinite(left) ? `, about ${Math.ceil(left)} s left` : ""}`}
        share={done}
        onCancel={onCancel}
      />
      <div class="figures">
        {names.map((name, i) => (
          <TraceChart
            key={name}
            name={name}
            lines={chains.map(({ trace }) => ({ every: trace.every, values: trace.values[i] ?? [] }))}
          />
        ))}
      </div>
    </section>
  );
}
