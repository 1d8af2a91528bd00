/**
 * Numbers that are kept beside every draw without being parameters, such as the log prior and the log likelihood of each
 * release. They become columns of a fit's `statistics`.
 */
export interface Recorded<State> {
  /** Names of the columns, other than those of the sampler's own statistics. */
  readonly names: readonly string[];
  /** Writes the numbers of a state in the order of `names`. */
  record(state: State, out: Float64Array): void;
}

/** What a sampler records of states that hold a point of a model, given what the model records of the point. */
export function recordedOf<State>(
  { recorded }: { readonly recorded?: Recorded<Float64Array> },
  pointOf: (state: State) => Float64Array,
): { readonly recorded?: Recorded<State> } {
  if (recorded === undefined) return {};
  const { names } = recorded;
  return { recorded: { names, record: (state, out) => recorded.record(pointOf(state), out) } };
}
