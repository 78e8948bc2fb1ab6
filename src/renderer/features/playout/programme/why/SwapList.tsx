import { t } from '../../../../../shared/i18n/translate.ts';
import { formatLength } from '../../../../../shared/format/length.ts';
import { useResource } from '../../../../state/use-resource.ts';
import { Combobox } from '../../../../ui/Combobox.tsx';
import type { DayUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { selectionWords } from '../model/words.ts';
import { swapUnit } from './unit-steps.ts';
import css from './Why.module.css';

const MAX_FOUND = 500;

/** Offers media that fit in place of a unit, closest in length first. */
export function SwapList({
  unit,
  view,
  onDone,
}: {
  readonly unit: DayUnit;
  readonly view: DayView;
  readonly onDone: () => void;
}) {
  const source = unit.source === null ? undefined : view.document.sources[unit.source];
  const room = findRoom(unit, view);
  const query =
    source === undefined || source.ids !== undefined ? '' : `(${selectionWords(source)}) AND `;
  const { data, loading } = useResource('library.search', {
    query: `${query}seconds:[1 TO ${String(Math.floor(room / 1000))}]`,
    sort: 'length',
    isDescending: true,
    offset: 0,
    limit: MAX_FOUND,
  });
  const fitting = (data?.items ?? []).filter(
    ({ id, ms }) => id !== unit.media && ms > 0 && ms <= room,
  );
  return (
    <div className={css['swap']}>
      <Combobox
        label={t('programmeview:why.swapLabel', { length: formatLength(room) })}
        opens
        value=""
        empty={loading ? t('programmeview:why.loading') : undefined}
        options={fitting.map(({ id, title, ms }) => ({
          value: id,
          label: t('programmeview:why.swapOption', { title, length: formatLength(ms) }),
        }))}
        onValue={(media) => {
          swapUnit(view, unit, media);
          onDone();
        }}
      />
    </div>
  );
}

/** The length of a unit plus the hole after it (ms). */
function findRoom(unit: DayUnit, { slots }: DayView): number {
  const parts = slots.flatMap((slot) => slot.parts);
  const behind = parts[parts.indexOf(unit) + 1];
  return (behind?.k === 'hole' ? behind.finish : unit.finish) - unit.start;
}
