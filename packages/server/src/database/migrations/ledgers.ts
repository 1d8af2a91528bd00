import type { Migration } from "./migration.ts";

/** Budgets: exact decimals, checked by our arithmetic, which makes the sentence, and by the table, which cannot be forgotten. */
export const ledgers: Migration = {
  name: "0004-ledgers",
  sql: `
CREATE TABLE ledger (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  organisation uuid NOT NULL REFERENCES organisation,
  name text NOT NULL, unit text NOT NULL,
  neighbours text NOT NULL,
  currency text NOT NULL CHECK (currency IN ('approximate', 'concentrated')),
  budget numeric NOT NULL, budget_delta numeric NOT NULL DEFAULT 0,     -- epsilon or rho, and delta
  spent numeric NOT NULL DEFAULT 0, spent_delta numeric NOT NULL DEFAULT 0,
  entries int NOT NULL, head text NOT NULL,                             -- number and hash of the last line
  CHECK (spent <= budget AND spent_delta <= budget_delta),
  UNIQUE (organisation, name));
ALTER TABLE api_token ADD FOREIGN KEY (ledger) REFERENCES ledger;
CREATE TABLE ledger_entry (
  ledger uuid NOT NULL REFERENCES ledger, index int NOT NULL,
  spend text, request text,                                             -- the caller's id, and the digest of what it asked
  line text NOT NULL, hash text NOT NULL,                               -- the very line of a ledger file
  release text CHECK (release ~ '^[0-9a-f]{64}$'),                      -- digest, set once
  PRIMARY KEY (ledger, index), UNIQUE (ledger, spend),
  CHECK ((spend IS NULL) = (request IS NULL) AND (release IS NULL OR spend IS NOT NULL)));
CREATE TABLE receipt_key (                                              -- one for the whole server
  id int PRIMARY KEY CHECK (id = 1),
  public text NOT NULL,                                                 -- Ed25519, base64url
  secret bytea NOT NULL);                                               -- sealed with the server's secret (AES-256-GCM)
`,
};
