import { useState } from "preact/hooks";
import { Notice } from "../components/notice.tsx";
import { FilePicker } from "./files/file-picker.tsx";
import type { PlaceProps } from "./state/studio-state.ts";

/** What do you have? */
export function StartPlace({ change, to }: PlaceProps) {
  const [problem, setProblem] = useState<string>();
  const openStudy = async ([file]: readonly File[]) => {
    try {
      const { draftOfFile } = await import("./state/study-file.ts");
      change({ draft: await draftOfFile(file!) });
      location.hash = "#/study";
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  const playExample = async () => {
    const { example } = await import("./state/example.ts");
    change({ ...example(), made: undefined, releases: [], page: undefined });
    location.hash = "#/study";
  };
  return (
    <>
      <h1>From your own table to an honest answer</h1>
      <p>
        Declare what you ask, see what it would buy, add the noise, fit, read. All of it happens in this
        browser: there is no server, and your table never leaves the device.
      </p>
      {problem && <Notice kind="error" title={problem} />}
      <div class="cards">
        <section class="card">
          <h2>I have a table</h2>
          <p>
            A CSV or Parquet file, of any size. Its first line is read, and nothing else until you say so.
          </p>
          <a class="button main" href={to("table")}>
            Open a table
          </a>
        </section>
        <section class="card">
          <h2>I have releases</h2>
          <p>Noisy sums that one or several holders made of the same study. Fit them together.</p>
          <a class="button" href={to("fit")}>
            Fit releases
          </a>
        </section>
        <section class="card">
          <h2>I am only looking</h2>
          <p>20,000 invented stays in a hospital, and a study of how long people stay.</p>
          <button type="button" onClick={playExample}>
            Try the example
          </button>
        </section>
      </div>
      <FilePicker
        label="Open a study"
        help="study.yaml or study.json, as dpbayes init and this page write it; a link to this page may hold one too"
        accept=".yaml,.yml,.json"
        onFiles={openStudy}
      />
    </>
  );
}
