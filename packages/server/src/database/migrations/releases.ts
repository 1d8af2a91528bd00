import type { Migration } from "./migration.ts";

/** What is known of a holder's release beyond its content: whose it is, and which spend paid for it. */
export const releases: Migration = {
  name: "0007-releases",
  sql: `
ALTER TABLE release
  ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY,
  ADD COLUMN holder text,                     -- of uploaded ones: the public label, empty where there is none
  ADD COLUMN ledger uuid, ADD COLUMN spend text,
  ADD FOREIGN KEY (ledger, spend) REFERENCES ledger_entry (ledger, spend),
  ADD CHECK ((ledger IS NULL) = (spend IS NULL) AND (holder IS NULL) = (origin = 'cut'));
CREATE UNIQUE INDEX release_in_order ON release (study, number);
CREATE UNIQUE INDEX release_of_holder ON release (study, holder) WHERE origin = 'uploaded';
`,
};
