import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { toError } from '../../../state/failure.ts';
import { Field } from '../../../ui/Field.tsx';
import { TextArea } from '../../../ui/TextArea.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { panelUndo, stepOf } from '../../../ui/undo-keys.ts';
import { cx } from '../../../ui/cx.ts';
import { useRefusal } from './refusals.ts';
import css from './CommitField.module.css';

/** What was typed as a value, or why it is none: a whole sentence that names the field. */
export type Read<V> =
  { readonly ok: true; readonly value: V } | { readonly ok: false; readonly error: string };

export interface CommitFieldProps<V> {
  readonly label: string;
  readonly note?: string;
  readonly hint?: ReactNode;
  readonly aside?: ReactNode;
  /** The kept value as text; a field that nobody writes in follows it. */
  readonly text: string;
  readonly read: (text: string) => Read<V>;
  /** Keeps the value. What it rejects with is shown below the field. */
  readonly onCommit: (value: V) => Promise<unknown> | void;
  /** Several lines; Ctrl+Enter keeps them. */
  readonly lines?: number;
  readonly disabled?: boolean;
  /**
   * Keeps every value while it is typed: for forms that have a button of their own. Where the value can also come by other
   * means, such as a folder that is chosen, another `key` makes what was typed give way to it.
   */
  readonly live?: boolean;
  /** The text as it is typed, for previews. */
  readonly onText?: (text: string) => void;
  /** Only the value, without the frame of an input until it is used. */
  readonly quiet?: boolean;
  readonly placeholder?: string;
}

/** A value that is kept by Enter or by leaving the field, and put back by Escape. */
export function CommitField<V>(props: CommitFieldProps<V>) {
  const state = useCommit(props);
  const { label, note, hint, aside, lines, quiet = false } = props;
  const shared = {
    value: state.text,
    readOnly: props.disabled,
    placeholder: props.placeholder,
    className: cx(css['input'], quiet && css['quiet']),
    onBlur: state.take,
    ...(state.typing ? {} : panelUndo),
    onKeyDown: (event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void => {
      if (event.key === 'Escape' && state.edited) state.reset();
      else if (lines === undefined && state.typing && stepOf(event) !== null) state.reset();
      else if (event.key === 'Enter' && (lines === undefined || event.ctrlKey || event.metaKey))
        state.take();
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
  return (
    <Field
      label={label}
      error={state.error}
      {...(note === undefined ? {} : { note })}
      {...(hint === undefined ? {} : { hint })}
      {...(aside === undefined ? {} : { aside })}
    >
      {(parts) =>
        lines === undefined ? (
          <TextInput {...parts} {...shared} onText={state.type} />
        ) : (
          <TextArea
            {...parts}
            {...shared}
            rows={lines}
            onChange={(event) => {
              state.type(event.currentTarget.value);
            }}
          />
        )
      }
    </Field>
  );
}

function useCommit<V>(props: CommitFieldProps<V>) {
  const { text: kept, read, onCommit, live = false, onText } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  /** The text that is being kept: until its answer it counts as kept, for undo. */
  const [sent, setSent] = useState<string | null>(null);
  const edited = typed !== null && typed !== kept;
  useRefusal(live && error !== null);
  const keep = async (value: V, text: string): Promise<void> => {
    setSent(text);
    try {
      await onCommit(value);
      // What was typed since is not what was kept.
      if (!live) setTyped((now) => (now === text ? null : now));
    } catch (thrown) {
      const told = toError(thrown);
      if (told.code !== 'cancelled') setError(told.message);
    } finally {
      setSent(null);
    }
  };
  const offer = (text: string): void => {
    const got = read(text);
    setError(got.ok ? null : got.error);
    if (got.ok) void keep(got.value, text);
  };
  const reset = (): void => {
    setTyped(null);
    setError(null);
    onText?.(kept);
  };
  return {
    text: typed ?? kept,
    edited,
    /** Something is typed that was not offered: undo is about the text. */
    typing: live || (edited && typed !== sent),
    error,
    reset,
    type: (text: string): void => {
      setTyped(text);
      onText?.(text);
      if (live) offer(text);
      else setError(null);
    },
    take: (): void => {
      if (live || props.disabled === true) return;
      if (edited) offer(typed);
      else reset();
    },
  };
}
