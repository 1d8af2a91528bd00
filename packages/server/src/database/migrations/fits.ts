import type { Migration } from "./migration.ts";

/** Releases and what is learned from them, and the workers that do it. */
export const fits: Migration = {
  name: "0005-fits",
  sql: `
CREATE TABLE release (
  digest text PRIMARY KEY, study int NOT NULL REFERENCES study,
  origin text NOT NULL CHECK (origin IN ('cut', 'uploaded')),
  body bytea NOT NULL, count bigint, made timestamptz NOT NULL DEFAULT now());
CREATE TABLE fit (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), number bigint GENERATED ALWAYS AS IDENTITY UNIQUE, study int NOT NULL REFERENCES study,
  releases text[] NOT NULL, settings jsonb NOT NULL, chains int NOT NULL CHECK (chains BETWEEN 1 AND 64),
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
  problem jsonb, asked_by text NOT NULL, asked_key text, UNIQUE (asked_by, asked_key),
  made timestamptz NOT NULL DEFAULT now(), started timestamptz, ended timestamptz,
  summary jsonb, posterior bytea);
CREATE TABLE fit_chain (
  fit uuid NOT NULL REFERENCES fit ON DELETE CASCADE, chain int NOT NULL,
  done int NOT NULL DEFAULT 0, total int NOT NULL, divergences int NOT NULL DEFAULT 0,
  failures int NOT NULL DEFAULT 0, deaths int NOT NULL DEFAULT 0,
  worker int, draws bytea, PRIMARY KEY (fit, chain));
CREATE INDEX fit_of_study ON fit (study, number);
CREATE INDEX chain_of_worker ON fit_chain (worker) WHERE draws IS NULL;
-- Tasks of simulation studies, which programs that are no servers send and answer: what they are about is theirs alone.
CREATE TABLE farm_run (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(), suite text NOT NULL, source text NOT NULL, made timestamptz NOT NULL DEFAULT now());
CREATE TABLE farm_task (
  run uuid NOT NULL REFERENCES farm_run ON DELETE CASCADE, place int NOT NULL, task bytea NOT NULL, answer bytea,
  PRIMARY KEY (run, place));
CREATE TABLE worker (
  n int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, host text NOT NULL, version text NOT NULL,
  pools text[] NOT NULL DEFAULT '{}', started timestamptz NOT NULL DEFAULT now(), ended timestamptz);
`,
};
