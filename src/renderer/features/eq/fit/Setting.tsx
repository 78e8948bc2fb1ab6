import { Slider } from '../../../ui/Slider.tsx';
import css from './FitDialog.module.css';

/** A slider with its name before and its value behind it. */
export function Setting({
  label,
  value,
  range: [min, max],
  step,
  words,
  onValue,
}: {
  readonly label: string;
  readonly value: number;
  readonly range: readonly [number, number];
  readonly step: number;
  /** The value as it is shown and said. */
  readonly words: (value: number) => string;
  readonly onValue: (value: number) => void;
}) {
  return (
    <div className={css['setting']}>
      <span>{label}</span>
      <Slider
        {...{ label, value, min, max, step }}
        valueText={words}
        onChange={onValue}
        onCommit={onValue}
      />
      <span className={css['value']} aria-hidden="true">
        {words(value)}
      </span>
    </div>
  );
}
