import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { lanes } from '../model/lanes.ts';
import { movesText } from '../timeline/moves-text.ts';
import { scopeOf } from '../timeline/ripple-scope.ts';
import { roomMove } from '../timeline/runs.ts';
import type { Place } from './place.ts';

/** Shows in a dialog what new items at a place will move, before anything moves. `length`: of all of them (ms). */
export function RippleNote({ place, length }: { readonly place: Place; readonly length: number }) {
  const { channel, at } = place;
  const reach = usePlayoutEditor((state) => state.reach);
  const shift = useTopicSelector('playout.channels', (all) => all[channel]?.shiftMs ?? 0);
  const move = roomMove(lanes.lane(channel), place, length, scopeOf(reach, [{ channel, at }]));
  if (move.count === 0) return <p>{t('playout:ripple.none')}</p>;
  return <p>{movesText({ ...move, until: move.until === null ? null : move.until - shift })}</p>;
}
