import { useCallback } from 'react';
import { CommitInput } from '../../../ui/CommitField.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Read } from '../../../ui/use-commit.ts';
import css from './ValueInput.module.css';

/** A number with its unit that can be typed over: "2k", "-3,5". */
export function ValueInput({
  value,
  format,
  onValue,
  step,
  live,
  className,
  ...input
}: {
  readonly label: string;
  readonly value: number;
  readonly format: (value: number) => string;
  readonly read: (text: string) => Read<number>;
  /** The value after an arrow key; `fine` with Shift. */
  readonly step: (value: number, up: 1 | -1, fine: boolean) => number;
  readonly onValue: (value: number) => void;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
  /** Tells values that are shown without React, in the middle of a gesture; the result ends it. */
  readonly live?: ((show: (value: number) => void) => () => void) | undefined;
}) {
  const follow = useCallback(
    (show: (text: string) => void) =>
      live?.((now) => {
        show(format(now));
      }) ?? (() => undefined),
    [live, format],
  );
  return (
    <CommitInput
      {...input}
      className={cx(css['input'], className)}
      text={format(value)}
      step={(typed, up, fine) => step(typed ?? value, up, fine)}
      onCommit={(next) => {
        if (next !== value) onValue(next);
      }}
      follow={follow}
    />
  );
}
