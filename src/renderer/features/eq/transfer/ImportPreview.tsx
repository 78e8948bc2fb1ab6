import { useMemo } from 'react';
import type { FittedEq } from '../../../../shared/eq/formats/fit-graphic.ts';
import { USUAL_BANDS } from '../../../../shared/eq/formats/fit-graphic.ts';
import type { ShelfMeaning } from '../../../../shared/eq/formats/types.ts';
import { logGrid } from '../../../../shared/eq/grid.ts';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { formatGain } from '../../../../shared/eq/values.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatFixed } from '../../../../shared/format/numbers.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import text from '../../../ui/text.module.css';
import { InlineSelect } from '../InlineSelect.tsx';
import { useRate, useShape } from '../model/view.ts';
import type { PictureLine } from '../picture/CurvePicture.tsx';
import { CurvePicture, computeSides } from '../picture/CurvePicture.tsx';
import { channelName } from '../words.ts';
import type { ImportChoice } from './apply-import.ts';
import { isStorable } from './apply-import.ts';
import { BandDiffTable } from './BandDiffTable.tsx';
import type { BandDifference } from './diff-bands.ts';
import css from './ImportDialog.module.css';

export interface Choices extends ImportChoice {
  readonly shelves: ShelfMeaning | 'auto';
  /** Number of bands to fit to a graphic equalizer. */
  readonly bands: number;
  /** The device and the stage of an Equalizer APO text; undefined: the first. */
  readonly device?: string;
  readonly stage?: string;
}

export const usualChoices: Choices = {
  mode: 'replace',
  onlyStorable: false,
  shelves: 'auto',
  bands: USUAL_BANDS,
};

interface ChoiceProps {
  readonly choices: Choices;
  readonly onChoices: (choices: Choices) => void;
}

/** What was read and what would change. */
export function ImportPreview({
  preview: { parsed, draft, after, rows },
  name,
  ...choice
}: ChoiceProps & {
  readonly preview: {
    readonly parsed: FittedEq;
    readonly draft: DspConfig;
    readonly after: DspConfig;
    readonly rows: readonly BandDifference[];
  };
  readonly name: string | null;
}) {
  const count = (k: BandDifference['k']): number => rows.filter((row) => row.k === k).length;
  const facts = [t('eqfiles:import.bands', { count: parsed.bands.length }), formatPreamps(parsed)];
  if (parsed.fit !== null) {
    const { rmse, maxDeviation } = parsed.fit;
    facts.push(
      t('eqfiles:import.fit', { rmse: formatFixed(rmse, 2), most: formatFixed(maxDeviation, 1) }),
    );
  }
  return (
    <section className={css['preview']} aria-label={t('eqfiles:import.preview')}>
      <div role="status">
        <p>
          <strong>{t(`eqfiles:format.${parsed.format}`)}</strong>
          {name !== null && <span className={text['dim']}> {name}</span>}
        </p>
        <p className={text['dim']}>{facts.join(' · ')}</p>
        <p className={text['dim']}>
          {t('eqfiles:diff.counts', {
            added: count('added'),
            changed: count('changed'),
            removed: count('removed'),
          })}
        </p>
      </div>
      <Options parsed={parsed} {...choice} />
      <CurvePreview before={draft} after={after} />
      {rows.length > 0 && <BandDiffTable rows={rows} />}
    </section>
  );
}

function formatPreamps({ preamp, channelPreamp }: FittedEq): string {
  const channels = Object.entries(channelPreamp).map(
    ([channel, gain]) => `${channelName(channel)} ${formatGain(gain)}`,
  );
  return [t('eqfiles:import.preamp', { gain: formatGain(preamp) }), ...channels].join(', ');
}

/** Frequencies of the preview curves (Hz). */
const freqs = logGrid(20, 20_000, 200);

function CurvePreview({
  before,
  after,
}: {
  readonly before: DspConfig;
  readonly after: DspConfig;
}) {
  const rate = useRate();
  const was = useMemo(() => computeSides(before, rate, freqs), [before, rate]);
  const is = useMemo(() => computeSides(after, rate, freqs), [after, rate]);
  const lines = [
    ...toPictureLines(was, { name: t('eqfiles:import.before'), tone: 'dim', dashed: true }),
    ...toPictureLines(is, { name: t('eqfiles:import.after'), tone: 'accent' }),
  ];
  return (
    <CurvePicture
      height={132}
      label={(range) => t('eqfiles:import.curve', { range })}
      freqs={freqs}
      lines={lines}
    />
  );
}

function toPictureLines(
  { left, right }: ReturnType<typeof computeSides>,
  { name, ...look }: Required<Pick<PictureLine, 'name'>> & Omit<PictureLine, 'db'>,
): readonly PictureLine[] {
  const second = right === null ? [] : [{ ...look, db: right, faint: true }];
  return [{ ...look, name, db: left }, ...second];
}

const bandCounts: readonly number[] = [3, 5, 8, 10, 15, 20, 31];

/** Import options; shows only those that apply to this file. */
function Options({ parsed, choices, onChoices }: ChoiceProps & { readonly parsed: FittedEq }) {
  const shape = useShape();
  const change = (part: Partial<Choices>): void => {
    onChoices({ ...choices, ...part });
  };
  const whole = parsed.config !== null;
  return (
    <div className={css['options']}>
      <Segmented
        label={t('eqfiles:import.mode')}
        value={choices.mode}
        options={[
          {
            value: 'replace',
            label: t(whole ? 'eqfiles:import.replaceAll' : 'eqfiles:import.replace'),
          },
          { value: 'add', label: t('eqfiles:import.add') },
        ]}
        onValue={(mode) => change({ mode })}
      />
      <Scopes parsed={parsed} change={change} />
      {parsed.curves.length > 0 && (
        <InlineSelect
          label={t('eqfiles:import.bandCount')}
          value={choices.bands}
          options={bandCounts.map((count) => ({ value: count, label: String(count) }))}
          onValue={(bands) => change({ bands })}
        />
      )}
      <Toggles
        foreign={parsed.bands.filter((band) => !isStorable(band, shape)).length}
        parsed={parsed}
        choices={choices}
        change={change}
      />
    </div>
  );
}

/** The device and the stage whose lines are used, if the file has several. */
function Scopes({
  parsed,
  change,
}: {
  readonly parsed: FittedEq;
  readonly change: (part: Partial<Choices>) => void;
}) {
  return parsed.scopes
    .filter(({ names }) => names.length > 1)
    .map(({ k, names, used }) => (
      <InlineSelect
        key={k}
        label={t(`eqfiles:import.${k}`)}
        value={used ?? ''}
        options={names.map((value) => ({ value, label: value }))}
        onValue={(value) => change({ [k]: value })}
      />
    ));
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
          onChecked={(centre) => change({ shelves: centre ? 'centre' : 'corner' })}
          note={t('eqfiles:import.centreNote')}
        >
          {t('eqfiles:import.centre')}
        </Checkbox>
      )}
      {foreign > 0 && (
        <Checkbox
          checked={choices.onlyStorable}
          onChecked={(onlyStorable) => change({ onlyStorable })}
          note={t('eqfiles:import.storableNote')}
        >
          {t('eqfiles:import.storable', { count: foreign })}
        </Checkbox>
      )}
    </>
  );
}
