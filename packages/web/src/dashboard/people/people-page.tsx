import { ask } from "../../client/ask.ts";
import { useTask } from "../../live/use-task.ts";
import { useMay, useSession } from "../session/session.ts";
import { Failed } from "../shown/failed.tsx";
import { ChangePassword } from "./change-password.tsx";
import { Members } from "./members.tsx";
import { Tokens } from "./tokens.tsx";

/** Who may do what; oneself first. */
export function PeoplePage() {
  const may = useMay("owner");
  return (
    <>
      <h1>People and programs</h1>
      <Oneself />
      {may && <Members />}
      {may && <Tokens />}
    </>
  );
}

function Oneself() {
  const { member, ended } = useSession();
  const task = useTask();
  const out = async () => {
    if (await task.run(() => ask("DELETE /v1/session", {}))) ended();
  };
  return (
    <section>
      <div class="row">
        <span>
          You are <strong>{member.email}</strong>, {member.role}
          {member.organisations.length > 0 &&
            ` of ${member.organisations.find(({ id }) => id === member.organisation)?.name ?? "this organisation"}`}
          .
        </span>
        <button type="button" disabled={task.busy} onClick={out}>
          Sign out
        </button>
      </div>
      <Failed error={task.error} />
      <ChangePassword />
    </section>
  );
}
