import { useState } from "preact/hooks";
import { type Answer, ask } from "../../../client/ask.ts";
import { Notice } from "../../../components/notice.tsx";
import { ShowMore } from "../../../components/show-more.tsx";
import { useAll, usePages } from "../../../live/use-pages.ts";
import { useTask } from "../../../live/use-task.ts";
import { FitTable } from "../../fits/fit-table.tsx";
import { useMay } from "../../session/session.ts";
import { Failed } from "../../shown/failed.tsx";
import { Loaded } from "../../shown/loaded.tsx";
import { Pages } from "../../shown/pages.tsx";
import { agoWords, plural, shortDigest, wholeWords } from "../../shown/words.ts";
import type { PartProps } from "../study-page.tsx";
import { CutRelease } from "./cut-release.tsx";
import { UploadRelease } from "./upload-release.tsx";

type Release = Answer<"GET /v1/studies/{slug}/releases">["releases"][number];

/** What can be fitted, and what was. */
export function ReleasesPart({ study, changed }: PartProps) {
  const { slug, admission, state } = study;
  const asked = useAll("GET /v1/studies/{slug}/releases", { path: { slug } }, 10_000);
  const fits = usePages("GET /v1/fits", { query: { study: slug } }, 3000);
  const reload = () => {
    asked.reload();
    changed();
  };
  if (state === "draft")
    return (
      <Notice kind="empty" title="No release yet">
        <p>Open the study first.</p>
      </Notice>
    );
  return (
    <>
      <section>
        <h2>Releases</h2>
        <Loaded asked={asked} what="releases">
          {({ rows }) => <Releases slug={slug} releases={rows} local={admission !== "holders"} />}
        </Loaded>
        {admission === "holders" ? (
          <UploadRelease onDone={reload} />
        ) : (
          <CutRelease slug={slug} onDone={reload} />
        )}
      </section>
      <section>
        <h2>Fits</h2>
        <Pages paged={fits} what="fits">
          {(all) => <FitTable fits={all} empty="No fit yet: choose releases above." />}
        </Pages>
      </section>
    </>
  );
}

/** Releases shown at once. All are read, since all may be fitted together. */
const MOST = 100;

interface ReleasesProps {
  readonly slug: string;
  readonly releases: readonly Release[];
  readonly local: boolean;
}

/** The latest first. Of holders all are fitted together unless some are left out; of cuts, which contain each other, the latest. */
function Releases({ slug, releases, local }: ReleasesProps) {
  const [changed, setChanged] = useState<Readonly<Record<string, boolean>>>({});
  const [most, setMost] = useState(MOST);
  const task = useTask();
  const may = useMay("analyst");
  if (releases.length === 0)
    return (
      <Notice kind="empty" title={local ? "Nothing was cut yet" : "No holder has sent a release yet"}>
        <p>
          {local
            ? "A release is cut from all reports that are counted at that moment."
            : "Holders make theirs beside their data and send it with a token of yours, or you open the file here."}
        </p>
      </Notice>
    );
  const latest = releases.at(-1)!.digest;
  const shown = [...releases].reverse().slice(0, most);
  const isChosen = ({ digest }: Release) => changed[digest] ?? (!local || digest === latest);
  const chosen = releases.filter(isChosen).map(({ digest }) => digest);
  const fit = () =>
    task.run(async () => {
      const { id } = await ask("POST /v1/fits", { body: { study: slug, releases: chosen } });
      location.hash = `#/fit/${id}`;
    });
  const choose = ({ digest }: Release, on: boolean) =>
    setChanged(
      local
        ? Object.fromEntries(releases.map((one) => [one.digest, one.digest === digest]))
        : { ...changed, [digest]: on },
    );
  return (
    <>
      <ShowMore
        shown={shown.length}
        more={shown.length < releases.length}
        onMore={() => setMost(most + MOST)}
      >
        <ul class="lines">
          {shown.map((release) => (
            <li key={release.digest}>
              <span class="choice">
                {may && (
                  <input
                    id={release.digest}
                    type={local ? "radio" : "checkbox"}
                    name="release"
                    checked={isChosen(release)}
                    onChange={({ currentTarget }) => choose(release, currentTarget.checked)}
                  />
                )}
                <label for={release.digest}>
                  <ReleaseWords slug={slug} release={release} />
                </label>
              </span>
            </li>
          ))}
        </ul>
      </ShowMore>
      {may && (
        <div class="row">
          <button type="button" class="main" disabled={task.busy || chosen.length === 0} onClick={fit}>
            Fit {chosen.length === 1 ? "it" : `these ${chosen.length}`}
          </button>
        </div>
      )}
      <Failed error={task.error} />
    </>
  );
}

function ReleaseWords({ slug, release }: { readonly slug: string; readonly release: Release }) {
  const { holder, count, made, paid, origin, digest } = release;
  return (
    <>
      <strong>{holder ?? (count === null ? "release" : plural(count, "report"))}</strong>
      {holder && count !== null && `, ${wholeWords(count)} records`}
      <br />
      <span class="soft">
        {agoWords(made)} · {paid ? "paid by a ledger" : origin} ·{" "}
        <a href={`/v1/releases/${digest}`} download={`${slug}-${shortDigest(digest)}.release.json`}>
          {shortDigest(digest)}
        </a>
      </span>
    </>
  );
}
