import type { SeededSource } from "../../../math/random/index.ts";
import type { CycleGraph } from "./move-plan.ts";

/** Edges of the longest cycle. */
const MOST_EDGES = 64;
/** Chance that a walk goes home where an edge leads there. */
const HOME = 0.75;

/**
 * A cycle through the graph of exact sums, from a random walk that never turns back and ends where it meets itself, mostly at
 * home: the cycles of two rows and two columns, where there is no ground and nothing is impossible. People who move along it, up over one edge and down over the next, change no
 * exact sum; at the ground there is none to keep. Which cycle is found does not depend on the counts.
 *
 * Any two tables with the same sums differ by cycles each of which moves the one closer to the other (flows in a graph decompose
 * into cycles that agree with their signs), and every cycle of up to 64 edges is found with some probability.
 */
export class CycleWalk {
  readonly #graph: CycleGraph;
  /** Where each place stands on the walk; −1 elsewhere. */
  readonly #stands: Int32Array;
  readonly #places = new Int32Array(MOST_EDGES + 1);
  readonly #walked = new Int32Array(MOST_EDGES);
  /** The edges of the cycle that was found; they go up and down in turn. */
  readonly edges: Int32Array = new Int32Array(MOST_EDGES);

  constructor(graph: CycleGraph) {
    this.#graph = graph;
    this.#stands = new Int32Array(graph.places).fill(-1);
  }

  /** Writes a cycle; how many edges it has, 0 where the walk came to an end. */
  find(rng: SeededSource): number {
    const { ends } = this.#graph;
    let edge = rng.uint32() % (ends.length / 2);
    const side = rng.uint32() & 1;
    let length = 0;
    this.#places[0] = ends[2 * edge + side]!;
    this.#stands[this.#places[0]] = 0;
    let found = 0;
    while (edge >= 0 && length < MOST_EDGES) {
      const next = this.#across(edge, this.#places[length]!);
      this.#walked[length++] = edge;
      if (this.#stands[next]! >= 0) {
        found = this.#write(this.#stands[next]!, length);
        break;
      }
      this.#stands[next] = length;
      this.#places[length] = next;
      edge = this.#next(next, edge, length, rng);
    }
    for (let i = 0; i < length; i++) this.#stands[this.#places[i]!] = -1;
    if (found === 0) this.#stands[this.#places[length]!] = -1;
    return found;
  }

  #across(edge: number, place: number): number {
    const { ends } = this.#graph;
    return ends[2 * edge] === place ? ends[2 * edge + 1]! : ends[2 * edge]!;
  }

  /** The next edge of the walk: home, or any but the one it came by; −1 where there is no other. */
  #next(place: number, came: number, length: number, rng: SeededSource): number {
    const { starts, cells } = this.#graph.at;
    const [from, to] = [starts[place]!, starts[place + 1]!];
    if (to - from < 2) return -1;
    if (length >= 2 && rng.uniform() < HOME) {
      const home = this.#edgeTo(this.#places[0]!, place, from, to);
      if (home >= 0) return home;
    }
    const drawn = from + (rng.uint32() % (to - from - 1));
    return cells[drawn] === came ? cells[to - 1]! : cells[drawn]!;
  }

  /** The edge from one place to another, −1 where there is none. */
  #edgeTo(wanted: number, place: number, from: number, to: number): number {
    const { cells } = this.#graph.at;
    let [low, high] = [from, to];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#across(cells[middle]!, place) < wanted) low = middle + 1;
      else high = middle;
    }
    return low < to && this.#across(cells[low]!, place) === wanted ? cells[low]! : -1;
  }

  /** From where the walk met itself, or from the ground, where edges need not take turns. */
  #write(from: number, length: number): number {
    const ground = this.#graph.places - 1;
    const size = length - from;
    let first = 0;
    for (let i = 0; i < size; i++) if (this.#places[from + i] === ground) first = i;
    for (let i = 0; i < size; i++) this.edges[i] = this.#walked[from + ((first + i) % size)]!;
    return size;
  }
}
