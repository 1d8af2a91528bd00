import type { RawRow } from "../../exact-sums/sums-row.ts";
import type { EngineAddress } from "../engine-address.ts";
import type { RunQuery } from "../engine-source.ts";
import { answerOf, jsonAnswer, refuseQuery } from "../http-answer.ts";

/** ClickHouse's HTTP interface: the query is the body, for reading only, and answered when it is done. */
export function clickhouseQuery({ url, user, password, path, name }: EngineAddress): RunQuery {
  const settings = {
    default_format: "JSONEachRow",
    output_format_json_quote_64bit_integers: "1",
    readonly: "2",
    wait_end_of_query: "1",
    ...(path[0] !== undefined && { database: path[0] }),
  };
  const at = new URL(`/?${new URLSearchParams(settings)}`, url);
  const headers = {
    "X-ClickHouse-User": user || "default",
    "X-ClickHouse-Key": password,
  };
  return async (sql, signal) => {
    const init = { method: "POST", headers, body: sql, ...(signal && { signal }) };
    const { response, text } = await answerOf(name, at, init);
    const code = response.headers.get("X-ClickHouse-Exception-Code");
    if (!response.ok || code !== null) refuseQuery(name, `CODE_${code ?? response.status}`);
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    return lines.map((line) => jsonAnswer(name, line) as RawRow);
  };
}
