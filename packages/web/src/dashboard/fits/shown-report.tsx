import { Offline, Refused } from "../../client/problem.ts";
import { Drawn } from "../../drawn/drawn.tsx";
import { useLoaded } from "../../live/use-asked.ts";
import { Loaded } from "../shown/loaded.tsx";
import type { Fit } from "./use-watched-fit.ts";

/** The page of the fit, the very one that the command line writes; its sheet is part of every page's. */
export function ShownReport({ fit: { id } }: { readonly fit: Fit }) {
  const address = `/v1/fits/${id}/report.html`;
  const report = useLoaded(address, (signal) => readReport(address, signal));
  return (
    <Loaded asked={report} what="what it found">
      {(markup) => <Drawn class="report" markup={markup} />}
    </Loaded>
  );
}

/** What is inside the page's main part. */
async function readReport(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal }).catch((error: unknown) => {
    throw signal.aborted ? error : new Offline();
  });
  if (!answer.ok) throw await Refused.from(answer);
  const page = await answer.text();
  const [, content = ""] = /<main>([\s\S]*)<\/main>/.exec(page) ?? [];
  return content;
}
