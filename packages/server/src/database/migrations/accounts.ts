import type { Migration } from "./migration.ts";

/** People and programs that may ask. Of what lets them in only hashes are stored. */
export const accounts: Migration = {
  name: "0001-accounts",
  sql: `
CREATE TABLE organisation (id uuid PRIMARY KEY DEFAULT gen_random_uuid(), name text NOT NULL UNIQUE);
CREATE TABLE account (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  password text,                               -- scrypt, with its parameters; null where OIDC signs in
  issuer text, subject text, UNIQUE (issuer, subject), CHECK ((issuer IS NULL) = (subject IS NULL)));
CREATE TABLE membership (
  account uuid NOT NULL REFERENCES account ON DELETE CASCADE,
  organisation uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'analyst', 'viewer')),
  PRIMARY KEY (account, organisation));
CREATE INDEX membership_of ON membership (organisation, account);
CREATE TABLE session (
  hash bytea PRIMARY KEY,                      -- SHA-256 of the cookie
  account uuid NOT NULL, organisation uuid NOT NULL,
  expires timestamptz NOT NULL,                -- moves on while it is used
  ends timestamptz NOT NULL,                   -- never moves
  FOREIGN KEY (account, organisation) REFERENCES membership (account, organisation) ON DELETE CASCADE);
CREATE INDEX session_of ON session (account);
CREATE TABLE welcome (                         -- a link that can be used once: it makes a member
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hash bytea NOT NULL UNIQUE,                  -- SHA-256 of its code
  organisation uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  email text CHECK (email = lower(email)),     -- null: whoever opens the first link says it
  role text NOT NULL CHECK (role IN ('owner', 'analyst', 'viewer')),
  renews boolean NOT NULL,                     -- made by the operator: may set the password of an account that is there
  expires timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (organisation, email));
CREATE TABLE api_token (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  hash bytea NOT NULL UNIQUE,                  -- SHA-256 of the token
  organisation uuid NOT NULL REFERENCES organisation ON DELETE CASCADE,
  name text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('holder', 'relay', 'analyst')),
  ledger uuid, CHECK ((kind = 'holder') = (ledger IS NOT NULL)),
  study int, CHECK ((kind = 'relay') = (study IS NOT NULL)),
  expires timestamptz NOT NULL, revoked boolean NOT NULL DEFAULT false);
CREATE INDEX api_token_of ON api_token (organisation, id);
`,
};
