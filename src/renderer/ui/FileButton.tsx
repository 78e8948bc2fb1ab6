import type { ReactNode } from 'react';
import { useRef } from 'react';
import { FileUp } from 'lucide-react';
import { Button } from './Button.tsx';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';

/** Opens the system's dialog for one file. */
export function FileButton({
  text,
  label = text,
  accept,
  icon: glyph = <FileUp {...icon} />,
  small = false,
  pending = false,
  onFile,
}: {
  /** On the button. */
  readonly text: string;
  /** What the file is, where the button does not say it. */
  readonly label?: string;
  /** Kinds of files that the dialog offers first, as in an `accept` attribute. */
  readonly accept: string;
  readonly icon?: ReactNode;
  /** The icon alone; `text` is its name. */
  readonly small?: boolean;
  readonly pending?: boolean;
  readonly onFile: (file: File) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (): void => {
    chooser.current?.click();
  };
  return (
    <>
      {small ? (
        <IconButton label={text} icon={glyph} onClick={choose} />
      ) : (
        <Button icon={glyph} pending={pending} onClick={choose}>
          {text}
        </Button>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        aria-label={label}
        accept={accept}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          // Allows choosing the same file again after it was edited.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
