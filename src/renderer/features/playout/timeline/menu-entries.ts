import { t } from '../../../../shared/i18n/translate.ts';
import { inspect, opens } from '../dialogs.ts';
import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import type { TimelineHit } from './geometry.ts';
import { removeSelected } from './keys.ts';
import { dayAround } from './ripple-scope.ts';
import { clock, getZone } from './zone-clock.ts';
import type { MenuEntry } from '../parts/MenuEntries.tsx';

/** The context menu for what is under the pointer. `still`: the channel is read-only. */
export function listEntries(hit: TimelineHit, still: boolean): readonly (MenuEntry | null)[] {
  switch (hit.k) {
    case 'item':
      return itemEntries(hit, still);
    case 'gap': {
      const { channel, from, to, at } = hit;
      const fill: MenuEntry = {
        label: t('playouttimeline:menu.fill'),
        disabled: still,
        run: opens({ k: 'fill', channel, from, to }),
      };
      return [fill, ...placeEntries(channel, at, still)];
    }
    case 'lane':
      return placeEntries(hit.channel, hit.at, still);
    case 'axis':
    case 'none':
      return viewEntries();
  }
}

function itemEntries(
  { ref, at }: Extract<TimelineHit, { k: 'item' }>,
  still: boolean,
): readonly (MenuEntry | null)[] {
  const item = findItem(ref);
  if (item === null) return viewEntries();
  const place = Math.round(at);
  const inside = place > item.start && place < item.finish;
  return [
    { label: t('playouttimeline:menu.inspect'), run: () => inspect(ref) },
    { label: t('playouttimeline:menu.zoom'), run: () => playoutEditor.zoomTo(ref) },
    null,
    {
      label: t('playouttimeline:menu.split', { time: wallClock(ref.channel, place) }),
      disabled: still || !inside,
      run: () => void playoutEditor.run({ k: 'split', item: ref, at: place }),
    },
    repeatEntry(ref.channel, item.start, still),
    null,
    {
      label: t('playouttimeline:menu.remove', {
        count: Math.max(1, playoutEditor.state.selection.length),
      }),
      disabled: still,
      danger: true,
      run: () => removeSelected(),
    },
  ];
}

function placeEntries(channel: string, at: number, still: boolean): readonly (MenuEntry | null)[] {
  const place = Math.round(at / 1000) * 1000;
  return [
    {
      label: t('playouttimeline:menu.insert', { time: wallClock(channel, place) }),
      disabled: still,
      run: opens({ k: 'add-files', channel, at: place }),
    },
    repeatEntry(channel, at, still),
    null,
    ...viewEntries(),
  ];
}

const repeatEntry = (channel: string, at: number, still: boolean): MenuEntry => ({
  label: t('playouttimeline:menu.repeat'),
  disabled: still,
  run: opens({ k: 'repeat', channel, at: dayAround(channel, at).from }),
});

const viewEntries = (): readonly MenuEntry[] => [
  { label: t('playouttimeline:menu.now'), run: () => playoutEditor.showNow() },
  { label: t('playouttimeline:menu.all'), run: () => playoutEditor.showAll() },
];

const wallClock = (channel: string, ms: number): string =>
  clock(getZone(playoutEditor.state.zone).local(ms - shiftOfKey(channel)));
