import { addressOf } from "../../client/ask.ts";
import { useAsked } from "../../live/use-asked.ts";
import type { PageProps } from "../places.tsx";
import { Badge } from "../shown/badge.tsx";
import { LiveMark } from "../shown/live-mark.tsx";
import { Loaded } from "../shown/loaded.tsx";
import { agoWords } from "../shown/words.ts";
import { Ended } from "./ended.tsx";
import { Exports } from "./exports.tsx";
import { Running } from "./running.tsx";
import { ShownReport } from "./shown-report.tsx";
import { useWatchedFit } from "./use-watched-fit.ts";

/** One fit: while it runs its chains, then what it found. */
export function FitPage({ rest: [id = ""] }: PageProps) {
  const asked = useAsked("GET /v1/fits/{id}", { path: { id } });
  const watched = useWatchedFit(
    asked.value?.ended === undefined ? addressOf("/v1/fits/{id}/events", { path: { id } }) : undefined,
    asked.reload,
  );
  const value = asked.value?.ended ? asked.value : (watched.fit ?? asked.value);
  return (
    <Loaded asked={{ ...asked, ...(value && { value }) }} what="the fit">
      {(fit) => (
        <>
          <p>
            <a href={`#/study/${fit.study}/releases`}>{fit.study}</a>
          </p>
          <div class="head">
            <p class="fit-name">
              Fit {fit.number} <Badge state={fit.state} />{" "}
              <span class="soft">
                of {fit.releases.length === 1 ? "one release" : `${fit.releases.length} releases`},{" "}
                {agoWords(fit.ended ?? fit.made)}
              </span>
            </p>
            {watched.state && fit.ended === undefined && <LiveMark state={watched.state} />}
          </div>
          {fit.state === "done" ? (
            <>
              <ShownReport fit={fit} />
              <Exports id={id} />
            </>
          ) : fit.ended === undefined ? (
            <Running fit={fit} progress={watched.progress} reload={asked.reload} />
          ) : (
            <Ended fit={fit} />
          )}
        </>
      )}
    </Loaded>
  );
}
