import { useState } from "preact/hooks";
import { ask } from "../../client/ask.ts";
import { Field } from "../../components/field.tsx";
import { useAll } from "../../live/use-pages.ts";
import { useTask } from "../../live/use-task.ts";
import { Failed } from "../shown/failed.tsx";
import { ShownOnce } from "./shown-once.tsx";

type Kind = "holder" | "relay" | "analyst";

const kinds: readonly (readonly [Kind, string])[] = [
  ["holder", "holder: pays from one ledger, sends releases"],
  ["relay", "relay: sends reports of one study in batches"],
  ["analyst", "analyst: what an analyst may"],
];

/** Makes a token, bound to what its program is for. */
export function MakeToken({ made }: { readonly made: () => void }) {
  const [given, setGiven] = useState({ name: "", kind: "holder" as Kind, bound: "", days: 365 });
  const [token, setToken] = useState<string>();
  const task = useTask();
  const make = async (event: Event) => {
    event.preventDefault();
    const { name, kind, bound, days } = given;
    const to = kind === "holder" ? { ledger: bound } : kind === "relay" ? { study: bound } : {};
    await task.run(async () =>
      setToken((await ask("POST /v1/tokens", { body: { name, kind, days, ...to } })).token),
    );
    made();
  };
  if (token)
    return (
      <ShownOnce title="A token, shown this once" text={token} onDone={() => setToken(undefined)}>
        Put it where the program keeps its secrets. The server has only its hash.
      </ShownOnce>
    );
  return (
    <details>
      <summary>Make a token</summary>
      <form onSubmit={make}>
        <Field label="Name" help="Of the program or the holder.">
          {(control) => (
            <input
              {...control}
              type="text"
              required
              maxLength={100}
              value={given.name}
              onInput={({ currentTarget }) => setGiven({ ...given, name: currentTarget.value })}
            />
          )}
        </Field>
        <Field label="Kind">
          {(control) => (
            <select
              {...control}
              value={given.kind}
              onChange={({ currentTarget }) =>
                setGiven({ ...given, kind: currentTarget.value as Kind, bound: "" })
              }
            >
              {kinds.map(([kind, words]) => (
                <option key={kind} value={kind}>
                  {words}
                </option>
              ))}
            </select>
          )}
        </Field>
        {given.kind !== "analyst" && (
          <Bound kind={given.kind} bound={given.bound} onChange={(bound) => setGiven({ ...given, bound })} />
        )}
        <Field label="Days until it expires">
          {(control) => (
            <input
              {...control}
              type="number"
              min={1}
              max={3660}
              required
              value={given.days}
              onInput={({ currentTarget }) => setGiven({ ...given, days: currentTarget.valueAsNumber })}
            />
          )}
        </Field>
        <Failed error={task.error} />
        <div class="row">
          <button type="submit" class="main" disabled={task.busy}>
            Make it
          </button>
        </div>
      </form>
    </details>
  );
}

interface BoundProps {
  readonly kind: Exclude<Kind, "analyst">;
  readonly bound: string;
  readonly onChange: (bound: string) => void;
}

/** The one ledger or study that the token is for. */
function Bound({ kind, bound, onChange }: BoundProps) {
  const ledgers = useAll("GET /v1/ledgers", kind === "holder" ? {} : undefined);
  const studies = useAll("GET /v1/studies", kind === "relay" ? {} : undefined);
  const choices =
    kind === "holder"
      ? ledgers.value?.rows.map(({ id, name }) => [id, name] as const)
      : studies.value?.rows
          .filter(({ admission }) => admission === "relay")
          .map(({ slug }) => [slug, slug] as const);
  return (
    <Field
      label={kind === "holder" ? "Ledger" : "Study"}
      wrong={choices?.length === 0 ? "There is none yet." : undefined}
    >
      {(control) => (
        <select
          {...control}
          required
          value={bound}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">choose one</option>
          {choices?.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
