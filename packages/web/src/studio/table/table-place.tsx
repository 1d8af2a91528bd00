import { useState } from "preact/hooks";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { FilePicker } from "../files/file-picker.tsx";
import { wholeNumber } from "../state/numbers.ts";
import type { PlaceProps } from "../state/studio-state.ts";
import type { StudioWorkers } from "../workers/studio-workers.ts";

/** Which table is it, and which columns has it? */
export function TablePlace({
  state,
  change,
  to,
  undoable,
  workers,
}: PlaceProps & { readonly workers: StudioWorkers }) {
  const [opening, setOpening] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const open = async ([file]: readonly File[]) => {
    setProblem(undefined);
    setOpening(file!.name);
    try {
      change({
        table: { file: file!, columns: await workers.tables.ask("columns", file!) },
        made: undefined,
      });
    } catch (error) {
      setProblem((error as Error).message);
    }
    setOpening(undefined);
  };
  const { table } = state;
  return (
    <>
      <h1>Your table</h1>
      <FilePicker
        label={table ? "Open another table" : "Open a table"}
        help="CSV (also .gz) or Parquet: choose it, or drop it here. The file stays on this device."
        accept=".csv,.tsv,.txt,.gz,.parquet"
        onFiles={open}
      />
      {opening && <Progress words={`Reading the first line of ${opening}`} />}
      {problem && <Notice kind="error" title={problem} />}
      {!table && !opening && !problem && (
        <Notice kind="empty" title="No table yet">
          <p>You can also declare the study first: it needs names of columns, not the table.</p>
          <a href={to("study")}>Declare the study</a>
        </Notice>
      )}
      {table && (
        <>
          <h2>{table.file.name}</h2>
          <p>
            {sizeWords(table.file.size)}, {table.columns.length}{" "}
            {table.columns.length === 1 ? "column" : "columns"}. Only their names were read: what the study
            says must not follow from the records.
          </p>
          <ul class="names">
            {table.columns.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          <div class="row">
            <a class="button main" href={to("study")}>
              Declare the study
            </a>
            <button
              type="button"
              onClick={() => {
                undoable(`${table.file.name} closed`, { table });
                change({ table: undefined });
              }}
            >
              Close the table
            </button>
          </div>
        </>
      )}
    </>
  );
}

function sizeWords(bytes: number): string {
  if (bytes < 1e6) return `${wholeNumber(Math.ceil(bytes / 1000))} kB`;
  return `${wholeNumber(Math.round(bytes / 1e6))} MB`;
}
