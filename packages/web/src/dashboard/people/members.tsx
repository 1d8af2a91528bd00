import { useState } from "preact/hooks";
import { type Answer, ask } from "../../client/ask.ts";
import { Field } from "../../components/field.tsx";
import { TypedConfirmation } from "../../components/typed-confirmation.tsx";
import { usePages } from "../../live/use-pages.ts";
import { useTask } from "../../live/use-task.ts";
import { type Member as Me, useSession } from "../session/session.ts";
import { Badge } from "../shown/badge.tsx";
import { Failed } from "../shown/failed.tsx";
import { Pages } from "../shown/pages.tsx";
import { useSay } from "../shown/said.tsx";
import { ShownOnce } from "./shown-once.tsx";

type Member = Answer<"GET /v1/members">["members"][number];
type Role = Me["role"];

const roles: readonly (readonly [Role, string])[] = [
  ["viewer", "viewer: reads"],
  ["analyst", "analyst: also cuts releases and fits"],
  ["owner", "owner: everything"],
];

/** People of the organisation. */
export function Members() {
  const asked = usePages("GET /v1/members", {});
  return (
    <section>
      <h2>Members</h2>
      <Pages paged={asked} what="members">
        {(members) => (
          <ul class="lines">
            {members.map((one) => (
              <MemberLine key={one.id} one={one} changed={asked.reload} />
            ))}
          </ul>
        )}
      </Pages>
      <Invite invited={asked.reload} />
    </section>
  );
}

interface MemberLineProps {
  readonly one: Member;
  readonly changed: () => void;
}

function MemberLine({ one: { id, email, role, state }, changed }: MemberLineProps) {
  const [removing, setRemoving] = useState(false);
  const { member } = useSession();
  const task = useTask();
  const say = useSay();
  const name = email ?? "whoever opens the first link";
  const put = (next: Role) => ask("PUT /v1/members/{id}", { path: { id }, body: { role: next } });
  const setRole = async (next: Role) => {
    const done = await task.run(() => put(next));
    changed();
    if (done) say(`${name} is now ${next}`, () => put(role).then(changed, changed));
  };
  const remove = async () => {
    setRemoving(false);
    await task.run(() => ask("DELETE /v1/members/{id}", { path: { id } }));
    changed();
  };
  return (
    <li>
      <span class="wide-line">
        <strong>{name}</strong> {state === "invited" && <Badge state="invited" />}
      </span>
      <span class="row">
        {state === "member" && (
          <select
            aria-label={`role of ${name}`}
            value={role}
            disabled={task.busy || id === member.account}
            onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
          >
            {roles.map(([word]) => (
              <option key={word} value={word}>
                {word}
              </option>
            ))}
          </select>
        )}
        {id !== member.account && (
          <button type="button" class="small" disabled={task.busy} onClick={() => setRemoving(true)}>
            {state === "member" ? "Remove …" : "Take back …"}
          </button>
        )}
      </span>
      <Failed error={task.error} />
      {removing && (
        <TypedConfirmation
          title={`${state === "member" ? "Remove" : "Take back the invitation of"} ${name}?`}
          word={email ?? "remove"}
          action={state === "member" ? "Remove" : "Take back"}
          onConfirm={remove}
          onCancel={() => setRemoving(false)}
        >
          <p>{state === "member" ? "Their sessions end now." : "Their link stops working now."}</p>
        </TypedConfirmation>
      )}
    </li>
  );
}

function Invite({ invited }: { readonly invited: () => void }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<Role>("analyst");
  const [link, setLink] = useState<string>();
  const task = useTask();
  const invite = async (event: Event) => {
    event.preventDefault();
    await task.run(async () => {
      setLink((await ask("POST /v1/members", { body: { email: email.trim(), role } })).link);
      setEmail("");
    });
    invited();
  };
  if (link)
    return (
      <ShownOnce title="A link, shown this once" text={link} onDone={() => setLink(undefined)}>
        Send it to them: it can be used once, within 7 days.
      </ShownOnce>
    );
  return (
    <details>
      <summary>Invite somebody</summary>
      <form onSubmit={invite}>
        <Field label="Mail address">
          {(control) => (
            <input
              {...control}
              type="email"
              required
              value={email}
              onInput={({ currentTarget }) => setEmail(currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Role">
          {(control) => (
            <select
              {...control}
              value={role}
              onChange={({ currentTarget }) => setRole(currentTarget.value as Role)}
            >
              {roles.map(([word, words]) => (
                <option key={word} value={word}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Failed error={task.error} />
        <div class="row">
          <button type="submit" class="main" disabled={task.busy}>
            Make a link
          </button>
        </div>
      </form>
    </details>
  );
}
