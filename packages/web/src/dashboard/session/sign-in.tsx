import { useState } from "preact/hooks";
import { ask } from "../../client/ask.ts";
import { Field } from "../../components/field.tsx";
import { useTask } from "../../live/use-task.ts";
import { Failed } from "../shown/failed.tsx";

interface SignInProps {
  /** Of a one-time link. */
  readonly code?: string | undefined;
  /** Whether people may sign in through an identity provider. */
  readonly oidc: boolean;
  readonly onDone: () => void;
}

/** A mail address and a password: to sign in, or to begin by a one-time link. */
export function SignIn({ code, oidc, onDone }: SignInProps) {
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const task = useTask();
  const submit = async (event: Event) => {
    event.preventDefault();
    const mail = email.trim();
    const done = await task.run(() =>
      code === undefined
        ? ask("POST /v1/session", { body: { email: mail, password } })
        : ask("POST /v1/welcome", { body: { code, password, ...(mail && { email: mail }) } }),
    );
    if (done) onDone();
  };
  return (
    <form class="narrow" onSubmit={submit}>
      <h1>{code ? "Welcome" : "Sign in"}</h1>
      {code && (
        <p>
          Your link is good. Choose a password of 12 characters or more; if you have an account here, give its
          password.
        </p>
      )}
      <Field
        label="Mail address"
        help={code && "May stay empty where you were invited by it. The first owner chooses one."}
      >
        {(control) => (
          <input
            {...control}
            type="email"
            autocomplete="username"
            required={!code}
            value={email}
            onInput={({ currentTarget }) => setEmail(currentTarget.value)}
          />
        )}
      </Field>
      <Field label="Password">
        {(control) => (
          <input
            {...control}
            type="password"
            autocomplete={code ? "new-password" : "current-password"}
            required
            {...(code && { minLength: 12 })}
            value={password}
            onInput={({ currentTarget }) => setPassword(currentTarget.value)}
          />
        )}
      </Field>
      <Failed error={task.error} />
      <div class="row">
        <button type="submit" class="main" disabled={task.busy}>
          {code ? "Begin" : "Sign in"}
        </button>
        {oidc && <ProviderButton code={code} />}
      </div>
      {!code && (
        <p class="soft">
          No account? An owner can invite you. The first owner's link is printed by the server when it starts.
        </p>
      )}
    </form>
  );
}

function ProviderButton({ code }: { readonly code: string | undefined }) {
  const task = useTask();
  const go = () =>
    task.run(async () => {
      const { location: there } = await ask("POST /v1/oidc/start", { body: code ? { code } : {} });
      location.assign(there);
    });
  return (
    <>
      <button type="button" disabled={task.busy} onClick={go}>
        Through the identity provider
      </button>
      <Failed error={task.error} />
    </>
  );
}
