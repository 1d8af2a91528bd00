import type { Study } from "@dpbayes/privacy";
import { useMemo, useState } from "preact/hooks";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { NumberBox } from "../declare/number-box.tsx";
import { FilePicker } from "../files/file-picker.tsx";
import { checkedDraft } from "../state/checked-draft.ts";
import type { HeldRelease, PlaceProps } from "../state/studio-state.ts";
import type { StudioWorkers } from "../workers/studio-workers.ts";
import { type ChainsSoFar, heard, LiveChains } from "./live-chains.tsx";
import { releaseOfFile } from "./release-file.ts";
import { ReleaseList } from "./release-list.tsx";

type FitPlaceProps = PlaceProps & { readonly workers: StudioWorkers };

/** Which releases are there, and what do they say together? */
export function FitPlace(props: FitPlaceProps) {
  const { state, change, to, undoable } = props;
  const [problems, setProblems] = useState<readonly string[]>([]);
  const checked = useMemo(() => checkedDraft(state.draft), [state.draft]);
  const open = async (files: readonly File[]) => {
    const read = await Promise.all(
      files.map((file) => releaseOfFile(file).catch((error: Error) => error.message)),
    );
    setProblems(read.filter((one) => typeof one === "string"));
    const added = read.filter((one): one is HeldRelease => typeof one !== "string");
    change((now) => {
      const known = new Set(now.releases.map(({ content }) => content.digest));
      return { releases: [...now.releases, ...added.filter(({ content }) => !known.has(content.digest))] };
    });
  };
  return (
    <>
      <h1>Fit</h1>
      <FilePicker
        label="Open releases"
        help="Files that this page or dpbayes privatize wrote, of one or several holders: choose them, or drop them here."
        accept=".json"
        several
        onFiles={open}
      />
      {problems.map((problem) => (
        <Notice key={problem} kind="error" title={problem} />
      ))}
      {state.releases.length === 0 ? (
        <Notice kind="empty" title="No releases yet">
          <p>Privatise a table, or open what others made of the same study.</p>
          <a href={to("privatise")}>Privatise a table</a>
        </Notice>
      ) : (
        <ReleaseList
          releases={state.releases}
          onRemove={(removed) => {
            undoable(`${removed.name} left out`, { releases: state.releases });
            change({ releases: state.releases.filter((one) => one !== removed) });
          }}
        />
      )}
      {state.releases.length > 0 &&
        ("study" in checked ? (
          <Fitting {...props} study={checked.study} />
        ) : (
          <Notice kind="note" title="Which study are they of?">
            <p>Open study.yaml on the first page, or a link that holds it: {checked.problem}</p>
            <a href={to("")}>Open the study</a>
          </Notice>
        ))}
    </>
  );
}

function Fitting({ state, change, study, workers }: FitPlaceProps & { readonly study: Study }) {
  const [seed, setSeed] = useState<number | string>(1);
  const [draws, setDraws] = useState<number | string>(1000);
  const [chains, setChains] = useState<ChainsSoFar>();
  const [stop, setStop] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const run = async () => {
    const control = new AbortController();
    setStop(control);
    setProblem(undefined);
    setChains({ of: CHAINS, chains: [] });
    const order = {
      ...{ study, releases: state.releases.map(({ content }) => content) },
      ...{ seed: Number(seed), chains: CHAINS, warmup: 1000, draws: Number(draws) },
      files: ["study.yaml", ...state.releases.map(({ name }) => name)],
      date: new Date().toISOString().slice(0, 10),
    };
    try {
      const { page } = await workers.engine.ask("fit", order, {
        onTold: (progress) => setChains((now) => now && heard(now, progress)),
        signal: control.signal,
      });
      change({ page, comparing: 0 });
      location.hash = location.hash.replace(/^#\/fit/, "#/answer");
      await compare();
    } catch (error) {
      setProblem((error as Error).message);
    }
    setStop(undefined);
    setChains(undefined);
  };
  const compare = async () => {
    const onTold = ({ done, total }: { done: number; total: number }) => change({ comparing: done / total });
    const whole = await workers.engine.ask("compare", null, { onTold }).catch(() => undefined);
    change({ comparing: undefined, ...(whole !== undefined && { page: whole }) });
  };
  return (
    <>
      {problem && (
        <Notice kind="error" title="The fit ended before it was done.">
          <pre class="problem">{problem}</pre>
        </Notice>
      )}
      {chains ? (
        <LiveChains so={chains} onCancel={() => stop?.abort()} />
      ) : (
        <>
          <div class="row">
            <button type="button" class="main" onClick={run}>
              Fit {state.releases.length === 1 ? "this release" : `${state.releases.length} releases`}
            </button>
          </div>
          <details>
            <summary>Settings</summary>
            <div class="bounds">
              <Field label="seed" help="The same seed gives the same draws, here and on the command line.">
                {(control) => <NumberBox control={control} value={seed} onValue={setSeed} />}
              </Field>
              <Field label="draws of each chain">
                {(control) => <NumberBox control={control} value={draws} onValue={setDraws} />}
              </Field>
            </div>
          </details>
        </>
      )}
    </>
  );
}

const CHAINS = 4;
