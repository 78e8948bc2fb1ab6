import type { ChoiceField, NumberField } from '../../../../shared/eq/filter-specs.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { CommitInput } from '../../../ui/CommitField.tsx';
import { cx } from '../../../ui/cx.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import text from '../../../ui/text.module.css';
import { editor } from '../model/editor.ts';
import { fieldScale } from './field-scale.ts';
import { fieldText, fieldWords, parseField } from './field-text.ts';
import { fieldName, optionName } from './names.ts';
import { SliderField } from './SliderField.tsx';
import css from './Controls.module.css';

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
const stepOf = (label: string, of: string): string =>
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
  const { toSlider, fromSlider, ...scale } = fieldScale(field, value);
  return (
    <SliderField
      name={label === of ? label : t('eqchain:field.of', { label, of })}
      resetTo={field.fallback}
      format={(now) => fieldText(field, now)}
      words={(now) => fieldWords(field, now)}
      read={(typed) => parseField(field, typed)}
      onPreview={(next) => editor.preview((draft) => change(draft, next))}
      onCommit={(next) => editor.edit(stepOf(label, of), (draft) => change(draft, next))}
      label={label}
      value={value}
      scale={scale}
      toSlider={toSlider}
      fromSlider={fromSlider}
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
    if (next !== value) editor.edit(stepOf(label, of), (draft) => change(draft, next));
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
