import type { Study } from "@dpbayes/privacy";
import { oddsInWords, weakGuarantee } from "dpbayes/browser";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Field } from "../../components/field.tsx";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { Slider } from "../../components/slider.tsx";
import { epsilonStops, epsilonWords } from "../declare/epsilon-words.ts";
import { NumberBox } from "../declare/number-box.tsx";
import { checkedDraft } from "../state/checked-draft.ts";
import { wholeNumber } from "../state/numbers.ts";
import type { PlaceProps } from "../state/studio-state.ts";
import type { StudioWorkers } from "../workers/studio-workers.ts";
import { type GuessedNumber, guessName, guessOf, numbersOf } from "./guess-boxes.ts";
import { PlanAnswer, PlanHeadline } from "./plan-answer.tsx";
import { usePlan } from "./use-plan.ts";
import { type Wanted, WantedWidth } from "./wanted-width.tsx";

type PlanPlaceProps = PlaceProps & { readonly workers: StudioWorkers };

/** What would it buy? */
export function PlanPlace(props: PlanPlaceProps) {
  const { state, to } = props;
  const checked = useMemo(() => checkedDraft(state.draft), [state.draft]);
  return (
    <>
      <h1>What it would buy</h1>
      {"study" in checked ? (
        <Planned
          {...props}
          study={checked.study}
          key={`${state.draft.model.family} ${state.draft.model.formula}`}
        />
      ) : (
        <Notice kind="empty" title="The study is not finished">
          <p>{checked.problem}</p>
          <a href={to("study")}>Go on with the study</a>
        </Notice>
      )}
    </>
  );
}

const recordStops = [
  100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
];
const holderStops = [1, 2, 3, 4, 5, 6, 8, 10, 15, 20];

function Planned({ state, change, to, study, workers }: PlanPlaceProps & { readonly study: Study }) {
  const { draft } = state;
  const [records, setRecords] = useState(5000);
  const [holders, setHolders] = useState(1);
  const [guessed, setGuessed] = useState<readonly GuessedNumber[]>();
  useEffect(() => {
    void workers.engine.ask("guess", study).then((found) => setGuessed(numbersOf(found)));
  }, []);
  const [wanted, setWanted] = useState<Wanted>();
  const { epsilon } = study.privacy;
  const order = {
    ...{ study, records, holders, wanted, guess: guessOf(guessed ?? []) },
    epsilons: [0.25, 0.5, 1, 2, 4].map((factor) => factor * epsilon),
  };
  const { plan, problem, busy, share } = usePlan(workers, guessed?.length ? order : undefined);
  if (guessed === undefined) return <Progress words="Loading the planner" />;
  if (guessed.length === 0)
    return (
      <Notice kind="note" title="Studies of this kind are planned on the command line.">
        <p>dpbayes plan study.yaml --guess guess.yaml takes a file with what may be true.</p>
      </Notice>
    );
  return (
    <div class="planner">
      <section class="headline" aria-label="What it would buy" aria-live="polite" aria-busy={busy}>
        {busy && (
          <Progress words={plan ? "Planning again" : "Simulating studies like this one"} share={share} />
        )}
        {problem && <Notice kind="error" title={problem} />}
        {plan && <PlanHeadline plan={plan} />}
      </section>
      <section class="controls" aria-label="What may change">
        <Slider
          label="epsilon"
          stops={epsilonStops}
          value={epsilon}
          words={(value) => `${value}`}
          ends={["stronger protection", "narrower intervals"]}
          onChange={(value) => change({ draft: { ...draft, privacy: { ...draft.privacy, epsilon: value } } })}
        />
        <p class="big-words">{epsilonWords(epsilon)}</p>
        <Slider
          label="records"
          stops={recordStops}
          value={records}
          words={wholeNumber}
          ends={["few", "many"]}
          onChange={setRecords}
        />
        {study.privacy.setting === "distributed" && (
          <Slider
            label="holders that share them"
            stops={holderStops}
            value={holders}
            words={wholeNumber}
            ends={["one", "many: each adds noise of its own"]}
            onChange={setHolders}
          />
        )}
        <details>
          <summary>What may be true</summary>
          <p class="soft">
            Widths depend a little on the truth, which nobody knows. Take what earlier studies found.
          </p>
          <div class="bounds">
            {guessed.map((one, i) => (
              <Field key={guessName(one)} label={guessName(one)}>
                {(control) => (
                  <NumberBox
                    control={control}
                    value={one.value}
                    onValue={(value) => {
                      if (typeof value !== "number") return;
                      setGuessed(guessed.map((other, j) => (i === j ? { ...other, value } : other)));
                    }}
                  />
                )}
              </Field>
            ))}
          </div>
        </details>
        {plan && <WantedWidth plan={plan} wanted={wanted} onWanted={setWanted} />}
      </section>
      <section class="more" aria-label="In numbers">
        {plan && <PlanAnswer plan={plan} />}
        {weakGuarantee(study.privacy).map((sentence) => (
          <Notice key={sentence} kind="warning" title={sentence} />
        ))}
        <details>
          <summary>What epsilon {epsilon} means</summary>
          <ul>
            {oddsInWords(study).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </details>
        <div class="row">
          <a class="button main" href={to("privatise")}>
            Privatise a table
          </a>
        </div>
      </section>
    </div>
  );
}
