import { t } from '../../../../shared/i18n/translate.ts';
import { formatExactTime } from '../../../../shared/format/time.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useEntry } from '../../../state/topics.ts';
import { useShift } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { getLaneItem } from '../model/lane.ts';
import { findItem, useLane } from '../model/lanes.ts';
import { shortDuration } from '../timeline/zone-clock.ts';
import css from './NextItems.module.css';

/** Maximum items in the list. */
const MAX_NEXT = 4;

/** The items that follow on the channel; a click selects one. */
export function NextItems({ item }: { readonly item: ItemRef }) {
  const zone = usePlayoutEditor((state) => state.zone);
  const lane = useLane(item.channel);
  const shift = useShift(item.channel);
  const name = useEntry('playout.channels', item.channel)?.name ?? '';
  const at = findItem(item)?.index;
  const next =
    at === undefined
      ? []
      : Array.from({ length: MAX_NEXT }, (_, offset) => getLaneItem(lane, at + 1 + offset)).filter(
          (one) => one !== null,
        );
  if (next.length === 0) return null;
  return (
    <section className={css['next']} aria-labelledby="next-items">
      <h3 id="next-items" className={css['heading']}>
        {t('playout:inspector.next', { name })}
      </h3>
      <ul>
        {next.map(({ ref, title, start, finish }) => (
          <li key={ref.key} className={css['row']}>
            <span className={css['time']}>
              {formatExactTime(Math.round((start - shift) / 1000) * 1000, zone)}
            </span>
            <button
              type="button"
              className={css['title']}
              title={title}
              dir="auto"
              onClick={() => playoutEditor.focusOn(ref)}
            >
              {title || t('playout:untitled')}
            </button>
            <span className={css['time']}>{shortDuration(finish - start)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
