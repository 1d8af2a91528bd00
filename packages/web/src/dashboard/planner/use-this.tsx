import type { Study } from "@dpbayes/privacy";
import { ask } from "../../client/ask.ts";
import { useTask } from "../../live/use-task.ts";
import { useMay } from "../session/session.ts";
import { Failed } from "../shown/failed.tsx";
import { useSay } from "../shown/said.tsx";
import type { Registered } from "../study/study-page.tsx";

interface UseThisProps {
  readonly registered: Registered;
  /** The same with the epsilon that was chosen. */
  readonly study: Study;
}

/** Writes what was chosen into the draft; of a study that is open it drafts another one of the same survey. */
export function UseThis({ registered, study }: UseThisProps) {
  const { slug, state, revision, survey, admission, keep, study: before } = registered;
  const task = useTask();
  const say = useSay();
  const may = useMay("owner");
  const { epsilon } = study.privacy;
  if (!may || epsilon === (before as Study).privacy.epsilon) return null;
  const put = (body: object, at: number) =>
    ask(
      "PUT /v1/studies/{slug}",
      { path: { slug }, body: { survey, study: body, admission, keep } },
      { headers: { "If-Match": `"${at}"` } },
    );
  const change = () =>
    task.run(async () => {
      const { revision: next } = await put(study, revision);
      location.hash = `#/study/${slug}/about`;
      say(`${slug} has epsilon ${epsilon}`, () => put(before, next));
    });
  const draft = () =>
    task.run(async () => {
      const other = `${slug.slice(0, 40)}-epsilon-${`${epsilon}`.replace(".", "-")}`;
      await ask("POST /v1/studies", { body: { slug: other, survey, study, admission, keep } });
      location.hash = `#/study/${other}/about`;
    });
  return (
    <>
      <div class="row">
        <button type="button" class="main" disabled={task.busy} onClick={state === "draft" ? change : draft}>
          {state === "draft" ? "Use this epsilon" : "Draft a study with this epsilon"}
        </button>
        <span class="soft">
          {state === "draft"
            ? "The draft changes; nothing is collected yet."
            : "An open study never changes: this makes another one of the same survey."}
        </span>
      </div>
      <Failed error={task.error} />
    </>
  );
}
