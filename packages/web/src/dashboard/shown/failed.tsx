import { Offline, Refused, sentenceOf } from "../../client/problem.ts";
import { Notice } from "../../components/notice.tsx";

interface FailedProps {
  readonly error: unknown;
  readonly onAgain?: () => void;
}

/** Why something did not work, and a way to try again. Nothing where nothing failed. */
export function Failed({ error, onAgain }: FailedProps) {
  if (error === undefined) return null;
  const offline = error instanceof Offline;
  return (
    <Notice kind={offline ? "warning" : "error"} title={offline ? "Not connected" : "That did not work"}>
      <p>{sentenceOf(error)}</p>
      {error instanceof Refused && <Amounts {...error.problem} />}
      {onAgain && (
        <p>
          <button type="button" class="small" onClick={onAgain}>
            Try again
          </button>
        </p>
      )}
    </Notice>
  );
}

/** The three amounts of a budget that was not enough. */
function Amounts({ requested, remaining, difference }: Refused["problem"]) {
  const rows = Object.entries({ requested, remaining, difference }).filter(
    ([, amount]) => amount !== undefined,
  );
  if (rows.length === 0) return null;
  return (
    <dl>
      {rows.map(([name, amount]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  );
}
