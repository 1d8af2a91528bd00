import type { Randomiser } from "@dpbayes/privacy/send";

/** Checks what a study prepared, and gives what follows it: `reporter` of `@dpbayes/privacy/report/prepared`. */
export type Reporters = (prepared: unknown) => Randomiser;

let arrive: (reporters: Reporters) => void;

/** What the page's second script brings, for the first. */
export const arrived = new Promise<Reporters>((resolve) => {
  arrive = resolve;
});

export function bring(reporters: Reporters): void {
  arrive(reporters);
}
