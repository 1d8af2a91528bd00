import { ask } from "../../../client/ask.ts";
import { Field } from "../../../components/field.tsx";
import { useTask } from "../../../live/use-task.ts";
import { useMay } from "../../session/session.ts";
import { Failed } from "../../shown/failed.tsx";

/** Takes in holders' release files that came another way than by their own tokens. */
export function UploadRelease({ onDone }: { readonly onDone: () => void }) {
  const task = useTask();
  const may = useMay("owner");
  if (!may) return null;
  const upload = async (input: HTMLInputElement) => {
    const files = [...(input.files ?? [])];
    await task.run(async () => {
      for (const file of files) await send(await file.text());
    });
    input.value = "";
    onDone();
  };
  return (
    <>
      <Field
        label="Add release files"
        help="As dpbayes privatize wrote them. They are checked against the study."
      >
        {(control) => (
          <input
            {...control}
            type="file"
            accept=".json"
            multiple
            disabled={task.busy}
            onChange={({ currentTarget }) => upload(currentTarget)}
          />
        )}
      </Field>
      <Failed error={task.error} />
    </>
  );
}

async function send(text: string): Promise<void> {
  const release = JSON.parse(text) as { readonly digest?: unknown };
  const { digest } = release;
  if (typeof digest !== "string") throw new TypeError("This is no release file: it has no digest.");
  await ask("PUT /v1/releases/{digest}", { path: { digest }, body: { release } });
}
