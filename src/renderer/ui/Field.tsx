import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from './cx.ts';
import { icon } from './icon.ts';
import css from './Field.module.css';

/** Attributes that the input must spread. */
export interface FieldParts {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** A label above an input, with a hint or an error below. Screen readers announce the error. */
export function Field({
  label,
  note,
  hint,
  error,
  aside,
  side = false,
  children,
}: {
  readonly label: string;
  /** Secondary text after the label, such as "optional". */
  readonly note?: string | undefined;
  readonly hint?: ReactNode;
  readonly error?: string | null | undefined;
  /** Content at the end of the label's line, such as another way to fill the field. */
  readonly aside?: ReactNode;
  /** The label stands at the left of the input, if there is space. */
  readonly side?: boolean;
  readonly children: (parts: FieldParts) => ReactNode;
}) {
  const id = useId();
  const wrong = error !== undefined && error !== null;
  const below = wrong || hint !== undefined;
  const message = useInView(wrong);
  return (
    <div className={cx(css['field'], side && css['side'])}>
      <div className={css['top']}>
        <label className={css['label']} htmlFor={id}>
          {label}
          {note !== undefined && <span className={css['note']}> {note}</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-describedby': below ? `${id}-below` : undefined,
        'aria-invalid': wrong || undefined,
      })}
      <div ref={message} id={`${id}-below`} className={css['below']} aria-live="polite">
        {wrong ? (
          <span className={css['error']}>
            <CircleAlert {...icon} size={14} />
            {error}
          </span>
        ) : (
          hint
        )}
      </div>
    </div>
  );
}

/** Scrolls an error into view when it appears, because it may lie below the edge of its pane. */
function useInView(wrong: boolean) {
  const message = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wrong) message.current?.scrollIntoView({ block: 'nearest' });
  }, [wrong]);
  return message;
}
