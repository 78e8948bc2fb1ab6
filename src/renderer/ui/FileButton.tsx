import { useRef } from 'react';
import { FileUp } from 'lucide-react';
import { Button } from './Button.tsx';
import { icon } from './icon.ts';

/** Opens the system's dialog for one file. */
export function FileButton({
  text,
  label = text,
  accept,
  onFile,
}: {
  /** On the button. */
  readonly text: string;
  /** What the file is, where the button does not say it. */
  readonly label?: string;
  /** Kinds of files that the dialog offers first, as in an `accept` attribute. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        icon={<FileUp {...icon} />}
        onClick={() => {
          chooser.current?.click();
        }}
      >
        {text}
      </Button>
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // So that the same file can be chosen again after it was edited.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
