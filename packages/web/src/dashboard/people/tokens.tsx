import { useState } from "preact/hooks";
import { type Answer, ask } from "../../client/ask.ts";
import { Notice } from "../../components/notice.tsx";
import { TypedConfirmation } from "../../components/typed-confirmation.tsx";
import { usePages } from "../../live/use-pages.ts";
import { useTask } from "../../live/use-task.ts";
import { Badge } from "../shown/badge.tsx";
import { Failed } from "../shown/failed.tsx";
import { Pages } from "../shown/pages.tsx";
import { timeWords } from "../shown/words.ts";
import { MakeToken } from "./make-token.tsx";

type Token = Answer<"GET /v1/tokens">["tokens"][number];

/** Programs that may ask: what each may do, until when. */
export function Tokens() {
  const asked = usePages("GET /v1/tokens", {});
  return (
    <section>
      <h2>Programs</h2>
      <Pages paged={asked} what="tokens">
        {(tokens) =>
          tokens.length === 0 ? (
            <Notice kind="empty" title="No token yet">
              <p>
                Holders pay and send releases with one, relays send batches, scripts do what an analyst may.
              </p>
            </Notice>
          ) : (
            <ul class="lines">
              {tokens.map((one) => (
                <TokenLine key={one.id} one={one} changed={asked.reload} />
              ))}
            </ul>
          )
        }
      </Pages>
      <MakeToken made={asked.reload} />
    </section>
  );
}

interface TokenLineProps {
  readonly one: Token;
  readonly changed: () => void;
}

function TokenLine({ one, changed }: TokenLineProps) {
  const { id, name, kind, expires, revoked, ledger, study } = one;
  const [revoking, setRevoking] = useState(false);
  const task = useTask();
  const over = Date.parse(expires) < Date.now();
  const revoke = async () => {
    setRevoking(false);
    await task.run(() => ask("DELETE /v1/tokens/{id}", { path: { id } }));
    changed();
  };
  return (
    <li>
      <span class="wide-line">
        <strong>{name}</strong> {(revoked || over) && <Badge state={revoked ? "revoked" : "expired"} />}
        <br />
        <span class="soft">
          {kind}
          {ledger && (
            <>
              {" "}
              of <a href={`#/budget/${ledger}`}>a ledger</a>
            </>
          )}
          {study && ` of ${study}`}, until {timeWords(expires)}
        </span>
      </span>
      {!revoked && !over && (
        <button type="button" class="small" disabled={task.busy} onClick={() => setRevoking(true)}>
          Revoke …
        </button>
      )}
      <Failed error={task.error} />
      {revoking && (
        <TypedConfirmation
          title={`Revoke ${name}?`}
          word={name}
          action="Revoke for good"
          onConfirm={revoke}
          onCancel={() => setRevoking(false)}
        >
          <p>The program that uses it is refused from now on. It cannot be given back.</p>
        </TypedConfirmation>
      )}
    </li>
  );
}
