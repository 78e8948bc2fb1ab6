import type { ReactNode } from 'react';
import { useRef } from 'react';
import { FileUp } from 'lucide-react';
import { Button } from './Button.tsx';
import { icon } from './icon.ts';
import { IconButton } from './IconButton.tsx';

/** Opens the system's dialog for choosing one file. */
export function FileButton({
  text,
  label = text,
  accept,
  icon: glyph = <FileUp {...icon} />,
  small = false,
  pending = false,
  onFile,
}: {
  /** Label of the button. */
  readonly text: string;
  /** Accessible description of the file, if the label does not name it. */
  readonly label?: string;
  /** File types that the dialog offers first, in the syntax of an `accept` attribute. */
  readonly accept: string;
  readonly icon?: ReactNode;
  /** Shows only the icon; `text` becomes the accessible name. */
  readonly small?: boolean;
  readonly pending?: boolean;
  readonly onFile: (file: File) => void;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const choose = (): void => chooser.current?.click();
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
          // Allows choosing the same file again after the user edited it.
          event.currentTarget.value = '';
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}
