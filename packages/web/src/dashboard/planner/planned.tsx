import type { Study } from "@dpbayes/privacy";
import { useEffect, useMemo, useState } from "preact/hooks";
import { Notice } from "../../components/notice.tsx";
import { Progress } from "../../components/progress.tsx";
import { Slider } from "../../components/slider.tsx";
import { useLoaded } from "../../live/use-asked.ts";
import { type GuessedNumber, guessOf, numbersOf } from "../../studio/plan/guess-boxes.ts";
import { PlanAnswer, PlanHeadline } from "../../studio/plan/plan-answer.tsx";
import { usePlan } from "../../studio/plan/use-plan.ts";
import { type Wanted, WantedWidth } from "../../studio/plan/wanted-width.tsx";
import { studioWorkers } from "../../studio/workers/studio-workers.ts";
import type { PageProps } from "../places.tsx";
import { Failed } from "../shown/failed.tsx";
import { wholeWords } from "../shown/words.ts";
import type { Registered } from "../study/study-page.tsx";
import { UseThis } from "./use-this.tsx";

const RECORDS = [100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000, 1_000_000];
const EPSILONS = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8];

type PlannedProps = Pick<PageProps, "address" | "replace"> & {
  readonly registered: Registered;
  readonly study: Study;
};

/** Sliders, and what a simulation of such studies says. It runs in this browser: no server simulates people. */
export function Planned({ registered, study: declared, address, replace }: PlannedProps) {
  const workers = useMemo(studioWorkers, []);
  const guessed = useLoaded("guess", async () => numbersOf(await workers.engine.ask("guess", declared)));
  const [wanted, setWanted] = useState<Wanted>();
  const { chosen } = address;
  const epsilon = Number(chosen["epsilon"] ?? declared.privacy.epsilon);
  const records = Number(chosen["records"] ?? 5000);
  const choose = (name: string, value: number) =>
    replace({ ...address, chosen: { ...chosen, [name]: `${value}` } });
  const study = { ...declared, privacy: { ...declared.privacy, epsilon } };
  const numbers = guessed.value ?? [];
  const { plan, problem, busy, share } = usePlan(
    workers,
    numbers.length > 0 ? orderOf(study, records, numbers, wanted) : undefined,
  );
  useEffect(() => setWanted(undefined), [records, epsilon]);
  if (guessed.error) return <Failed error={guessed.error} onAgain={guessed.reload} />;
  if (!guessed.value) return <Progress words="Loading the planner" />;
  if (numbers.length === 0)
    return (
      <Notice kind="note" title="Studies of this kind are planned on the command line">
        <p>
          <code>dpbayes plan study.yaml --guess guess.yaml</code> takes a file with what may be true.
        </p>
      </Notice>
    );
  return (
    <>
      <div class="planning">
        <Slider
          label="Epsilon"
          stops={EPSILONS}
          value={epsilon}
          words={(value) => `${value}`}
          ends={["stronger protection", "narrower intervals"]}
          onChange={(value) => choose("epsilon", value)}
        />
        <Slider
          label={declared.privacy.setting === "local" ? "People who answer" : "Records"}
          stops={RECORDS}
          value={records}
          words={wholeWords}
          ends={["few", "many"]}
          onChange={(value) => choose("records", value)}
        />
      </div>
      <section aria-live="polite" aria-busy={busy}>
        {busy && (
          <Progress words={plan ? "Planning again" : "Simulating studies like this one"} share={share} />
        )}
        {problem && <Notice kind="error" title={problem} />}
        {plan && <PlanHeadline plan={plan} />}
        {plan && <PlanAnswer plan={plan} />}
        {plan && <WantedWidth plan={plan} wanted={wanted} onWanted={setWanted} />}
      </section>
      <UseThis registered={registered} study={study} />
    </>
  );
}

function orderOf(
  study: Study,
  records: number,
  numbers: readonly GuessedNumber[],
  wanted: Wanted | undefined,
) {
  const epsilons = [0.25, 0.5, 1, 2, 4].map((factor) => factor * study.privacy.epsilon);
  return { study, records, holders: 1, wanted, guess: guessOf(numbers), epsilons };
}
