import type { Answer } from "../../client/ask.ts";
import { Notice } from "../../components/notice.tsx";
import { useAll, usePages } from "../../live/use-pages.ts";
import { useMay } from "../session/session.ts";
import { Pages } from "../shown/pages.tsx";
import { StudyCard } from "./study-card.tsx";

type Listed = Answer<"GET /v1/studies">["studies"][number];

/** Milliseconds between two looks at what is new. */
const EVERY = 5000;

/** What is under way: a card for each study, those that collect first. */
export function StudiesPage() {
  const studies = usePages("GET /v1/studies", {}, EVERY);
  const fits = useAll("GET /v1/fits", {}, EVERY);
  const mayDraft = useMay("owner");
  return (
    <>
      <div class="head">
        <h1>Studies</h1>
        {mayDraft && (
          <a class="button main" href="#/new">
            New study
          </a>
        )}
      </div>
      <Pages paged={studies} what="studies">
        {(all) =>
          all.length === 0 ? (
            <Notice kind="empty" title="No study yet">
              <p>
                {mayDraft
                  ? "A study says what is asked, of whom, and what privacy is promised. It costs nothing to draft one."
                  : "An owner drafts studies; they appear here."}
              </p>
            </Notice>
          ) : (
            <div class="cards">
              {inOrder(all).map((study) => (
                <StudyCard
                  key={study.slug}
                  study={study}
                  fit={fits.value?.rows.find((one) => one.study === study.slug)}
                />
              ))}
            </div>
          )
        }
      </Pages>
    </>
  );
}

const ORDER = ["open", "closing", "paused", "draft", "closed", "archived"];

function inOrder(studies: readonly Listed[]): readonly Listed[] {
  return [...studies].sort((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
}
