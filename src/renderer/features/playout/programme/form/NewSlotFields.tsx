import { t } from '../../../../../shared/i18n/translate.ts';
import { CommitField } from '../../../../ui/CommitField.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Segmented } from '../../../../ui/Segmented.tsx';
import { Select } from '../../../../ui/Select.tsx';
import type { Read } from '../../../../ui/use-commit.ts';
import type { DayView } from '../model/day-view.ts';
import { sourceOptions } from '../model/words.ts';
import type { AskedSlot } from '../parts/pages.ts';
import { newEnds } from '../parts/pages.ts';
import { readClock, readCount } from './readers.ts';

/** Fields whose text may be invalid while the user types. */
export type CheckedField = 'at' | 'take' | 'until';

const readTake = (text: string): Read<number> => {
  const got = readCount(text);
  return got.ok ? { ok: true, value: got.value ?? 1 } : got;
};

export interface NewFieldsProps {
  readonly view: DayView;
  readonly slot: AskedSlot;
  readonly change: (part: Partial<AskedSlot>) => void;
  readonly check: (field: CheckedField, isRight: boolean) => void;
}

/** The source of a new slot, and where it ends. */
export function NewSlotFields({ view: { document }, ...fields }: NewFieldsProps) {
  const { slot, change } = fields;
  const plays = t('programmeview:form.plays');
  return (
    <>
      <Field label={plays}>
        {() => (
          <Select
            wide
            label={plays}
            value={slot.source}
            options={sourceOptions(document)}
            onValue={(source) => change({ source })}
          />
        )}
      </Field>
      <EndField {...fields} />
    </>
  );
}

function EndField({ slot: { end, take, until }, change, check }: Omit<NewFieldsProps, 'view'>) {
  const ends = t('programmeview:form.ends');
  return (
    <>
      <Field label={ends}>
        {() => (
          <Segmented
            wide
            label={ends}
            value={end}
            options={newEnds.map((one) => ({ value: one, label: t(`programmeview:end.${one}`) }))}
            onValue={(next) => change({ end: next })}
          />
        )}
      </Field>
      {end === 'take' && (
        <CommitField
          live
          label={t('programmeview:add.take')}
          text={String(take)}
          read={readTake}
          onText={(text) => check('take', readTake(text).ok)}
          onCommit={(next) => change({ take: next })}
        />
      )}
      {end === 'until' && (
        <CommitField
          live
          label={t('programmeview:add.until')}
          text={until}
          read={readClock}
          onText={(text) => check('until', readClock(text).ok)}
          onCommit={(next) => change({ until: next })}
        />
      )}
    </>
  );
}
