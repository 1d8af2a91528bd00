import { dirname, join, sep } from "node:path";
import type { SourceFile } from "./wall.ts";

/** Who imports whom: for each node the nodes it imports. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The room a file is in: the folder under a package's `src`, and under `models` one further, since every family is a
 * room. A file that lies in `src` itself, as an entry point does, is a room of its own.
 */
export function roomOf(path: string): string {
  const [, home, inside] = /^packages\/([^/]+)\/src\/(.+)$/.exec(path) ?? [undefined, "outside", path];
  const [room, ...rest] = inside!.split("/");
  return room === "models" && rest.length > 1 ? `${home}/models/${rest[0]}` : `${home}/${room}`;
}

/** The relative imports of files, between files or (with `roomOf`) between rooms; `which` picks all or values alone. */
export function importGraph(
  files: readonly SourceFile[],
  which: "imports" | "values",
  nodeOf: (path: string) => string = (path) => path,
): ImportGraph {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    const from = nodeOf(file.path);
    const reached = graph.get(from) ?? new Set();
    for (const specifier of file[which].filter((one) => one.startsWith(".")))
      reached.add(nodeOf(join(dirname(file.path), specifier).split(sep).join("/")));
    reached.delete(from);
    graph.set(from, reached);
  }
  return graph;
}

/** One cycle through every node that is on any and not on one named before: "a > b > a". */
export function cyclesOf(graph: ImportGraph): readonly string[] {
  const named = new Set<string>();
  return [...graph.keys()].sort().flatMap((start) => {
    const way = named.has(start) ? undefined : wayBack(graph, start);
    way?.forEach((node) => {
      named.add(node);
    });
    return way ? [[...way, start].join(" > ")] : [];
  });
}

/** The shortest way from a node back to it, found breadth first. */
function wayBack(graph: ImportGraph, start: string): readonly string[] | undefined {
  const cameFrom = new Map<string, string>();
  const queue = [start];
  for (const node of queue)
    for (const next of graph.get(node) ?? []) {
      if (next === start) return wayTo(cameFrom, start, node);
      if (cameFrom.has(next)) continue;
      cameFrom.set(next, node);
      queue.push(next);
    }
  return undefined;
}

function wayTo(cameFrom: ReadonlyMap<string, string>, start: string, end: string): readonly string[] {
  const way = [end];
  while (way[0] !== start) way.unshift(cameFrom.get(way[0]!)!);
  return way;
}
