import { ask } from "../../../client/ask.ts";
import { useTask } from "../../../live/use-task.ts";
import { useMay } from "../../session/session.ts";
import { Failed } from "../../shown/failed.tsx";

interface CutReleaseProps {
  readonly slug: string;
  readonly onDone: () => void;
}

/** A release of all reports that are counted now. */
export function CutRelease({ slug, onDone }: CutReleaseProps) {
  const task = useTask();
  const may = useMay("analyst");
  if (!may) return null;
  const cut = async () => {
    if (await task.run(() => ask("POST /v1/studies/{slug}/releases", { path: { slug } }))) onDone();
  };
  return (
    <>
      <div class="row">
        <button type="button" disabled={task.busy} onClick={cut}>
          Cut a release
        </button>
        <span class="soft">The same counts give the same release: cutting twice makes one.</span>
      </div>
      <Failed error={task.error} />
    </>
  );
}
