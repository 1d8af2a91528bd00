import { useContext, useEffect } from "preact/hooks";
import { isSignedOut, Offline, Refused, sentenceOf } from "../../client/problem.ts";
import { Notice } from "../../components/notice.tsx";
import { SessionContext } from "../session/session.ts";

interface FailedProps {
  readonly error: unknown;
  readonly onAgain?: () => void;
}

/** Why something did not work, and a way to try again. Nothing where nothing failed. Whose session has ended is asked to sign in. */
export function Failed({ error, onAgain }: FailedProps) {
  const session = useContext(SessionContext);
  useEffect(() => {
    if (isSignedOut(error)) session?.ended();
  }, [error, session]);
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
