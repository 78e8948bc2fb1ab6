import { MoveHorizontal } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import type { RippleReach } from '../model/editor.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { findItem, lanes, useLanesVersion } from '../model/lanes.ts';
import { timeText } from '../timeline/moves-text.ts';
import type { EditPlace } from '../timeline/ripple-scope.ts';
import { scopeOf } from '../timeline/ripple-scope.ts';
import { roomMove } from '../timeline/runs.ts';
import { Remark } from './Remark.tsx';

/** Shows, while ripple is on, which items an edit of this item will move. */
export function RippleRemark({ item }: { readonly item: ItemRef }) {
  const on = usePlayoutEditor((state) => state.ripple);
  const reach = usePlayoutEditor((state) => state.reach);
  useLanesVersion();
  const shift = useTopicSelector('playout.channels', (all) => all[item.channel]?.shiftMs ?? 0);
  const found = on ? findItem(item) : null;
  if (found === null) return null;
  return (
    <Remark Icon={MoveHorizontal}>
      {rippleText({ channel: item.channel, at: found.finish }, reach, shift)}
    </Remark>
  );
}

/** `place`: the end of the item. */
function rippleText(place: EditPlace, reach: RippleReach, shift: number): string {
  const { count, until } = roomMove(lanes.lane(place.channel), place, 0, scopeOf(reach, [place]));
  if (count === 0 && reach !== 'gap') return t('playout:ripple.alone');
  if (reach === 'gap') return t('playout:ripple.alsoGap', { count });
  if (until === null) return t('playout:ripple.alsoAll', { count });
  return t('playout:ripple.alsoUntil', { count, time: timeText(until - shift) });
}
