import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { Drawn } from "../../drawn/drawn.tsx";
import { saveFile } from "../files/save-file.ts";
import type { PlaceProps } from "../state/studio-state.ts";
import type { ExportKind } from "../workers/engine-questions.ts";
import type { StudioWorkers } from "../workers/studio-workers.ts";

/** What is the answer? */
export function AnswerPlace({ state, to, workers }: PlaceProps & { readonly workers: StudioWorkers }) {
  const { page } = state;
  if (page === undefined)
    return (
      <>
        <h1>The answer</h1>
        <Notice kind="empty" title="Nothing was fitted yet">
          <a href={to("fit")}>Fit releases</a>
        </Notice>
      </>
    );
  return (
    <>
      {/* Links within the page lead to its sections; the address is the studio's. */}
      <div onClickCapture={followWithin}>
        <Drawn markup={contentOf(page)} class="answer" />
      </div>
      <section aria-label="Keep the answer">
        <h2>Keep it</h2>
        {state.comparing !== undefined && (
          <Progress
            words="Comparing with the prior, and with a study without noise"
            share={state.comparing}
          />
        )}
        <div class="row">
          <button type="button" class="main" onClick={() => saveFile("page.html", page)}>
            Save the page
          </button>
          {Object.entries(exportWords).map(([kind, words]) => (
            <button key={kind} type="button" onClick={() => save(workers, kind as ExportKind)}>
              {words}
            </button>
          ))}
        </div>
      </section>
    </>
  );
}

const exportWords: Readonly<Record<ExportKind, string>> = {
  fit: "Save the fit",
  csv: "Draws as CSV",
  parquet: "Draws as Parquet",
  arviz: "For ArviZ",
  cmdstan: "As CmdStan's CSV",
};

async function save({ engine }: StudioWorkers, kind: ExportKind): Promise<void> {
  for (const { name, content } of await engine.ask("export", kind)) saveFile(name, content);
}

function followWithin(event: MouseEvent): void {
  const link = (event.target as Element).closest("a[href^='#']");
  const target = link && document.getElementById(link.getAttribute("href")!.slice(1));
  if (!target) return;
  event.preventDefault();
  target.tabIndex = -1;
  target.focus();
}

/** What stands between the page's own head and foot: the studio has its sheet already. */
function contentOf(page: string): string {
  return page.slice(page.indexOf("<main>") + "<main>".length, page.lastIndexOf("</main>"));
}
