import { Notice } from "../../components/notice.tsx";
import { useTask } from "../../live/use-task.ts";
import { useMay } from "../session/session.ts";
import { Failed } from "../shown/failed.tsx";
import { plural } from "../shown/words.ts";
import { resumed } from "./running.tsx";
import type { Fit } from "./use-watched-fit.ts";

/** A fit that ended without an answer: why, and how to go on. */
export function Ended({ fit: { id, state, problem, chains } }: { readonly fit: Fit }) {
  const task = useTask();
  const may = useMay("analyst");
  const finished = chains.filter((one) => one.state === "finished").length;
  return (
    <>
      <h1>{state === "cancelled" ? "Cancelled" : "Failed"}</h1>
      {problem && (
        <Notice kind="error" title={problem.code}>
          <p>{problem.message}</p>
        </Notice>
      )}
      <p>
        {finished === 0
          ? "No chain had finished."
          : `${plural(finished, "chain")} of ${chains.length} had finished; they are kept.`}
      </p>
      {may && (
        <div class="row">
          <button type="button" class="main" disabled={task.busy} onClick={() => task.run(() => resumed(id))}>
            {finished === 0 ? "Ask for it again" : "Go on from there"}
          </button>
        </div>
      )}
      <Failed error={task.error} />
    </>
  );
}
