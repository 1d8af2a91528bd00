import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { Notice } from "../../components/notice.tsx";

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  readonly children: ComponentChildren;
  readonly onDone: () => void;
}

/** A secret that the server does not keep: to be copied now. */
export function ShownOnce({ title, text, children, onDone }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true));
  return (
    <Notice kind="warning" title={title}>
      <p>{children}</p>
      <pre class="wrapped">{text}</pre>
      <div class="row">
        <button type="button" class="main" onClick={copy}>
          {copied ? "Copied" : "Copy"}
        </button>
        <button type="button" onClick={onDone}>
          Done
        </button>
      </div>
    </Notice>
  );
}
