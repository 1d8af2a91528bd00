import type { Study } from "@dpbayes/privacy";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { TypedConfirmation } from "../../components/typed-confirmation.tsx";
import { NumberBox } from "../declare/number-box.tsx";
import { FilePicker } from "../files/file-picker.tsx";
import { checkedDraft } from "../state/checked-draft.ts";
import { type HeldLedger, ledgerName, rememberedLedger, rememberLedger } from "../state/ledgers.ts";
import type { HeldTable, PlaceProps } from "../state/studio-state.ts";
import type { StudioWorkers } from "../workers/studio-workers.ts";
import { CheckTable } from "./check-table.tsx";
import { MadeFiles } from "./made-files.tsx";

type PrivatisePlaceProps = PlaceProps & { readonly workers: StudioWorkers };

/** What leaves the table, and what does it cost? */
export function PrivatisePlace(props: PrivatisePlaceProps) {
  const { state, to } = props;
  const checked = useMemo(() => checkedDraft(state.draft), [state.draft]);
  const { table } = state;
  return (
    <>
      <h1>Privatise the table</h1>
      {!("study" in checked) && (
        <Notice kind="empty" title="The study is not finished">
          <p>{checked.problem}</p>
          <a href={to("study")}>Go on with the study</a>
        </Notice>
      )}
      {"study" in checked && !table && checked.study.privacy.setting !== "local" && (
        <Notice kind="empty" title="No table is open">
          <a href={to("table")}>Open a table</a>
        </Notice>
      )}
      {"study" in checked && checked.study.privacy.setting === "local" && (
        <Notice kind="note" title="In this study everybody adds the noise to their own answer.">
          <p>It is asked on people's own devices: there is no table to privatise here.</p>
        </Notice>
      )}
      {"study" in checked && table && checked.study.privacy.setting !== "local" && (
        <Privatise {...props} study={checked.study} table={table} />
      )}
    </>
  );
}

interface PrivatiseProps extends PrivatisePlaceProps {
  readonly study: Study;
  readonly table: HeldTable;
}

function Privatise({ state, change, to, workers, study, table }: PrivatiseProps) {
  const { name } = table.file;
  const [ledger, setLedger] = useState<HeldLedger | undefined>(() => rememberedLedger(name));
  const [budget, setBudget] = useState<number | string>(study.privacy.epsilon);
  const [holder, setHolder] = useState(stemOf(name));
  const left = useLeft(ledger, workers);
  const [asked, setAsked] = useState(false);
  const [share, setShare] = useState<number>();
  const [stop, setStop] = useState<AbortController>();
  const [problem, setProblem] = useState<string>();
  const { epsilon, delta, unit, setting } = study.privacy;

  const release = async () => {
    setAsked(false);
    setProblem(undefined);
    setShare(0);
    const control = new AbortController();
    setStop(control);
    const output = `${stemOf(name)}.release.json`;
    // Another window of this browser may have spent meanwhile.
    const known = rememberedLedger(name);
    const newest = ledger && known?.text.startsWith(ledger.text) ? known : ledger;
    const bytes = newest && new TextEncoder().encode(newest.text);
    const order = {
      ...{ file: table.file, study, holder: setting === "distributed" ? holder : undefined },
      ledger: { name: newest?.name ?? ledgerName(name), bytes },
      words: {
        output,
        ...(newest === undefined && { budget: { epsilon: `${budget}`, delta: `${delta ?? 0}` } }),
      },
    };
    try {
      const done = await workers.tables.ask("release", order, { onTold: setShare, signal: control.signal });
      const kept = { name: order.ledger.name, text: done.ledger };
      rememberLedger(name, done.ledger);
      setLedger(kept);
      const content = JSON.parse(done.release) as PlaceProps["state"]["releases"][number]["content"];
      change((now) => ({
        made: { release: { name: output, text: done.release }, ledger: kept },
        releases: [...now.releases, { name: output, content }],
      }));
    } catch (error) {
      setProblem((error as Error).message);
    }
    setShare(undefined);
    setStop(undefined);
  };

  const cost = `epsilon ${epsilon}${delta === undefined ? "" : `, delta ${delta}`}`;
  return (
    <>
      <p>
        <strong>{name}</strong> stays here. What leaves it is a file of noisy numbers, which protects {unit}{" "}
        with {cost}.
      </p>
      {problem && (
        <Notice kind="error" title="Nothing was released and nothing spent.">
          <pre class="problem">{problem}</pre>
        </Notice>
      )}
      {share !== undefined && (
        <Progress words={`Reading ${name}`} share={share} {...(stop && { onCancel: () => stop.abort() })} />
      )}
      {state.made && share === undefined && <MadeFiles made={state.made} to={to} />}
      {share === undefined && (
        <>
          {setting === "distributed" && (
            <Field
              label="Who holds this table?"
              help="A public label, which stands in the release: the name of a hospital."
            >
              {(control) => (
                <input
                  {...control}
                  type="text"
                  value={holder}
                  onInput={({ currentTarget }) => setHolder(currentTarget.value)}
                />
              )}
            </Field>
          )}
          <h2>The budget of this table</h2>
          {ledger ? (
            <Notice kind="note" title={`${ledger.name} counts what was spent.`}>
              {left && <p class="big">Left: {left}</p>}
              <p>What this release costs is added behind it; beyond its budget nothing is released.</p>
              <button type="button" class="small" onClick={() => setLedger(undefined)}>
                Take another ledger
              </button>
            </Notice>
          ) : (
            <>
              <Field
                label="All that may ever be spent on it: epsilon"
                help="With the first release the table gets this budget. What it costs again and again adds up, and a ledger file counts it."
              >
                {(control) => <NumberBox control={control} value={budget} onValue={setBudget} />}
              </Field>
              <FilePicker
                label="Or open the table's ledger"
                help="TABLE.ledger.jsonl, which this page or dpbayes wrote beside the table"
                accept=".jsonl"
                onFiles={async ([file]) => setLedger({ name: file!.name, text: await file!.text() })}
              />
            </>
          )}
          <div class="row">
            <button type="button" class="main" onClick={() => setAsked(true)}>
              {state.made ? "Release once more" : "Add the noise and release"}
            </button>
          </div>
          <CheckTable file={table.file} study={study} workers={workers} />
        </>
      )}
      {asked && (
        <TypedConfirmation
          title={`Spend ${cost}?`}
          word="spend"
          action="Spend and release"
          onConfirm={release}
          onCancel={() => setAsked(false)}
        >
          <p>
            A release cannot be taken back, and what it costs is gone. The noise is drawn once: another
            release of the same table costs as much again.
          </p>
        </TypedConfirmation>
      )}
    </>
  );
}

/** What a ledger has left, or what is wrong with it. */
function useLeft(ledger: HeldLedger | undefined, { tables }: StudioWorkers): string | undefined {
  const [left, setLeft] = useState<string>();
  useEffect(() => {
    setLeft(undefined);
    if (ledger === undefined) return;
    const bytes = new TextEncoder().encode(ledger.text);
    void tables
      .ask("remaining", { name: ledger.name, bytes })
      .then(setLeft, ({ message }: Error) => setLeft(message));
  }, [ledger]);
  return left;
}

function stemOf(name: string): string {
  return name.replace(/\.gz$/i, "").replace(/\.[^.]*$/, "");
}
