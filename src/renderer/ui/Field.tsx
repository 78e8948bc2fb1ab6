import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { CircleAlert } from 'lucide-react';
import { formatRequired } from '../../shared/format/sentences.ts';
import { cx } from './cx.ts';
import { icon } from './icon.ts';
import { useRequiredField } from './invalid-fields.tsx';
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
  required,
  error,
  aside,
  side = false,
  children,
}: {
  readonly label: string;
  /** Secondary text after the label, such as "optional". */
  readonly note?: string | undefined;
  readonly hint?: ReactNode;
  /** Name of the required value. While the field is blank, the form can't be submitted, and the field then says what to enter. */
  readonly required?: string | undefined;
  readonly error?: string | null | undefined;
  /** Content at the end of the label's line, such as another way to fill the field. */
  readonly aside?: ReactNode;
  /** The label is on the left of the input if there is space. */
  readonly side?: boolean;
  readonly children: (parts: FieldParts) => ReactNode;
}) {
  const id = useId();
  const isMissing = useRequiredField(required !== undefined && required.trim() === '', label);
  const message = error ?? (isMissing ? formatRequired(label) : null);
  const wrong = message !== null;
  const below = wrong || hint !== undefined;
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
      <Below id={`${id}-below`} message={message} hint={hint} />
    </div>
  );
}

function Below({
  id,
  message,
  hint,
}: {
  readonly id: string;
  readonly message: string | null;
  readonly hint: ReactNode;
}) {
  const place = useInView(message !== null);
  return (
    <div ref={place} id={id} className={css['below']} aria-live="polite">
      {message === null ? (
        hint
      ) : (
        <span className={css['error']}>
          <CircleAlert {...icon} size={14} />
          {message}
        </span>
      )}
    </div>
  );
}

/** Scrolls an error into view when it appears, because it may lie below the edge of its pane. */
function useInView(wrong: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wrong) place.current?.scrollIntoView({ block: 'nearest' });
  }, [wrong]);
  return place;
}
