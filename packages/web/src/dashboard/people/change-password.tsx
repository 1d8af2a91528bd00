import { useState } from "preact/hooks";
import { ask } from "../../client/ask.ts";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { useTask } from "../../live/use-task.ts";
import { Failed } from "../shown/failed.tsx";

/** Another password ends every other session of the account. */
export function ChangePassword() {
  const [password, setPassword] = useState("");
  const [next, setNext] = useState("");
  const [changed, setChanged] = useState(false);
  const task = useTask();
  const change = async (event: Event) => {
    event.preventDefault();
    const done = await task.run(() => ask("POST /v1/password", { body: { password, next } }));
    setChanged(done);
    if (!done) return;
    setPassword("");
    setNext("");
  };
  return (
    <details>
      <summary>Change the password</summary>
      <form onSubmit={change}>
        <Field label="Password now">
          {(control) => (
            <input
              {...control}
              type="password"
              autocomplete="current-password"
              required
              value={password}
              onInput={({ currentTarget }) => setPassword(currentTarget.value)}
            />
          )}
        </Field>
        <Field label="New password" help="12 characters or more. Every other session of yours ends.">
          {(control) => (
            <input
              {...control}
              type="password"
              autocomplete="new-password"
              minLength={12}
              required
              value={next}
              onInput={({ currentTarget }) => setNext(currentTarget.value)}
            />
          )}
        </Field>
        <Failed error={task.error} />
        {changed && <Notice kind="done" title="Changed" />}
        <div class="row">
          <button type="submit" disabled={task.busy}>
            Change it
          </button>
        </div>
      </form>
    </details>
  );
}
