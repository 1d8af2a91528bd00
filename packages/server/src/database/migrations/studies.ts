import type { Migration } from "./migration.ts";

/** Public declarations, frozen once open, and the right to one report without knowing whose. */
export const studies: Migration = {
  name: "0002-studies",
  sql: `
CREATE TABLE study (
  key int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  organisation uuid NOT NULL REFERENCES organisation,
  survey text NOT NULL,                        -- the same question at several epsilons is one survey
  slug text NOT NULL UNIQUE,
  digest text NOT NULL UNIQUE CHECK (digest ~ '^[0-9a-f]{64}$'),
  body json NOT NULL,                          -- dpbayes.study/1, in the order in which it was written
  prepared json,                               -- dpbayes.prepared/1, local studies only
  admission text NOT NULL DEFAULT 'invitation' CHECK (admission IN ('anyone', 'invitation', 'relay', 'holders')),
  keep text NOT NULL DEFAULT 'reports' CHECK (keep IN ('reports', 'counts')),
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'open', 'paused', 'closing', 'closed', 'archived')),
  closes timestamptz,
  revision int NOT NULL DEFAULT 1,
  CHECK (keep = 'reports' OR admission <> 'holders'));
CREATE INDEX study_of_organisation ON study (organisation, slug);
CREATE INDEX study_closing ON study (closes) WHERE state IN ('open', 'paused', 'closing');
ALTER TABLE api_token ADD FOREIGN KEY (study) REFERENCES study ON DELETE CASCADE;
CREATE TABLE token_key (
  study int NOT NULL REFERENCES study,
  epoch int NOT NULL CHECK (epoch > 0),
  public jsonb NOT NULL,                       -- n, e, proof
  secret bytea,                                -- sealed with the server's secret (AES-256-GCM); null once erased
  retired timestamptz,                         -- signs no more; verifies for a while
  PRIMARY KEY (study, epoch),
  CHECK (retired IS NULL OR secret IS NULL));
CREATE UNIQUE INDEX token_key_active ON token_key (study) WHERE retired IS NULL;
CREATE TABLE invitation (
  study int NOT NULL REFERENCES study,
  code bytea NOT NULL,                         -- SHA-256 of the code in the link
  blinded bytea,                               -- SHA-256 of the one request it was used for; empty once erased
  signature bytea,                             -- the answer, for a retry of the same request
  PRIMARY KEY (study, code),
  CHECK (blinded IS NOT NULL OR signature IS NULL));   -- no time, no order, no name
`,
};
