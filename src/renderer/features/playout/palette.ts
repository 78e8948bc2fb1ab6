import '../../../shared/playout/texts.ts';
import { CalendarRange, Clapperboard, GalleryHorizontalEnd } from 'lucide-react';
import { formatLength } from '../../../shared/format/length.ts';
import { formatMoment } from '../../../shared/format/time.ts';
import type { MethodOutput } from '../../../shared/contract/methods.ts';
import type { ChannelState } from '../../../shared/playout/state.ts';
import { joinFacts } from '../../../shared/i18n/isolate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { PaletteAction, PaletteEntry, PaletteSource } from '../../palette/source.ts';
import { call } from '../../state/calls.ts';
import { navigate } from '../../state/route.ts';
import { readTopic } from '../../state/topics.ts';
import type { ItemAction } from '../../ui/item-actions.tsx';
import { channelsInOrder, shiftOfKey } from './model/clock.ts';
import { playoutEditor } from './model/editor.ts';
import { channelActions } from './parts/channel-actions.ts';
import {
  addActions,
  areaActions,
  lineupActions,
  planActions,
  viewAction,
} from './parts/plan-actions.ts';
import { listProgramme } from './programme/palette.ts';
import { stillChannel } from './timeline/conflicts.ts';
import { shownActions } from './timeline/timeline-actions.ts';
import { baseName } from './words.ts';

type Hit = MethodOutput<'playout.search'>['hits'][number];

const isOpen = (): boolean => readTopic('playout.workspace').state === 'open';

/** Makes an entry for an item of the plan. */
function toEntry({ ref, title, start, finish }: Hit): PaletteEntry {
  const shift = shiftOfKey(ref.channel);
  const at = formatMoment(start - shift, Date.now());
  const channel = readTopic('playout.channels')[ref.channel]?.name;
  return {
    id: `playout:${ref.channel}/${ref.file}/${String(ref.key)}`,
    scope: 'playout',
    panel: 'playout',
    icon: Clapperboard,
    name: title,
    kind: t('playout:palette.item'),
    facts: joinFacts([
      channel,
      t('playout:palette.airs', { time: at }),
      formatLength(finish - start),
    ]),
    actions: () => [
      {
        id: 'show',
        label: t('playout:palette.show'),
        icon: Clapperboard,
        run: () => {
          navigate('playout');
          playoutEditor.focusOn((start + finish) / 2 - shift);
          playoutEditor.select([ref]);
        },
      },
      ...shownActions(ref, start, stillChannel(ref.channel)).map(inPanel),
    ],
  };
}

/** Makes an entry for an action of the panel; it opens the panel first. */
const inPanel = ({ apart: _, options, toggle, ...action }: ItemAction): PaletteAction => ({
  ...action,
  ...(toggle && { toggle: { ...toggle, set: (on) => toPlan(() => toggle.set(on)) } }),
  ...(options && {
    options: options.map((one) => ({ ...one, choose: () => toPlan(one.choose) })),
  }),
  run: () => toPlan(action.run),
});

function toPlan(act: () => void): void {
  navigate('playout');
  act();
}

function toChannel(channel: ChannelState): PaletteEntry {
  const { key, name, number, problem } = channel;
  return {
    id: `channel:${key}`,
    scope: 'playout',
    panel: 'playout',
    icon: GalleryHorizontalEnd,
    name,
    key: number,
    kind: t('playout:palette.channel'),
    facts: problem ?? number,
    actions: () => [
      {
        id: 'open',
        label: t('playout:palette.open'),
        icon: GalleryHorizontalEnd,
        run: () => navigate('playout'),
      },
      ...channelActions(channel)
        .map(inPanel)
        .map((action) =>
          action.id === 'preview'
            ? { ...action, command: t('playout:palette.watch', { name }) }
            : action,
        ),
    ],
  };
}

/** Actions of the panel's menus for the lineup and the view, each with its own name. */
function toPanel(): PaletteEntry {
  const { path, state } = readTopic('playout.workspace');
  const inPlan =
    state === 'open' ? [...areaActions(), viewAction(), ...planActions(), ...addActions()] : [];
  return {
    id: 'playout:panel',
    scope: 'playout',
    panel: 'playout',
    icon: CalendarRange,
    name: path === null ? t('playout:lineup.unnamed') : baseName(path),
    keywords: path ?? undefined,
    kind: t('playout:palette.lineup'),
    actions: () => [
      {
        id: 'show',
        label: t('playout:palette.open'),
        icon: CalendarRange,
        run: () => navigate('playout'),
      },
      ...[...inPlan, ...lineupActions()].map((action) => ({
        ...inPanel(action),
        command: t('playout:palette.command', { action: action.label }),
      })),
    ],
  };
}

export const playoutPalette: readonly PaletteSource[] = [
  {
    id: 'playout',
    panel: 'playout',
    scope: 'playout',
    topics: ['playout.workspace', 'playout.channels', 'playout.programme'],
    entries: () => [
      toPanel(),
      ...(isOpen() ? [...channelsInOrder().map(toChannel), ...listProgramme()] : []),
    ],
    suggestions: () => (isOpen() ? channelsInOrder().map(toChannel) : []),
    finder: {
      accepts: isOpen,
      pace: 'near',
      find: async (text, signal) => {
        const { hits, more } = await call('playout.search', { text }, signal);
        return { entries: hits.map(toEntry), total: hits.length + more };
      },
    },
  },
];
