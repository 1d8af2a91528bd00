import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface FilePickerProps {
  readonly label: string;
  readonly help: ComponentChildren;
  readonly accept: string;
  readonly several?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Opens files: by a button, by keyboard, or dropped on it, which browsers do themselves. */
export function FilePicker({ label, help, accept, several = false, onFiles }: FilePickerProps) {
  const id = useId();
  const taken = (list: FileList | null) => {
    const files = [...(list ?? [])];
    if (files.length > 0) onFiles(several ? files : files.slice(0, 1));
  };
  return (
    <div class="file">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={several}
        aria-describedby={`${id}-help`}
        onChange={({ currentTarget }) => {
          taken(currentTarget.files);
          currentTarget.value = "";
        }}
      />
      <p class="help" id={`${id}-help`}>
        {help}
      </p>
    </div>
  );
}
