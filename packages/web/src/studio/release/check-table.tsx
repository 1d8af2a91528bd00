import type { Study } from "@dpbayes/privacy";
import type { DataCheck } from "dpbayes/browser";
import { useState } from "preact/hooks";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { wholeNumber } from "../state/numbers.ts";
import type { StudioWorkers } from "../workers/studio-workers.ts";

interface CheckTableProps {
  readonly file: File;
  readonly study: Study;
  readonly workers: StudioWorkers;
}

/** Which rows fit the study, before anything is spent; facts about records, for the holder alone. */
export function CheckTable({ file, study, workers }: CheckTableProps) {
  const [share, setShare] = useState<number>();
  const [found, setFound] = useState<DataCheck>();
  const [problem, setProblem] = useState<string>();
  const check = async () => {
    setFound(undefined);
    setProblem(undefined);
    setShare(0);
    await workers.tables
      .ask("check", { file, study }, { onTold: setShare })
      .then(setFound, (error: Error) => setProblem(error.message));
    setShare(undefined);
  };
  return (
    <details>
      <summary>Would every row fit? (private, costs nothing)</summary>
      <p class="soft">
        Reads the whole table and releases nothing. What it finds is about records and under no guarantee: it
        is for you alone.
      </p>
      <button type="button" disabled={share !== undefined} onClick={check}>
        Check the table
      </button>
      {share !== undefined && <Progress words="Reading the table" share={share} />}
      {problem && <Notice kind="error" title={problem} />}
      {found && <Checked found={found} />}
    </details>
  );
}

function Checked({ found: { rows, fitting, misfits, clipped, counted } }: { readonly found: DataCheck }) {
  const moved = Object.entries(clipped).filter(([, count]) => count > 0);
  return (
    <Notice
      kind={fitting === rows ? "done" : "warning"}
      title={`${wholeNumber(fitting)} of ${wholeNumber(rows)} rows fit.`}
    >
      <ul>
        {misfits.slice(0, MOST).map(({ says, rows: count, first }) => (
          <li key={says}>
            {wholeNumber(count)}: {says} ({counted} {first.slice(0, 3).join(", ")}
            {count > 3 ? ", …" : ""})
          </li>
        ))}
        {moved.map(([name, count]) => (
          <li key={name}>
            {wholeNumber(count)} values of {name} lie outside the bounds and would be moved to them
          </li>
        ))}
      </ul>
    </Notice>
  );
}

const MOST = 8;
