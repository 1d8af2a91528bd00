import { existsSync, mkdirSync, readFileSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { strictJson } from "@dpbayes/privacy/formats";
import { fail, systemProblem } from "../errors/index.ts";
import { refuseWrite } from "../files/reserve-file.ts";
import { nameBeside } from "../files/temporary.ts";
import { writeWhole } from "../files/write-whole.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** What a server's tokens look like; nothing else is sent to it. */
const TOKEN = /^dpb_[A-Za-z0-9_-]{20,200}$/;

export function requireToken(text: string): string {
  const token = text.trim();
  return TOKEN.test(token) ? token : fail("TOKEN_SHAPE", { accepted: "dpb_ and what its server printed" });
}

/**
 * The token for an address: `DPBAYES_TOKEN`, or the one that was kept for this address, or for the server it begins with.
 */
export function tokenFor(address: string, env: Environment): string {
  const given = env["DPBAYES_TOKEN"];
  if (given) return requireToken(given);
  const kept = keptTokens(tokensFile(env));
  const token = kept[address] ?? kept[new URL(address).origin];
  return token ?? fail("TOKEN_MISSING", { address, command: `dpbayes login ${address}` });
}

/** Keeps a token for an address, in place of an earlier one, in a file that its owner alone can read. Returns the file. */
export function keepToken(address: string, token: string, env: Environment): string {
  const file = tokensFile(env);
  const tokens = { ...keptTokens(file), [address]: token };
  const temporary = nameBeside(file, "tmp");
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeWhole(temporary, [Buffer.from(`${JSON.stringify({ format: FORMAT, tokens }, null, 2)}\n`)], 0o600);
    renameSync(temporary, file);
  } catch (error) {
    refuseWrite(file, error, temporary);
  }
  return file;
}

const FORMAT = "dpbayes.tokens/1";

/** In the user's folder of settings; `DPBAYES_CONFIG` names another. */
function tokensFile(env: Environment): string {
  const settings = env["APPDATA"] || env["XDG_CONFIG_HOME"] || (env["HOME"] && join(env["HOME"], ".config"));
  const folder = env["DPBAYES_CONFIG"] || (settings && join(settings, "dpbayes"));
  if (!folder)
    return fail("FILE_WRITE", {
      file: "the folder of settings",
      problem: "DPBAYES_CONFIG and HOME are not set",
    });
  return join(folder, "tokens.json");
}

function keptTokens(file: string): Readonly<Record<string, string>> {
  if (!existsSync(file)) return {};
  const read = strictJson(textOf(file));
  const value =
    "value" in read ? (read.value as { readonly format?: unknown; readonly tokens?: unknown }) : null;
  const tokens = value?.format === FORMAT ? value.tokens : undefined;
  const whole =
    typeof tokens === "object" &&
    tokens !== null &&
    Object.values(tokens).every((one) => typeof one === "string");
  if (!whole)
    return fail("FILE_FORMAT", { file, found: "something else", accepted: "tokens kept by dpbayes login" });
  return { __proto__: null, ...tokens } as unknown as Readonly<Record<string, string>>;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    return fail("FILE_UNREADABLE", { file, problem: systemProblem(error) });
  }
}
