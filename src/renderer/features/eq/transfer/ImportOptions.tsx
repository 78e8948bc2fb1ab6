import { useId } from 'react';
import type { FittedEq } from '../../../../shared/eq/formats/fit-graphic.ts';
import { USUAL_BANDS } from '../../../../shared/eq/formats/fit-graphic.ts';
import type { ShelfMeaning } from '../../../../shared/eq/formats/types.ts';
import type { DspShape } from '../../../../shared/eq/shape.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { Select } from '../../../ui/Select.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { ImportChoice } from './apply-import.ts';
import { isStorable } from './apply-import.ts';
import css from './ImportOptions.module.css';

export interface Choices extends ImportChoice {
  readonly shelves: ShelfMeaning | 'auto';
  /** Bands that a graphic equalizer becomes. */
  readonly bands: number;
}

export const usualChoices: Choices = {
  mode: 'replace',
  onlyStorable: false,
  shelves: 'auto',
  bands: USUAL_BANDS,
};

const bandCounts: readonly number[] = [3, 5, 8, 10, 15, 20, 31];

/** How an import is meant; only what matters to this file is asked. */
export function ImportOptions({
  parsed,
  shape,
  choices,
  onChoices,
}: {
  readonly parsed: FittedEq;
  readonly shape: DspShape | null;
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}) {
  const foreign = parsed.bands.filter((band) => !isStorable(band, shape)).length;
  const change = (part: Partial<Choices>): void => {
    onChoices({ ...choices, ...part });
  };
  return (
    <div className={css['options']}>
      <Mode
        whole={parsed.config !== null}
        value={choices.mode}
        onValue={(mode) => {
          change({ mode });
        }}
      />
      {parsed.curve !== null && (
        <BandCount
          value={choices.bands}
          onValue={(bands) => {
            change({ bands });
          }}
        />
      )}
      <Toggles {...{ parsed, foreign, choices, change }} />
    </div>
  );
}

function Mode({
  whole,
  value,
  onValue,
}: {
  /** The file holds a whole chain. */
  readonly whole: boolean;
  readonly value: Choices['mode'];
  readonly onValue: (mode: Choices['mode']) => void;
}) {
  return (
    <Segmented
      label={t('eqfiles:import.mode')}
      options={[
        {
          value: 'replace',
          label: t(whole ? 'eqfiles:import.replaceAll' : 'eqfiles:import.replace'),
        },
        { value: 'add', label: t('eqfiles:import.add') },
      ]}
      {...{ value, onValue }}
    />
  );
}

function Toggles({
  parsed,
  foreign,
  choices,
  change,
}: {
  readonly parsed: FittedEq;
  /** Bands that the server cannot store. */
  readonly foreign: number;
  readonly choices: Choices;
  readonly change: (part: Partial<Choices>) => void;
}) {
  return (
    <>
      {parsed.shelves !== null && (
        <Checkbox
          checked={parsed.shelves === 'centre'}
          onChecked={(centre) => {
            change({ shelves: centre ? 'centre' : 'corner' });
          }}
          note={t('eqfiles:import.centreNote')}
        >
          {t('eqfiles:import.centre')}
        </Checkbox>
      )}
      {foreign > 0 && (
        <Checkbox
          checked={choices.onlyStorable}
          onChecked={(onlyStorable) => {
            change({ onlyStorable });
          }}
          note={t('eqfiles:import.storableNote')}
        >
          {t('eqfiles:import.storable', { count: foreign })}
        </Checkbox>
      )}
    </>
  );
}

function BandCount({
  value,
  onValue,
}: {
  readonly value: number;
  readonly onValue: (value: number) => void;
}) {
  const id = useId();
  return (
    <div className={css['count']}>
      <label htmlFor={id}>{t('eqfiles:import.bandCount')}</label>
      <Select
        id={id}
        {...{ value, onValue }}
        options={bandCounts.map((count) => ({ value: count, label: String(count) }))}
      />
    </div>
  );
}
