import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import { tellFailure } from '../../../state/calls.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import type { Read } from '../../../ui/use-commit.ts';
import { readGiven, readMs, readMsFromOne } from '../field/readers.ts';
import { clockLength, milliseconds } from '../../../ui/time/length.ts';
import { Choice } from './Choice.tsx';
import type { LayerProps } from './layer-props.ts';
import { numberIn, textIn } from './layer-props.ts';
import css from './Layers.module.css';

/** Ten seconds every five minutes: what nobody takes for a fault. */
const usual: JsonObject = {
  timing_type: 'periodic',
  clock: 'wall',
  frequency_ms: 300_000,
  hold_ms: 10_000,
};
const FADE = 1000;

/** When a layer shows. */
export function LayerTiming(props: LayerProps) {
  const { layer, disabled, onSet } = props;
  const timing = objectOf(layer['timing']);
  return (
    <div className={css['fields']}>
      <Choice
        label={t('playout:layer.timing')}
        value={timing === null ? null : (textIn(timing, 'timing_type') ?? '?')}
        names={{ periodic: t('playout:layer.periodic') }}
        absent={t('playout:layer.always')}
        disabled={disabled}
        onValue={(value) => tellFailure(onSet('/timing', value === null ? undefined : usual))}
      />
      {timing?.['timing_type'] === 'periodic' && <Periodic timing={timing} {...props} />}
    </div>
  );
}

function Periodic({ timing, disabled, onSet }: LayerProps & { readonly timing: JsonObject }) {
  return (
    <>
      <Choice
        label={t('playout:layer.clock')}
        value={textIn(timing, 'clock')}
        names={{ wall: t('playout:layer.wall'), content: t('playout:layer.content') }}
        disabled={disabled}
        onValue={(value) => {
          if (value !== null) tellFailure(onSet('/timing/clock', value));
        }}
      />
      {periodicFields().map(({ key, label, absent, hint, read }) => {
        const ms = numberIn(timing, key);
        return (
          <CommitField
            key={key}
            label={label}
            {...(absent === undefined ? {} : { placeholder: absent })}
            text={ms === null ? '' : milliseconds(ms)}
            hint={hint ?? (ms === null ? undefined : clockLength(ms, true))}
            read={read(label)}
            onCommit={(value) => onSet(`/timing/${key}`, value ?? undefined)}
            disabled={disabled}
          />
        );
      })}
    </>
  );
}

interface PeriodicField {
  readonly key: string;
  readonly label: string;
  /** What the engine takes without it; undefined: it must be there. */
  readonly absent?: string;
  readonly hint?: string;
  readonly read: (label: string) => (text: string) => Read<number | null>;
}

const periodicFields = (): readonly PeriodicField[] => [
  {
    key: 'frequency_ms',
    label: t('playout:layer.frequency'),
    read: (label) => readGiven(label, readMsFromOne(label)),
  },
  {
    key: 'hold_ms',
    label: t('playout:layer.hold'),
    read: (label) => readGiven(label, readMs(label)),
  },
  {
    key: 'fade_ms',
    label: t('playout:layer.fade'),
    absent: milliseconds(FADE),
    hint: t('playout:layer.fadeHint'),
    read: readMs,
  },
  {
    key: 'phase_offset_ms',
    label: t('playout:layer.phase'),
    absent: milliseconds(0),
    read: readMs,
  },
  {
    key: 'disable_after_ms',
    label: t('playout:layer.disableAfter'),
    absent: t('playout:layer.never'),
    read: readMsFromOne,
  },
];
