import { useCallback, useMemo, useState } from "preact/hooks";
import { useAddress } from "../address/address.ts";
import { ask } from "../client/ask.ts";
import { Shell } from "../components/shell.tsx";
import { useLoaded } from "../live/use-asked.ts";
import { placeOf, places } from "./places.tsx";
import { type Member, mayAs, type Session, SessionContext } from "./session/session.ts";
import { SignIn } from "./session/sign-in.tsx";
import { Failed } from "./shown/failed.tsx";
import { Saying } from "./shown/said.tsx";

const NAME = "dpbayes";

/** Everything: who is there, and the place that the address names. */
export function DashboardPage({ code: given }: { readonly code: string | undefined }) {
  const [code, setCode] = useState(given);
  const who = useLoaded("who", (signal) => ask("GET /v1/session", {}, { signal }));
  const { value, error, reload } = who;
  const signedIn = useCallback(() => {
    setCode(undefined);
    reload();
  }, [reload]);
  if (value?.kind === "member" && code === undefined)
    return <Places key={value.organisation} member={value} ended={reload} />;
  return (
    <Shell name={NAME} title="Sign in" places={[]}>
      <Failed error={error} onAgain={reload} />
      {value ? (
        <SignIn code={code} oidc={value.kind === "nobody" && value.oidc} onDone={signedIn} />
      ) : (
        error === undefined && <p class="loading">Loading …</p>
      )}
    </Shell>
  );
}

function Places({ member, ended }: { readonly member: Member; readonly ended: () => void }) {
  const [address, replace] = useAddress();
  const session = useMemo<Session>(() => ({ member, ended }), [member, ended]);
  const { name, title, page: Page, rest } = placeOf(address.place);
  const shown = places.filter(
    ({ words, needs = "viewer" }) => words !== undefined && mayAs(member.role, needs),
  );
  return (
    <SessionContext.Provider value={session}>
      <Saying>
        <Shell
          name={NAME}
          title={title(rest)}
          places={shown.map((one) => ({
            words: one.words!,
            href: `#/${one.name}`,
            current: name === one.name || one.holds?.includes(name) === true,
          }))}
        >
          <Page key={`${name}/${rest[0] ?? ""}`} rest={rest} address={address} replace={replace} />
        </Shell>
      </Saying>
    </SessionContext.Provider>
  );
}
