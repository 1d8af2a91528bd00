import type { Fits } from "./fits.ts";
import type { FitView } from "./read-fits.ts";

/** Waits until something holds; tests end by their own time limit. */
export async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Waits until a fit has ended, however it did. */
export async function untilEnded(fits: Fits, organisation: string, id: string): Promise<FitView> {
  let view = await fits.read(organisation, id);
  await until(async () => {
    view = await fits.read(organisation, id);
    return view.ended !== undefined;
  });
  return view;
}
