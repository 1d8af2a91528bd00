import type { CheckedOptions } from "../plan-options.ts";
import type { Planned, Scenario } from "../scenario.ts";
import { type ExpectedWidth, expectedWidths } from "./expected-widths.ts";
import type { Route } from "./planning-fit.ts";
import { type ExpectedWarning, type WarningTally, warningTally } from "./warning-tally.ts";

export interface Observer {
  /** Widths of a scenario, from at most `repeats` studies; those of a closer look where there was one. */
  widths(scenario: Scenario, repeats?: number): Promise<readonly ExpectedWidth[]>;
  /** As `widths`, or nothing where the model cannot be fitted to noise alone. */
  priorOnly(scenario: Scenario): Promise<readonly ExpectedWidth[]>;
  /** What fits of the studies that were simulated of a scenario would warn of. */
  warnings(scenario: Scenario): readonly ExpectedWarning[];
  /** How the posteriors so far were found. */
  routes(): Readonly<Record<Route, number>>;
  /** Says that nothing is left to do: widths may be known before all foreseen studies were simulated. */
  finish(): void;
}

/** Looks at every scenario once and counts what was done. */
export function observer(planned: Planned, options: CheckedOptions): Observer {
  const seen = new Map<
    string,
    { readonly most: number; readonly widths: Promise<readonly ExpectedWidth[]> }
  >();
  const routes: Record<Route, number> = { curvature: 0, chains: 0 };
  const done = () => routes.curvature + routes.chains;
  const foreseen = scenariosOf(options);
  let finished = 0;
  const warned = new Map<string, WarningTally>();
  const onRepeat = (route: Route) => {
    routes[route]++;
    // Scenarios to come are taken to need as many studies as those before them.
    const each = finished > 0 ? Math.ceil(done() / finished) : options.repeats;
    options.onProgress?.({ done: done(), total: done() + Math.max(0, foreseen - finished - 1) * each });
  };
  const { interval, repeats, seed, signal } = options;
  const settings = { interval, repeats, seed, onRepeat, ...(signal && { signal }) };
  const widths = (scenario: Scenario, most = repeats) => {
    const key = keyOf(planned, scenario);
    const known = seen.get(key);
    if (known !== undefined && known.most >= most) return known.widths;
    const tally = warningTally();
    warned.set(key, tally);
    const found = expectedWidths(planned, scenario, {
      ...{ ...settings, repeats: Math.min(most, repeats) },
      onRepeat(route, warnings) {
        tally.add(warnings);
        onRepeat(route);
      },
    });
    seen.set(key, { most, widths: found.finally(() => finished++) });
    return seen.get(key)!.widths;
  };
  const priorOnly = async (scenario: Scenario) => {
    try {
      return await expectedWidths(planned, scenario, { ...settings, repeats: 2 });
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof TypeError) throw error;
      return [];
    }
  };
  const finish = () => options.onProgress?.({ done: done(), total: done() });
  const warnings = (scenario: Scenario) => warned.get(keyOf(planned, scenario))?.counted() ?? [];
  return { widths, priorOnly, warnings, routes: () => ({ ...routes }), finish };
}

function keyOf(planned: Planned, scenario: Scenario): string {
  const { epsilon, records, holders } = scenario;
  return JSON.stringify([epsilon, records, holders, boundsIn(planned, scenario)]);
}

/** A scenario that states the study's own bounds is the one that states none. */
function boundsIn({ study }: Planned, { bounds = {} }: Scenario) {
  return Object.entries(study.variables).map(
    ([name, variable]) => bounds[name] ?? ("bounds" in variable ? variable.bounds : null),
  );
}

/** The study itself, the same without noise, and the points of all curves; solving adds to them. */
function scenariosOf({ epsilons, recordCounts, holderCounts, bounds }: CheckedOptions): number {
  const lists = [epsilons, recordCounts ?? [], holderCounts ?? [], bounds ?? []];
  return 2 + lists.reduce((sum, list) => sum + list.length, 0);
}
