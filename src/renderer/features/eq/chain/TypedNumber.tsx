import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { TextInput } from '../../../ui/TextInput.tsx';
import { panelUndo, stepOf } from '../../../ui/undo-keys.ts';
import css from './NumberControl.module.css';

/** What was typed as a value, or why it is none: a sentence with what is allowed and its unit. */
export type Parsed = { readonly value: number } | { readonly reason: string };

interface Props {
  readonly label: string;
  /** The value as it is shown at rest. */
  readonly text: string;
  readonly parse: (text: string) => Parsed;
  readonly onValue: (value: number) => void;
  readonly disabled: boolean;
}

/**
 * A number that can be typed: Enter or leaving the field commits it, Escape brings the old one back. What cannot be taken stays
 * with its reason until it is mended, put back or overtaken by another value.
 */
export function TypedNumber(props: Props) {
  const { label, text, disabled } = props;
  const id = useId();
  const { typed, typing, reason, handlers } = useTyped(props);
  return (
    <>
      <TextInput
        className={css['number']}
        aria-label={label}
        aria-invalid={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        value={typed ?? text}
        disabled={disabled}
        {...(typing ? {} : panelUndo)}
        {...handlers}
      />
      {reason !== null && (
        <span id={id} className={css['reason']} role="alert">
          {reason}
        </span>
      )}
    </>
  );
}

function useTyped({ text, parse, onValue }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const [over, setOver] = useState(text);
  const [focused, setFocused] = useState(false);
  const typing = typed !== null && typed.trim() !== text;
  const type = (next: string | null): void => {
    setTyped(next);
    setReason(null);
  };
  if (over !== text) {
    setOver(text);
    if (!focused) type(null);
  }
  const take = (): void => {
    if (!typing) {
      type(null);
      return;
    }
    const parsed = parse(typed);
    if ('value' in parsed) {
      type(null);
      onValue(parsed.value);
    } else setReason(parsed.reason);
  };
  const handlers = {
    onText: type,
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      setFocused(true);
      // What is to be mended is not typed anew.
      if (reason === null) currentTarget.select();
    },
    onBlur: () => {
      setFocused(false);
      take();
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') take();
      else if (typed !== null && (event.key === 'Escape' || (typing && stepOf(event) !== null))) {
        event.preventDefault();
        event.stopPropagation();
        type(null);
      }
    },
  };
  return { typed, typing, reason, handlers };
}
