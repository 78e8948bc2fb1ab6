import type { ReactNode } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { SlotJson } from '../../../../../shared/playout/programme/document.ts';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Select } from '../../../../ui/Select.tsx';
import { Switch } from '../../../../ui/Switch.tsx';
import { sourceOptions } from '../model/words.ts';
import { DraftInput } from './DraftInput.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { readCount, readLength } from './readers.ts';
import type { SlotFields } from './slot-fields.ts';

type Breaks = NonNullable<SlotJson['breaks']>;

/** The default source of breaks: one that is used for breaks or holes, otherwise any. */
const findFiller = ({ view: { document } }: Pick<SlotFields, 'view'>): string | undefined => {
  const names = Object.keys(document.sources);
  return names.find((name) => document.sources[name]?.order === 'rested') ?? names[0];
};

/** Breaks within units: their positions, number and source. */
export function BreakFields(fields: SlotFields) {
  const { slot, set } = fields;
  const { breaks } = slot;
  const label = t('programmeview:form.breaks');
  return (
    <>
      <FormRow label={label} isDefault={breaks === undefined}>
        <Switch
          label={label}
          checked={breaks !== undefined}
          onChecked={(isOn) => {
            const source = slot.filler?.gap ?? findFiller(fields);
            if (isOn && source === undefined) return;
            set({ breaks: isOn ? newBreaks(source ?? '') : undefined });
          }}
        />
        <span className={css['text']}>
          {breaks === undefined
            ? t('programmeview:form.off')
            : breaks.at === 'chapters'
              ? t('programmeview:breaks.atChapters')
              : t('programmeview:breaks.atEqual')}
        </span>
      </FormRow>
      {breaks !== undefined && <BreakValues {...fields} breaks={breaks} />}
    </>
  );
}

const newBreaks = (source: string): Breaks => ({
  at: 'chapters',
  first: '12m',
  last: '10m',
  gap: '20m',
  max: 3,
  clips: 3,
  source,
});

type SetBreaks = (part: Partial<Breaks>, gesture?: string | null) => void;

interface BreakProps {
  readonly view: SlotFields['view'];
  readonly breaks: Breaks;
  readonly change: SetBreaks;
}

function BreakValues({ view, set, breaks }: SlotFields & { readonly breaks: Breaks }) {
  const change: SetBreaks = (part, gesture = null) => {
    const next = { ...breaks, ...part };
    for (const [key, value] of Object.entries(part))
      if (value === undefined) Reflect.deleteProperty(next, key);
    set({ breaks: next }, gesture);
  };
  const props = { view, breaks, change };
  return (
    <div className={css['values']} role="group" aria-label={t('programmeview:form.breaks')}>
      <WhereField {...props} />
      {(['first', 'last', 'gap'] as const).map((k) => (
        <Small key={k} k={k}>
          <DraftInput
            label={t(`programmeview:breaks.${k}`)}
            text={breaks[k] ?? ''}
            read={readLength}
            onValue={(value, gesture) => change({ [k]: value }, gesture)}
          />
        </Small>
      ))}
      {(['max', 'clips'] as const).map((k) => (
        <Small key={k} k={k}>
          <DraftInput
            label={t(`programmeview:breaks.${k}`)}
            text={breaks[k] === undefined ? '' : String(breaks[k])}
            read={readCount}
            onValue={(value, gesture) => change({ [k]: value }, gesture)}
          />
        </Small>
      ))}
      {(['source', 'open', 'close'] as const).map((k) => (
        <ClipsFrom key={k} k={k} {...props} />
      ))}
    </div>
  );
}

function Small({
  k,
  children,
}: {
  readonly k: 'first' | 'last' | 'gap' | 'max' | 'clips' | 'every';
  readonly children: ReactNode;
}) {
  return (
    <label className={css['small']}>
      <span>{t(`programmeview:breaks.${k}`)}</span>
      {children}
    </label>
  );
}

function WhereField({ breaks, change }: BreakProps) {
  return (
    <>
      <Segmented
        small
        label={t('programmeview:breaks.where')}
        value={breaks.at === 'chapters' ? 'chapters' : 'every'}
        options={[
          { value: 'chapters', label: t('programmeview:breaks.chapters') },
          { value: 'every', label: t('programmeview:breaks.every') },
        ]}
        onValue={(at) => change({ at: at === 'chapters' ? at : { every: '20m' } })}
      />
      {breaks.at !== 'chapters' && (
        <Small k="every">
          <DraftInput
            label={t('programmeview:breaks.every')}
            text={breaks.at.every}
            read={readLength}
            onValue={(every, gesture) => {
              if (every !== undefined) change({ at: { every } }, gesture);
            }}
          />
        </Small>
      )}
    </>
  );
}

function ClipsFrom({
  k,
  view: { document },
  breaks,
  change,
}: BreakProps & { readonly k: 'source' | 'open' | 'close' }) {
  const label = t(`programmeview:breaks.${k}`);
  return (
    <label className={css['wide']}>
      <span>{label}</span>
      <Select
        wide
        label={label}
        value={breaks[k] ?? ''}
        options={[
          ...(k === 'source' ? [] : [{ value: '', label: t('programmeview:form.none') }]),
          ...sourceOptions(document),
        ]}
        onValue={(name) => change({ [k]: name === '' ? undefined : name })}
      />
    </label>
  );
}
