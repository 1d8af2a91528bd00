import { useState } from "preact/hooks";
import { Notice } from "../../../components/notice.tsx";
import { plural } from "../../shown/words.ts";

interface MadeLinksProps {
  readonly slug: string;
  /** A line with what it is, then a link each. */
  readonly csv: string;
  readonly onDone: () => void;
}

/** Links, shown this once: the server keeps no more than their hashes. */
export function MadeLinks({ slug, csv, onDone }: MadeLinksProps) {
  const [taken, setTaken] = useState(false);
  const links = csv.trim().split("\n").slice(1);
  const file = `data:text/csv;charset=utf-8,${encodeURIComponent(csv)}`;
  const copy = () => navigator.clipboard.writeText(links.join("\n")).then(() => setTaken(true));
  return (
    <Notice kind="warning" title={`${plural(links.length, "link")}, shown this once`}>
      <p>The server keeps only their hashes. Save them now; who has one can answer once.</p>
      <div class="row">
        <a
          class="button main"
          href={file}
          download={`${slug}-invitations.csv`}
          onClick={() => setTaken(true)}
        >
          Save as CSV
        </a>
        <button type="button" onClick={copy}>
          Copy
        </button>
        <button type="button" disabled={!taken} onClick={onDone}>
          Done
        </button>
      </div>
      <pre class="wrapped">
        {links.slice(0, 5).join("\n")}
        {links.length > 5 && `\nand ${links.length - 5} more`}
      </pre>
    </Notice>
  );
}
