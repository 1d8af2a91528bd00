/** Where one-time links lead, and where people sign in: no framework, nothing from elsewhere. */
export const welcomeHtml = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>dpbayes: sign in</title>
<link rel="stylesheet" href="/assets/survey.css">
<main class="survey">
<h1>dpbayes</h1>
<p id="who" role="status">This page needs JavaScript.</p>
<form id="form" hidden>
<p class="number"><label>Mail address<br><input name="email" type="email" autocomplete="username"></label>
<p class="number"><label>Password<br><input name="password" type="password" autocomplete="current-password" required></label>
<p><button id="in">Sign in</button>
</form>
<p><button id="provider" hidden>Sign in through the identity provider</button>
<p><button id="out" hidden>Sign out</button>
</main>
<script src="/assets/welcome.js" defer></script>
`;

/** The code of a link stands behind #, which browsers send to nobody; once used it is taken out of the address. */
export const welcomeScript = `"use strict";
let code = location.hash.slice(1);
const [who, form, provider, out] = ["who", "form", "provider", "out"].map((id) => document.getElementById(id));
const send = async (method, path, body) => {
  const sent = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(path, { method, ...sent });
  if (answer.status === 204) return undefined;
  const read = await answer.json();
  if (!answer.ok) throw new Error(read.detail);
  return read;
};
const show = async () => {
  const asker = await send("GET", "/v1/session");
  const member = asker.kind === "member" && code === "";
  form.hidden = member;
  out.hidden = !member;
  provider.hidden = member || !asker.oidc;
  who.textContent = member
    ? "Signed in as " + asker.email + ", " + asker.role + "."
    : code
      ? "You were invited. Choose a password of 12 characters or more; if you have an account here, give its password. " +
        "The mail address may stay empty where the invitation was for yours."
      : "Sign in.";
};
const tried = (work) => (event) => {
  event.preventDefault();
  work().catch((error) => { who.textContent = "That did not work: " + error.message + "."; });
};
form.addEventListener("submit", tried(async () => {
  const email = form.elements.email.value.trim();
  const password = form.elements.password.value;
  if (code) await send("POST", "/v1/welcome", { code, password, ...(email && { email }) });
  else await send("POST", "/v1/session", { email, password });
  code = "";
  form.reset();
  history.replaceState(null, "", location.pathname);
  await show();
}));
provider.addEventListener("click", tried(async () => {
  location.assign((await send("POST", "/v1/oidc/start", code ? { code } : {})).location);
}));
out.addEventListener("click", tried(async () => {
  await send("DELETE", "/v1/session");
  await show();
}));
show().catch((error) => { who.textContent = error.message; });
`;
