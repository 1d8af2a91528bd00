import { useMemo, useState } from "preact/hooks";
import { Notice } from "../../components/notice.tsx";
import { saveFile } from "../files/save-file.ts";
import { type CheckedDraft, checkedDraft } from "../state/checked-draft.ts";
import { emptyDraft } from "../state/draft.ts";
import type { PlaceProps } from "../state/studio-state.ts";
import { FormulaPart } from "./formula-part.tsx";
import { PrivacyPart } from "./privacy-part.tsx";
import { QuestionPart } from "./question-part.tsx";
import { VariablesPart } from "./variables-part.tsx";

/** What is asked, and what is promised? */
export function StudyPlace({ state, change, to, undoable }: PlaceProps) {
  const { draft, table } = state;
  const checked = useMemo(() => checkedDraft(draft), [draft]);
  const wrong = (field: string) => ("study" in checked ? undefined : wrongAt(checked, field));
  const part = {
    draft,
    onDraft: (next: typeof draft) => change({ draft: next }),
    wrong,
    columns: table?.columns ?? [],
  };
  return (
    <>
      <h1>The study</h1>
      <p class="soft">A study is public: it says what is asked and what is promised, and holds no data.</p>
      <QuestionPart {...part} />
      <FormulaPart {...part} />
      <VariablesPart {...part} />
      <PrivacyPart {...part} />
      <Verdict checked={checked} to={to} />
      <div class="row">
        <SaveStudy checked={checked} />
        <button
          type="button"
          disabled={draft === emptyDraft}
          onClick={() => {
            undoable("the study was cleared", { draft });
            change({ draft: emptyDraft });
          }}
        >
          Begin anew
        </button>
      </div>
    </>
  );
}

function wrongAt(checked: Extract<CheckedDraft, { problem: string }>, field: string): string | undefined {
  const at = checked.field;
  if (checked.open) return undefined;
  return at === field || at.startsWith(`${field}.`) || at.startsWith(`${field}[`)
    ? checked.problem
    : undefined;
}

function Verdict({
  checked,
  to,
}: {
  readonly checked: CheckedDraft;
  readonly to: (place: string) => string;
}) {
  if (!("study" in checked)) return <Notice kind="note" title={`Next: ${checked.problem}`} />;
  const { plan } = checked;
  const numbers = plan.statistic.layout.coordinates.length;
  return (
    <Notice kind="done" title="This study can be carried out.">
      <p>
        {numbers} noisy {numbers === 1 ? "number" : "numbers"} would be released, with {plan.mechanism.kind}{" "}
        noise.
      </p>
      <div class="row">
        <a class="button main" href={to("plan")}>
          See what it would buy
        </a>
        <a class="button" href={to("privatise")}>
          Privatise a table
        </a>
      </div>
    </Notice>
  );
}

function SaveStudy({ checked }: { readonly checked: CheckedDraft }) {
  const [copied, setCopied] = useState(false);
  if (!("study" in checked)) return null;
  const { study } = checked;
  const save = async () => {
    const { studyFile } = await import("../state/study-file.ts");
    saveFile("study.yaml", studyFile(study));
  };
  return (
    <>
      <button type="button" onClick={save}>
        Save study.yaml
      </button>
      <button
        type="button"
        onClick={async () => {
          await navigator.clipboard.writeText(location.href);
          setCopied(true);
        }}
      >
        Copy a link to this study
      </button>
      {copied && <span role="status">Copied: the link holds the study, and no data.</span>}
    </>
  );
}
