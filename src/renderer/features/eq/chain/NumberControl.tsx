import { useState } from 'react';
import type { NumberField } from '../../../../shared/eq/filter-specs.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { CommitInput } from '../../../ui/CommitField.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { fieldScale } from './field-scale.ts';
import { fieldText, fieldWords, parseField } from './field-text.ts';
import css from './NumberControl.module.css';

interface Props {
  readonly label: string;
  /** What it belongs to, for screen readers: "Compressor". */
  readonly of: string;
  readonly field: NumberField;
  readonly value: number;
  readonly disabled: boolean;
  /** At every movement. */
  readonly onPreview: (value: number) => void;
  /** Once a gesture. */
  readonly onCommit: (value: number) => void;
}

/** One number of the chain: its name, a slider that is drawn while it moves, and its value to type. */
export function NumberControl(props: Props) {
  const { label, of, field, value, disabled, onCommit } = props;
  const [moving, setMoving] = useState<number | null>(null);
  const name = label === of ? label : t('eqchain:field.of', { label, of });
  return (
    <div className={css['row']}>
      <span className={css['label']} aria-hidden="true">
        {label}
      </span>
      <FieldSlider {...props} name={name} onMoving={setMoving} />
      <CommitInput
        className={css['number']}
        reason="below"
        label={t('eqchain:field.typed', { name })}
        text={fieldText(field, moving ?? value)}
        read={(text) => parseField(field, text)}
        onCommit={onCommit}
        disabled={disabled}
      />
    </div>
  );
}

function FieldSlider({
  name,
  field,
  value,
  disabled,
  onPreview,
  onCommit,
  onMoving,
}: Props & { readonly name: string; readonly onMoving: (value: number | null) => void }) {
  const { toSlider, fromSlider, ...range } = fieldScale(field, value);
  return (
    <Slider
      {...range}
      className={css['slider']}
      label={name}
      value={toSlider(value)}
      resetTo={toSlider(field.fallback)}
      disabled={disabled}
      valueText={(position) => fieldWords(field, fromSlider(position))}
      onChange={(position) => {
        const next = fromSlider(position);
        onMoving(next);
        onPreview(next);
      }}
      onCommit={(position) => {
        onMoving(null);
        onCommit(fromSlider(position));
      }}
    />
  );
}
