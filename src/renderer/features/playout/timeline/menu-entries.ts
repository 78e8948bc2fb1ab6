import { t } from '../../../../shared/i18n/translate.ts';
import { shiftOfKey } from '../model/clock.ts';
import { playoutEditor } from '../model/editor.ts';
import { findItem } from '../model/lanes.ts';
import type { TimelineAsk } from './asks.ts';
import type { Hit } from './hit.ts';
import { removeSelected } from './keys.ts';
import { clock } from './time-words.ts';
import { zoneOf } from './zone-clock.ts';

export type MenuEntry =
  | {
      readonly label: string;
      readonly run: () => void;
      readonly disabled?: boolean;
      readonly danger?: boolean;
    }
  | 'line';

const DAY = 86_400_000;

/** What can be done where the pointer is. `still`: nothing may be changed in that channel. */
export function entriesOf(
  hit: Hit,
  still: boolean,
  onAsk: (ask: TimelineAsk) => void,
): readonly MenuEntry[] {
  switch (hit.k) {
    case 'item':
      return itemEntries(hit, still, onAsk);
    case 'gap':
      return [fillEntry(hit, still, onAsk), ...placeEntries(hit.channel, hit.at, still, onAsk)];
    case 'lane':
      return placeEntries(hit.channel, hit.at, still, onAsk);
    case 'axis':
    case 'none':
      return viewEntries();
  }
}

function itemEntries(
  { ref, at }: Extract<Hit, { k: 'item' }>,
  still: boolean,
  onAsk: (ask: TimelineAsk) => void,
): MenuEntry[] {
  const item = findItem(ref);
  if (item === null) return viewEntries();
  const place = Math.round(at);
  const inside = place > item.start && place < item.finish;
  return [
    {
      label: t('playouttimeline:menu.inspect'),
      run: () => {
        onAsk({ k: 'inspect', ref });
      },
    },
    {
      label: t('playouttimeline:menu.zoom'),
      run: () => {
        playoutEditor.zoomTo(ref);
      },
    },
    'line',
    {
      label: t('playouttimeline:menu.split', { time: wallClock(ref.channel, place) }),
      disabled: still || !inside,
      run: () => {
        void playoutEditor.run({ k: 'split', item: ref, at: place });
      },
    },
    repeatEntry(ref.channel, item.start, still, onAsk),
    'line',
    {
      label: t('playouttimeline:menu.remove', {
        count: Math.max(1, playoutEditor.state.selection.length),
      }),
      disabled: still,
      danger: true,
      run: () => {
        removeSelected(() => false);
      },
    },
  ];
}

function fillEntry(
  { channel, from, to }: Extract<Hit, { k: 'gap' }>,
  still: boolean,
  onAsk: (ask: TimelineAsk) => void,
): MenuEntry {
  return {
    label: t('playouttimeline:menu.fill'),
    disabled: still,
    run: () => {
      onAsk({ k: 'fill', channel, from, to });
    },
  };
}

function placeEntries(
  channel: string,
  at: number,
  still: boolean,
  onAsk: (ask: TimelineAsk) => void,
): MenuEntry[] {
  const place = Math.round(at / 1000) * 1000;
  return [
    {
      label: t('playouttimeline:menu.insert', { time: wallClock(channel, place) }),
      disabled: still,
      run: () => {
        onAsk({ k: 'insert', channel, at: place });
      },
    },
    repeatEntry(channel, at, still, onAsk),
    'line',
    ...viewEntries(),
  ];
}

function repeatEntry(
  channel: string,
  at: number,
  still: boolean,
  onAsk: (ask: TimelineAsk) => void,
): MenuEntry {
  const shift = shiftOfKey(channel);
  const zone = zoneOf(playoutEditor.state.zone);
  const day = Math.floor(zone.local(at - shift) / DAY);
  return {
    label: t('playouttimeline:menu.repeat'),
    disabled: still,
    run: () => {
      const from = zone.fromLocal(day * DAY) + shift;
      onAsk({ k: 'repeat', channel, from, to: zone.fromLocal((day + 1) * DAY) + shift });
    },
  };
}

function viewEntries(): MenuEntry[] {
  return [
    {
      label: t('playouttimeline:menu.now'),
      run: () => {
        playoutEditor.showNow();
      },
    },
    {
      label: t('playouttimeline:menu.all'),
      run: () => {
        playoutEditor.showAll();
      },
    },
  ];
}

const wallClock = (channel: string, ms: number): string =>
  clock(zoneOf(playoutEditor.state.zone).local(ms - shiftOfKey(channel)));
