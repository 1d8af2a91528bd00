import type { Migration } from "./migration.ts";

/**
 * Who did what: owners and programs only; nothing that a respondent does is here. Each organisation has a chain of its own, so that its
 * owners can check all of what they may read. Times have the precision that is hashed; details are the very text that is.
 */
export const audit: Migration = {
  name: "0006-audit",
  sql: `
CREATE TABLE audit (
  organisation uuid NOT NULL REFERENCES organisation,
  index int NOT NULL, at timestamptz(3) NOT NULL, actor text NOT NULL,
  action text NOT NULL, object text NOT NULL, detail text NOT NULL, previous text NOT NULL, hash text NOT NULL,
  PRIMARY KEY (organisation, index));
CREATE TABLE audit_head (                              -- locked by whoever appends
  organisation uuid PRIMARY KEY REFERENCES organisation,
  index int NOT NULL DEFAULT 0, hash text NOT NULL DEFAULT '');
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'append only'; END $$;
CREATE FUNCTION refuse_going_back() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF new.organisation <> old.organisation OR new.index <> old.index + 1 THEN RAISE EXCEPTION 'append only'; END IF;
  RETURN new;
END $$;
CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_head_stays BEFORE DELETE OR TRUNCATE ON audit_head EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_head_advances BEFORE UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION refuse_going_back();
`,
};
