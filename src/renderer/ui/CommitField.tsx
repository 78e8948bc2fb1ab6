import type { ReactNode, RefObject } from 'react';
import { useEffect, useId, useRef } from 'react';
import { CircleAlert } from 'lucide-react';
import { cx } from './cx.ts';
import { Field } from './Field.tsx';
import { icon } from './icon.ts';
import { InputBubble } from './InputBubble.tsx';
import { TextArea } from './TextArea.tsx';
import { TextInput } from './TextInput.tsx';
import type { CommitOptions } from './use-commit.ts';
import { useCommit } from './use-commit.ts';
import css from './CommitField.module.css';

export interface CommitFieldProps<V> extends Omit<CommitOptions<V>, 'multiline' | 'selects'> {
  readonly label: string;
  readonly note?: string;
  /** The form needs a value here. */
  readonly required?: boolean;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  /** Allows several lines; Ctrl+Enter commits. */
  readonly lines?: number;
  /** Shows only the value; the input's frame appears on hover and focus. */
  readonly quiet?: boolean;
  readonly placeholder?: string;
  readonly dir?: 'ltr' | 'auto';
}

/** A labeled value. Enter and blur commit it; Escape restores it. */
export function CommitField<V>(props: CommitFieldProps<V>) {
  const { label, note, hint, aside, lines, quiet = false, placeholder, dir = 'auto' } = props;
  const { text, error, type, handlers } = useCommit({ ...props, multiline: lines !== undefined });
  const shared = {
    value: text,
    readOnly: props.disabled,
    placeholder,
    dir,
    className: cx(css['input'], quiet && css['quiet']),
    ...handlers,
  };
  return (
    <Field
      label={label}
      note={note}
      hint={hint}
      error={error}
      aside={aside}
      required={props.required === true && error === null ? text : undefined}
    >
      {(parts) =>
        lines === undefined ? (
          <TextInput {...parts} {...shared} onText={type} />
        ) : (
          <TextArea
            {...parts}
            {...shared}
            rows={lines}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

export interface CommitInputProps<V> extends Omit<CommitOptions<V>, 'multiline' | 'selects'> {
  /** Accessible name. */
  readonly label: string;
  readonly className?: string | undefined;
  readonly placeholder?: string | undefined;
  /** Where a validation error appears: in a bubble that tables do not clip, or below the input. */
  readonly reason?: 'bubble' | 'below';
  /** Updates the text without React during a gesture. Returns the unsubscribe function. */
  readonly follow?: ((show: (text: string) => void) => () => void) | undefined;
}

/** Applies external text: reselects it while the field has the focus, and updates immediately during a gesture. */
function useShown(
  input: RefObject<HTMLInputElement | null>,
  follow: CommitInputProps<unknown>['follow'],
  text: string,
  idle: boolean,
): void {
  useEffect(() => {
    if (idle && document.activeElement === input.current) input.current?.select();
  }, [input, idle, text]);
  useEffect(
    () =>
      follow?.((now) => {
        if (input.current !== null && document.activeElement !== input.current)
          input.current.value = now;
      }),
    [input, follow],
  );
}

/** A compact editable value, such as a number with its unit in a table. */
export function CommitInput<V>(props: CommitInputProps<V>) {
  const { label, className, placeholder, disabled, reason = 'bubble', follow } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { text, error, idle, type, handlers } = useCommit({ ...props, selects: true });
  useShown(input, follow, text, idle);
  const field = (
    <input
      ref={input}
      type="text"
      autoComplete="off"
      spellCheck={false}
      className={cx(css['compact'], className)}
      aria-label={label}
      placeholder={placeholder}
      aria-invalid={error !== null || undefined}
      aria-describedby={error === null ? undefined : id}
      value={text}
      {...(reason === 'bubble' ? { readOnly: disabled } : { disabled })}
      onChange={(event) => type(event.currentTarget.value)}
      {...handlers}
    />
  );
  if (reason === 'bubble')
    return (
      <InputBubble id={id} text={error}>
        {field}
      </InputBubble>
    );
  return (
    <>
      {field}
      {error !== null && (
        <span id={id} className={css['below']} role="alert">
          <CircleAlert {...icon} size={14} />
          {error}
        </span>
      )}
    </>
  );
}
