import { Traces } from "../../charts/traces.tsx";
import { ask } from "../../client/ask.ts";
import { useTask } from "../../live/use-task.ts";
import { useMay } from "../session/session.ts";
import { Failed } from "../shown/failed.tsx";
import { useSay } from "../shown/said.tsx";
import { durationWords, plural, wholeWords } from "../shown/words.ts";
import type { ChainProgress, Fit } from "./use-watched-fit.ts";

interface RunningProps {
  readonly fit: Fit;
  readonly progress: ReadonlyMap<number, ChainProgress>;
  readonly reload: () => void;
}

/** How far each chain has come, what it draws, and when it will be done. */
export function Running({ fit, progress, reload }: RunningProps) {
  const chains = fit.chains.map((chain) => ({
    ...chain,
    ...(chain.state === "finished" ? undefined : progress.get(chain.chain)),
  }));
  const [done, total] = [sum(chains.map((one) => one.done)), sum(chains.map((one) => one.total))];
  const divergences = sum(chains.map((one) => one.divergences));
  return (
    <>
      <h1>{fit.state === "queued" ? "Waiting for a worker" : "Running"}</h1>
      <p>{leftWords(fit, done, total)}</p>
      <ul class="chains">
        {chains.map((one) => (
          <li key={one.chain}>
            <span>
              chain {one.chain + 1}{" "}
              <span class="soft">
                {one.state === "waiting" && !progress.has(one.chain)
                  ? "waiting"
                  : one.state === "finished"
                    ? "finished"
                    : `${wholeWords(one.done)} of ${wholeWords(one.total)}`}
                {one.worker !== undefined && `, worker ${one.worker}`}
              </span>
            </span>
            <progress
              aria-label={`chain ${one.chain + 1}`}
              value={one.state === "finished" ? one.total : one.done}
              max={one.total}
            />
          </li>
        ))}
      </ul>
      {divergences > 0 && (
        <p class="warn">{plural(divergences, "divergence")} so far: the verdict will weigh them.</p>
      )}
      <TracesOf fit={fit} progress={progress} />
      <Cancel id={fit.id} reload={reload} />
    </>
  );
}

function TracesOf({ fit, progress }: Pick<RunningProps, "fit" | "progress">) {
  const traced = [...progress.values()].flatMap(({ trace }) => (trace?.values[0]?.length ? [trace] : []));
  const [first] = traced;
  if (!first) return null;
  const { draws = 1000, thin = 1 } = fit.settings as { readonly draws?: number; readonly thin?: number };
  return (
    <section>
      <h2>Draws so far</h2>
      <div class="figures">
        {first.names.map((name, i) => (
          <Traces
            key={name}
            name={name}
            total={Math.ceil(draws / thin)}
            chains={traced.map(({ every, values }) => ({ every, points: values[i]! }))}
          />
        ))}
      </div>
      <p class="soft">Each line is a chain. Chains that agree lie on top of each other.</p>
    </section>
  );
}

function Cancel({ id, reload }: { readonly id: string; readonly reload: () => void }) {
  const task = useTask();
  const say = useSay();
  const may = useMay("analyst");
  if (!may) return null;
  const cancel = async () => {
    const done = await task.run(() => ask("POST /v1/fits/{id}/cancel", { path: { id } }));
    reload();
    if (done) say("Fit cancelled; finished chains are kept", () => resumed(id));
  };
  return (
    <>
      <div class="row">
        <button type="button" disabled={task.busy} onClick={cancel}>
          Cancel the fit
        </button>
      </div>
      <Failed error={task.error} />
    </>
  );
}

/** The same fit anew, with the chains that were finished. */
export async function resumed(id: string): Promise<void> {
  const next = await ask("POST /v1/fits/{id}/resume", { path: { id } });
  location.hash = `#/fit/${next.id}`;
}

function leftWords({ state, started }: Fit, done: number, total: number): string {
  if (state === "queued") return "No worker has taken it yet. Fits run in the order they were asked for.";
  const share = total > 0 ? done / total : 0;
  if (started === undefined || share < 0.02) return "It has just begun.";
  if (share >= 1) return "All chains have ended; their draws are being joined and checked.";
  const seconds = (Date.now() - Date.parse(started)) / 1000;
  return `${Math.round(100 * share)} % of all draws, about ${durationWords((seconds * (1 - share)) / share)} left.`;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
