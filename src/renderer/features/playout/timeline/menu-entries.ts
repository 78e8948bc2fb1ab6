import { t } from '../../../../shared/i18n/translate.ts';
import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import type { TimelineAsk } from './asks.ts';
import type { Hit } from './geometry.ts';
import { dayAround } from './day.ts';
import { removeSelected } from './keys.ts';
import { clock, zoneOf } from './zone-clock.ts';
import type { MenuEntry } from '../parts/MenuEntries.tsx';

type Ask = (ask: TimelineAsk) => void;

/** The context menu for what is under the pointer. `still`: the channel is read-only. */
export function entriesOf(hit: Hit, still: boolean, onAsk: Ask): readonly (MenuEntry | null)[] {
  switch (hit.k) {
    case 'item':
      return itemEntries(hit, still, onAsk);
    case 'gap': {
      const { channel, from, to } = hit;
      const fill = asking(t('playouttimeline:menu.fill'), still, onAsk, {
        k: 'fill',
        channel,
        from,
        to,
      });
      return [fill, ...placeEntries(channel, hit.at, still, onAsk)];
    }
    case 'lane':
      return placeEntries(hit.channel, hit.at, still, onAsk);
    case 'axis':
    case 'none':
      return viewEntries();
  }
}

const asking = (label: string, disabled: boolean, onAsk: Ask, ask: TimelineAsk): MenuEntry => ({
  label,
  disabled,
  run: () => onAsk(ask),
});

function itemEntries(
  { ref, at }: Extract<Hit, { k: 'item' }>,
  still: boolean,
  onAsk: Ask,
): readonly (MenuEntry | null)[] {
  const item = findItem(ref);
  if (item === null) return viewEntries();
  const place = Math.round(at);
  const inside = place > item.start && place < item.finish;
  return [
    asking(t('playouttimeline:menu.inspect'), false, onAsk, { k: 'inspect', ref }),
    {
      label: t('playouttimeline:menu.zoom'),
      run: () => playoutEditor.zoomTo(ref),
    },
    null,
    {
      label: t('playouttimeline:menu.split', { time: wallClock(ref.channel, place) }),
      disabled: still || !inside,
      run: () => void playoutEditor.run({ k: 'split', item: ref, at: place }),
    },
    repeatEntry(ref.channel, item.start, still, onAsk),
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

function placeEntries(
  channel: string,
  at: number,
  still: boolean,
  onAsk: Ask,
): readonly (MenuEntry | null)[] {
  const place = Math.round(at / 1000) * 1000;
  const insert = t('playouttimeline:menu.insert', { time: wallClock(channel, place) });
  return [
    asking(insert, still, onAsk, { k: 'insert', channel, at: place }),
    repeatEntry(channel, at, still, onAsk),
    null,
    ...viewEntries(),
  ];
}

const repeatEntry = (channel: string, at: number, still: boolean, onAsk: Ask): MenuEntry =>
  asking(t('playouttimeline:menu.repeat'), still, onAsk, {
    k: 'repeat',
    channel,
    ...dayAround(channel, at),
  });

const viewEntries = (): readonly MenuEntry[] => [
  {
    label: t('playouttimeline:menu.now'),
    run: () => playoutEditor.showNow(),
  },
  {
    label: t('playouttimeline:menu.all'),
    run: () => playoutEditor.showAll(),
  },
];

const wallClock = (channel: string, ms: number): string =>
  clock(zoneOf(playoutEditor.state.zone).local(ms - shiftOfKey(channel)));
