import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { CommitInput } from '../../../ui/CommitField.tsx';
import { cx } from '../../../ui/cx.ts';
import type { SliderProps } from '../../../ui/Slider.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import text from '../../../ui/text.module.css';
import type { Read } from '../../../ui/use-commit.ts';
import css from './Controls.module.css';

/** The slider's range and steps, in slider units, and how a value becomes one and back; default: it is one. */
export interface SliderScale extends Pick<
  SliderProps,
  'min' | 'max' | 'step' | 'keyStep' | 'shiftStep' | 'pageStep'
> {
  readonly toSlider?: (value: number) => number;
  readonly fromSlider?: (position: number) => number;
}

interface SliderFieldProps {
  readonly label: string;
  /** The full name for screen readers, with what it belongs to; default `label`. */
  readonly name?: string;
  readonly value: number;
  readonly resetTo: number;
  readonly scale: SliderScale;
  /** Formats the value for display and typing, and for screen readers. */
  readonly format: (value: number) => string;
  readonly words: (value: number) => string;
  readonly read: (text: string) => Read<number>;
  readonly disabled: boolean;
  /** Called on every movement. */
  readonly onPreview: (value: number) => void;
  /** Called once per gesture. */
  readonly onCommit: (value: number) => void;
}

export const same = (value: number): number => value;

/** A number with its name, a slider with live preview, and a text input. */
export function SliderField(props: SliderFieldProps) {
  const { label, name = label, value, format, disabled, onCommit } = props;
  const { toSlider = same, fromSlider = same, ...scale } = props.scale;
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <div className={css['number']}>
      <span className={cx(text['small'], text['ellipsis'])} aria-hidden="true">
        {label}
      </span>
      <Slider
        {...scale}
        label={name}
        value={toSlider(value)}
        resetTo={toSlider(props.resetTo)}
        disabled={disabled}
        valueText={(position) => props.words(fromSlider(position))}
        onChange={(position) => {
          const next = fromSlider(position);
          setMoving(next);
          props.onPreview(next);
        }}
        onCommit={(position) => {
          setMoving(null);
          onCommit(fromSlider(position));
        }}
      />
      <CommitInput
        className={css['typed']}
        reason="below"
        label={t('eqchain:field.typed', { name })}
        text={format(moving ?? value)}
        read={props.read}
        onCommit={onCommit}
        disabled={disabled}
      />
    </div>
  );
}
