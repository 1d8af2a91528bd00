import { Offline, Refused } from "../../client/problem.ts";
import { Drawn } from "../../drawn/drawn.tsx";
import { useLoaded } from "../../live/use-asked.ts";
import { Loaded } from "../shown/loaded.tsx";
import { Glance } from "./glance.tsx";
import type { FitSummary } from "./summary.ts";
import type { Fit } from "./use-watched-fit.ts";

/**
 * The page of the fit, the very one that the command line writes; its sheet is part of every page's. It takes the server a moment: until it is
 * there, the answer stands here in short.
 */
export function ShownReport({ fit: { id, summary } }: { readonly fit: Fit }) {
  const address = `/v1/fits/${id}/report.html`;
  const report = useLoaded(address, (signal) => readReport(address, signal));
  if (report.value !== undefined) return <Drawn class="report" markup={report.value} />;
  return (
    <>
      <h1>What it found</h1>
      {summary && <Glance summary={summary as FitSummary} />}
      <Loaded asked={report} what="the whole page">
        {() => null}
      </Loaded>
    </>
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
