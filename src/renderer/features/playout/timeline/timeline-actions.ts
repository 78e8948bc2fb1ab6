import {
  Clock,
  Expand,
  FilePlus,
  Info,
  PaintBucket,
  Repeat,
  Scissors,
  Trash2,
  ZoomIn,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { inspect, opens } from '../dialogs.ts';
import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import type { TimelineHit } from './geometry.ts';
import { removeSelected } from './keys.ts';
import { dayAround } from './ripple-scope.ts';
import { clock, getZone } from './zone-clock.ts';

/** Actions for what is under the pointer. `still`: the channel is read-only. */
export function timelineActions(hit: TimelineHit, still: boolean): readonly ItemAction[] {
  switch (hit.k) {
    case 'item':
      return itemActions(hit, still);
    case 'gap': {
      const { channel, from, to, at } = hit;
      const fill: ItemAction = {
        id: 'fill',
        label: t('playouttimeline:menu.fill'),
        icon: PaintBucket,
        disabled: still,
        run: opens({ k: 'fill', channel, from, to }),
      };
      return [fill, ...placeActions(channel, at, still)];
    }
    case 'lane':
      return placeActions(hit.channel, hit.at, still);
    case 'axis':
    case 'none':
      return viewActions(false);
  }
}

/** Actions of an item that need no time within it; also used by the palette. */
export const shownActions = (ref: ItemRef, start: number, still: boolean) =>
  [
    {
      id: 'inspect',
      label: t('playouttimeline:menu.inspect'),
      icon: Info,
      run: () => inspect(ref),
    },
    {
      id: 'zoom',
      label: t('playouttimeline:menu.zoom'),
      icon: ZoomIn,
      run: () => playoutEditor.zoomTo(ref),
    },
    repeatAction(ref.channel, start, still),
  ] as const satisfies readonly ItemAction[];

function itemActions(
  { ref, at }: Extract<TimelineHit, { k: 'item' }>,
  still: boolean,
): readonly ItemAction[] {
  const item = findItem(ref);
  if (item === null) return viewActions(false);
  const place = Math.round(at);
  const inside = place > item.start && place < item.finish;
  const [details, zoom, repeat] = shownActions(ref, item.start, still);
  return [
    details,
    zoom,
    {
      id: 'split',
      label: t('playouttimeline:menu.split', { time: wallClock(ref.channel, place) }),
      icon: Scissors,
      apart: true,
      disabled: still || !inside,
      run: () => void playoutEditor.run({ k: 'split', item: ref, at: place }),
    },
    repeat,
    {
      id: 'remove',
      label: t('playouttimeline:menu.remove', {
        count: Math.max(1, playoutEditor.state.selection.length),
      }),
      icon: Trash2,
      apart: true,
      disabled: still,
      danger: true,
      run: () => removeSelected(),
    },
  ];
}

function placeActions(channel: string, at: number, still: boolean): readonly ItemAction[] {
  const place = Math.round(at / 1000) * 1000;
  return [
    {
      id: 'insert',
      label: t('playouttimeline:menu.insert', { time: wallClock(channel, place) }),
      icon: FilePlus,
      disabled: still,
      run: opens({ k: 'add-files', channel, at: place }),
    },
    repeatAction(channel, at, still),
    ...viewActions(true),
  ];
}

const repeatAction = (channel: string, at: number, still: boolean): ItemAction => ({
  id: 'repeat',
  label: t('playouttimeline:menu.repeat'),
  icon: Repeat,
  disabled: still,
  run: opens({ k: 'repeat', channel, at: dayAround(channel, at).from }),
});

const viewActions = (apart: boolean): readonly ItemAction[] => [
  {
    id: 'now',
    label: t('playouttimeline:menu.now'),
    icon: Clock,
    apart,
    run: () => playoutEditor.showNow(),
  },
  {
    id: 'all',
    label: t('playouttimeline:menu.all'),
    icon: Expand,
    run: () => playoutEditor.showAll(),
  },
];

const wallClock = (channel: string, ms: number): string =>
  clock(getZone(playoutEditor.state.zone).local(ms - shiftOfKey(channel)));
