import { ask } from "../../../client/ask.ts";
import { useTask } from "../../../live/use-task.ts";
import { useMay } from "../../session/session.ts";
import { Failed } from "../../shown/failed.tsx";
import type { PartProps } from "../study-page.tsx";

/** Cuts a release of all that is counted and asks for its fit: the one thing that most come for. */
export function FitNow({ study: { slug, state } }: Pick<PartProps, "study">) {
  const task = useTask();
  const may = useMay("analyst");
  if (!may || state === "archived") return null;
  const go = () =>
    task.run(async () => {
      const { digest } = await ask("POST /v1/studies/{slug}/releases", { path: { slug } });
      const { id } = await ask("POST /v1/fits", { body: { study: slug, releases: [digest] } });
      location.hash = `#/fit/${id}`;
    });
  return (
    <>
      <div class="row">
        <button type="button" class="main" disabled={task.busy} onClick={go}>
          Fit what is here
        </button>
        <span class="soft">Cuts a release of all that is counted now, and fits it. It costs no privacy.</span>
      </div>
      <Failed error={task.error} />
    </>
  );
}
