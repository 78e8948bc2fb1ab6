import { useCallback } from 'react';
import { tidyFrequency, tidyGain, tidyQ } from '../../../../shared/eq/edit.ts';
import { limits } from '../../../../shared/eq/model.ts';
import { parseFrequency, parseGain, parseQ } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { CommitInput } from '../../../ui/CommitField.tsx';
import { cx } from '../../../ui/cx.ts';
import type { Read } from '../../../ui/use-commit.ts';
import css from './BandTable.module.css';

/** An input for a number with a unit; accepts "2k" or "-3,5". */
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
  /** Subscribes to values shown without React during a gesture; returns the unsubscribe function. */
  readonly live?: ((show: (value: number) => void) => () => void) | undefined;
}) {
  const follow = useCallback(
    (show: (text: string) => void) => live?.((now) => show(format(now))) ?? (() => undefined),
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

/** Refuses a typed value outside the limits instead of clamping it: 99 dB must not become +60 dB. Only gestures clamp. */
const within = (
  value: number | null,
  { min, max }: { readonly min: number; readonly max: number },
  tidy: (value: number) => number,
  error: string,
): Read<number> =>
  value === null || value < min || value > max
    ? { ok: false, error }
    : { ok: true, value: tidy(value) };

/** Parses a typed frequency (Hz). */
export const readFrequency = (text: string): Read<number> =>
  within(parseFrequency(text), limits.frequency, tidyFrequency, t('eq:hint.frequency'));

/** Parses a typed gain or preamp (dB). */
export const readGain = (text: string): Read<number> =>
  within(parseGain(text), limits.gain, tidyGain, t('eq:hint.gain'));

export const readQ = (text: string): Read<number> =>
  within(parseQ(text), limits.q, tidyQ, t('eq:hint.q'));
