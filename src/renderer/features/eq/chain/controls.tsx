import type { ChoiceField, NumberField } from '../../../../shared/eq/filter-specs.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { CommitInput } from '../../../ui/CommitField.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import text from '../../../ui/text.module.css';
import { editor } from '../model/editor.ts';
import { fieldText, fieldWords, parseField } from './field-text.ts';
import { fieldName, optionName } from './names.ts';
import type { SliderScale } from './SliderField.tsx';
import { same, SliderField } from './SliderField.tsx';
import css from './Controls.module.css';

type FieldScale = Required<SliderScale>;

/** Arrow key steps per octave. */
const OCTAVE = 48;
/** dB. A ±60 dB slider would move half a decibel per pixel, so it spans this range until a value exceeds it. */
const USUAL_LEVEL = 24;

const digits = (value: number, count: number): number => Number(value.toPrecision(count));

function logScale({ min, max, unit }: NumberField): FieldScale {
  return {
    min: 0,
    max: Math.round(Math.log2(max / min) * OCTAVE * 10) / 10,
    step: 0.1,
    keyStep: 1,
    shiftStep: 0.1,
    pageStep: OCTAVE / 6,
    toSlider: (value) => Math.log2(Math.max(min, value) / min) * OCTAVE,
    fromSlider: (position) => {
      const value = Math.min(max, min * 2 ** (position / OCTAVE));
      return unit === 'Hz' && value < 1000 ? Math.round(value * 10) / 10 : digits(value, 4);
    },
  };
}

/** Frequencies and times are logarithmic, everything else is linear. `value`: the committed value. */
export function fieldScale(field: NumberField, value: number): FieldScale {
  if (field.unit === 'Hz' || field.unit === 'ms') return logScale(field);
  const wide = field.unit === 'dB' && field.max - field.min > 2 * USUAL_LEVEL;
  const both = field.min < -USUAL_LEVEL && field.max > USUAL_LEVEL;
  const narrow = wide && both && Math.abs(value) <= USUAL_LEVEL;
  const min = narrow ? -USUAL_LEVEL : field.min;
  const max = narrow ? USUAL_LEVEL : field.max;
  return {
    min,
    max,
    step: field.step,
    keyStep: field.step,
    shiftStep: field.step,
    pageStep: field.unit === 'dB' ? 1 : (max - min) / 10,
    toSlider: same,
    fromSlider: same,
  };
}

/** The field description of a dB value outside the filters: input and output gain, preamp. */
export const level: NumberField = {
  kind: 'number',
  name: 'gain',
  fallback: 0,
  min: -60,
  max: 60,
  step: 0.1,
  unit: 'dB',
};

interface Props<F, V> {
  /** The owner's name, for screen readers and the undo step: "Compressor". */
  readonly of: string;
  readonly field: F;
  readonly value: V;
  readonly disabled: boolean;
  /** Returns the draft with the new value. */
  readonly change: (draft: DspConfig, value: V) => DspConfig;
}

/** The name of an undo step: "Threshold of Compressor". */
const formatStep = (label: string, of: string): string =>
  label === of ? label : t('eqchain:step.change', { label, name: of });

/** A number field of the chain. */
export function NumberControl({
  label,
  of,
  field,
  value,
  change,
  disabled,
}: Props<NumberField, number> & { readonly label: string }) {
  return (
    <SliderField
      name={label === of ? label : t('eqchain:field.of', { label, of })}
      resetTo={field.fallback}
      format={(now) => fieldText(field, now)}
      words={(now) => fieldWords(field, now)}
      read={(typed) => parseField(field, typed)}
      onPreview={(next) => editor.preview((draft) => change(draft, next))}
      onCommit={(next) => editor.edit(formatStep(label, of), (draft) => change(draft, next))}
      label={label}
      value={value}
      scale={fieldScale(field, value)}
      disabled={disabled}
    />
  );
}

/** A choice or a name of a filter in the chain. */
export function ChoiceControl({
  of,
  field,
  value,
  disabled,
  change,
}: Props<ChoiceField, number | string>) {
  const label = fieldName(field.name);
  const name = t('eqchain:field.of', { label, of });
  const commit = (next: number | string): void => {
    if (next !== value) editor.edit(formatStep(label, of), (draft) => change(draft, next));
  };
  return (
    <div className={css['choice']}>
      <span className={cx(text['small'], text['ellipsis'])} aria-hidden="true">
        {label}
      </span>
      {field.options.length === 0 ? (
        <CommitInput
          reason="below"
          label={name}
          text={String(value)}
          read={(typed) => ({ ok: true, value: typed.trim() })}
          onCommit={commit}
          disabled={disabled}
        />
      ) : (
        <Segmented
          small
          label={name}
          value={String(value)}
          options={field.options.map((option) => ({
            value: String(option),
            label: optionName(option),
          }))}
          disabled={disabled}
          onValue={(next) =>
            commit(field.options.find((option) => String(option) === next) ?? next)
          }
        />
      )}
    </div>
  );
}
