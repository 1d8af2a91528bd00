import { useMemo } from "preact/hooks";
import { Shell } from "../components/shell.tsx";
import { UndoBar } from "../components/undo-bar.tsx";
import { AnswerPlace } from "./answer/answer-place.tsx";
import { StudyPlace } from "./declare/study-place.tsx";
import { FitPlace } from "./fit/fit-place.tsx";
import { useOffline } from "./offline/use-offline.ts";
import { PlanPlace } from "./plan/plan-place.tsx";
import { PrivatisePlace } from "./release/privatise-place.tsx";
import { StartPlace } from "./start-place.tsx";
import { useStudio } from "./state/use-studio.ts";
import { TablePlace } from "./table/table-place.tsx";
import { studioWorkers } from "./workers/studio-workers.ts";

/** The way from a table to an answer; every step may be taken by itself. */
const places = {
  table: { words: "Table", Place: TablePlace },
  study: { words: "Study", Place: StudyPlace },
  plan: { words: "Plan", Place: PlanPlace },
  privatise: { words: "Privatise", Place: PrivatisePlace },
  fit: { words: "Fit", Place: FitPlace },
  answer: { words: "Answer", Place: AnswerPlace },
} as const;

export function StudioPage() {
  const { place, undo, forgetUndo, ...given } = useStudio();
  const workers = useMemo(studioWorkers, []);
  const { kept, online } = useOffline();
  const here = place in places ? places[place as keyof typeof places] : { words: "Begin", Place: StartPlace };
  const { change, to } = given;
  return (
    <Shell
      name="dpbayes studio"
      title={here.words}
      places={Object.entries(places).map(([name, { words }]) => ({
        words,
        href: to(name),
        current: place === name,
      }))}
    >
      {!online && <p class="offline">No network: everything here works without one.</p>}
      <here.Place {...given} workers={workers} />
      <p class="off foot" role="status">
        {kept && "This page is kept on the device and opens without a network."}
      </p>
      {undo && (
        <UndoBar
          words={undo.words}
          onGone={forgetUndo}
          onUndo={() => {
            change(undo.before);
            forgetUndo();
          }}
        />
      )}
    </Shell>
  );
}
