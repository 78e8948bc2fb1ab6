import { useState } from 'react';
import { parseNumber } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { CommitInput } from '../../../ui/CommitField.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import type { Read } from '../../../ui/use-commit.ts';
import type { Layers } from './use-layers.ts';
import css from './LayersPane.module.css';

/** Percent. */
const MOST = 150;

function read(text: string): Read<number> {
  const value = parseNumber(text, '%');
  return value !== null && value >= 0 && value <= MOST
    ? { ok: true, value: Math.round(value) }
    : { ok: false, error: t('eqpresets:layers.range', { most: MOST }) };
}

/** How much of the base is applied, drawn while it moves. */
export function StrengthControl({
  state,
  locked,
}: {
  readonly state: Layers;
  readonly locked: boolean;
}) {
  const { layers, preview, commit } = state;
  const [moving, setMoving] = useState<number | null>(null);
  const value = Math.round(layers.strength * 100);
  const label = t('eqpresets:layers.strength');
  const take = (percent: number): void => {
    setMoving(null);
    commit({ ...layers, strength: percent / 100 });
  };
  return (
    <div className={css['strength']}>
      <span className={css['label']} aria-hidden="true">
        {label}
      </span>
      <Slider
        className={css['slider']}
        label={label}
        value={value}
        max={MOST}
        keyStep={1}
        pageStep={10}
        resetTo={100}
        disabled={locked}
        valueText={(count) => t('eqpresets:layers.percentWords', { count })}
        onChange={(percent) => {
          setMoving(percent);
          preview({ ...layers, strength: percent / 100 });
        }}
        onCommit={take}
      />
      <CommitInput
        className={css['number']}
        reason="below"
        label={t('eqchain:field.typed', { name: label })}
        text={t('eqpresets:layers.percent', { value: moving ?? value })}
        read={read}
        onCommit={take}
        disabled={locked}
      />
    </div>
  );
}
