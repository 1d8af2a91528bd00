import { Notice } from "../../components/notice.tsx";
import { Scrollable } from "../../components/scrollable.tsx";
import { saveFile } from "../files/save-file.ts";
import type { Made } from "../state/studio-state.ts";

interface MadeFilesProps {
  readonly made: Made;
  readonly to: (place: string) => string;
}

/** What is there after a release, the ledger first: what was spent is spent. */
export function MadeFiles({ made: { ledger, release }, to }: MadeFilesProps) {
  return (
    <Notice kind="done" title="Released and paid for.">
      <p>Keep the ledger beside the table; the release may be given to anybody.</p>
      <div class="row">
        <button type="button" class="main" onClick={() => saveFile(ledger.name, ledger.text)}>
          Save the ledger
        </button>
        <button type="button" class="main" onClick={() => saveFile(release.name, release.text)}>
          Save the release
        </button>
        <a class="button" href={to("fit")}>
          Fit it
        </a>
      </div>
      <details>
        <summary>See what is released</summary>
        <Scrollable label="The release">
          <pre>{JSON.stringify(JSON.parse(release.text), undefined, 1)}</pre>
        </Scrollable>
      </details>
    </Notice>
  );
}
