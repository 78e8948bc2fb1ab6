import type { KeyboardEvent } from 'react';
import { useId, useState } from 'react';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './NumberControl.module.css';

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
 * A number that can be typed: Enter or leaving the field takes it, Escape brings the old one back. What is no
 * number stays with its reason after Enter, and is forgotten when the field is left.
 */
export function TypedNumber(props: Props) {
  const { label, text, disabled } = props;
  const id = useId();
  const { typed, reason, handlers } = useTyped(props);
  return (
    <>
      <TextInput
        className={css['number']}
        aria-label={label}
        aria-invalid={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        value={typed ?? text}
        disabled={disabled}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
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
  const type = (next: string | null): void => {
    setTyped(next);
    setReason(null);
  };
  const take = (leaving: boolean): void => {
    if (typed === null || typed.trim() === text) return;
    const parsed = parse(typed);
    if ('value' in parsed) {
      type(null);
      onValue(parsed.value);
    } else if (!leaving) setReason(parsed.reason);
  };
  const handlers = {
    onText: type,
    onBlur: () => {
      take(true);
      type(null);
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') take(false);
      else if (event.key === 'Escape' && typed !== null) {
        event.stopPropagation();
        type(null);
      }
    },
  };
  return { typed, reason, handlers };
}
