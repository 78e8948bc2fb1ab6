import { useId } from 'react';
import { cx } from '../../../../ui/cx.ts';
import { CommitInput } from '../../../../ui/CommitField.tsx';
import type { Read } from '../../../../ui/use-commit.ts';
import { programmeEditor } from '../model/editor.ts';
import css from './Form.module.css';

/**
 * A text field of the document. Every key press that results in a valid value is an edit, so that the day follows; all typing until the
 * field loses focus is one undo step. `onValue` receives the gesture for the edit.
 */
export function DraftInput<V>({
  label,
  text,
  read,
  onValue,
  step,
  className,
  placeholder,
  onLeave,
  onEnter,
}: {
  readonly label: string;
  readonly text: string;
  readonly read: (text: string) => Read<V>;
  readonly onValue: (value: V, gesture: string) => void;
  readonly step?: (value: V | null, up: 1 | -1, fine: boolean) => V;
  readonly className?: string | undefined;
  readonly placeholder?: string;
  /** Called when the field loses focus. */
  readonly onLeave?: () => void;
  /** Called when Enter has taken the text. */
  readonly onEnter?: () => void;
}) {
  const id = useId();
  const take = (value: V): void => onValue(value, id);
  return (
    <span
      className={cx(css['input'], className)}
      onBlur={() => {
        onLeave?.();
        programmeEditor.endGesture();
      }}
    >
      <CommitInput
        label={label}
        text={text}
        read={read}
        onCommit={take}
        onText={(typed) => {
          if (typed === text) return;
          const got = read(typed);
          if (got.ok) take(got.value);
        }}
        step={step}
        onEnter={onEnter}
        placeholder={placeholder}
      />
    </span>
  );
}
