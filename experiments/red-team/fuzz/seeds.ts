import { readFileSync } from "node:fs";

/** Documents of every kind and family, as this package writes them: those that an earlier version wrote and that must open. */
export const kept = new URL("../../../test/kept-formats/", import.meta.url);

function linesOf<Line>(name: string): readonly Line[] {
  const text = readFileSync(new URL(name, kept), "utf8").trim();
  return text.split("\n").map((line) => JSON.parse(line) as Line);
}

/** Valid documents by the parser that reads them. */
export interface Seeds {
  readonly study: readonly object[];
  readonly release: readonly object[];
  readonly report: readonly object[];
  readonly prepared: readonly object[];
  readonly sample: readonly object[];
}

export function seeds(): Seeds {
  const releases = linesOf<{ readonly study: object; readonly releases: readonly object[] }>(
    "releases.jsonl",
  );
  const reports = linesOf<{ readonly prepared: object; readonly report: object }>("reports.jsonl");
  return {
    study: releases.map(({ study }) => study),
    release: releases.flatMap((line) => line.releases),
    report: reports.map(({ report }) => report),
    prepared: reports.map(({ prepared }) => prepared),
    sample: linesOf<object>("posterior-sample.json"),
  };
}
