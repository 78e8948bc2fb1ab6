import { signed } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatFixed } from '../../../../shared/format/numbers.ts';
import { Slider } from '../../../ui/Slider.tsx';
import css from './FitDialog.module.css';

/** More bands rarely make an audible difference. */
export const MAX_BANDS = 20;

interface Kind {
  readonly label: () => string;
  readonly range: readonly [number, number];
  readonly step: number;
  /** Formats the value for display and screen readers. */
  readonly words: (value: number) => string;
}

const kinds = {
  bands: {
    label: () => t('eqfit:bands.label'),
    range: [1, MAX_BANDS],
    step: 1,
    words: (count) => t('eqfit:bands.count', { count }),
  },
  maxBoost: {
    label: () => t('eqfit:boost'),
    range: [0, 15],
    step: 0.5,
    words: (value) => t('eq:unit.db', { value: formatFixed(value, 1) }),
  },
  tilt: {
    label: () => t('eqfit:target.slope'),
    range: [-2, 1],
    step: 0.1,
    words: (value) => t('eqfit:unit.slope', { value: signed(value) }),
  },
  bass: {
    label: () => t('eqfit:target.bass'),
    range: [-6, 12],
    step: 0.5,
    words: (value) => t('eq:unit.db', { value: signed(value) }),
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** A slider between its name and its value. */
export function Setting({
  of,
  value,
  max,
  onValue,
}: {
  readonly of: keyof typeof kinds;
  readonly value: number;
  /** Overrides the default maximum. */
  readonly max?: number;
  readonly onValue: (value: number) => void;
}) {
  const { label, range, step, words }: Kind = kinds[of];
  return (
    <div className={css['setting']}>
      <span>{label()}</span>
      <Slider
        label={label()}
        min={range[0]}
        max={max ?? range[1]}
        value={value}
        step={step}
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
