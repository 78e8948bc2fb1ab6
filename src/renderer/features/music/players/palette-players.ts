import '../../../../shared/music/players-texts.ts';
import {
  CirclePause,
  CirclePlay,
  Infinity as Endless,
  ListMusic,
  MicVocal,
  Share2,
  SkipBack,
  SkipForward,
  Speaker,
  Timer,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import {
  dotted,
  mainVolume,
  ownVolume,
  playVerb,
  secondLine,
  setLevel,
  setMuted,
  verbLabel,
} from '../../../../shared/music/player-view.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import { call, send, tellFailure } from '../../../state/calls.ts';
import { navigate, NOW } from '../../../state/route.ts';
import { readTopic } from '../../../state/topics.ts';
import type { PaletteAction, PaletteEntry } from '../../../palette/source.ts';
import { act, choose, explainUnavailable } from '../intent.ts';
import { openMediaDialog } from '../media/overlays.ts';
import { copyName } from '../media/item-actions.ts';
import { candidates } from '../model/grouping.ts';
import { showPane } from '../model/panes.ts';
import { wholeQueueActions } from '../queue/whole-queue-actions.tsx';
import { playerActions } from './player-actions.ts';
import { SLEEP_MINUTES } from './sleep-minutes.ts';

const MINUTE_MS = 60_000;

const isOnline = (): boolean => isUsable(readTopic('music.connection'));

/** All players that lists show, the chosen one first, so that "move queue" refers to its queue. */
export function playerEntries(): readonly PaletteEntry[] {
  const { playerId } = readTopic('music.chosen');
  return Object.values(readTopic('music.players'))
    .filter(({ hidden }) => !hidden)
    .toSorted((a, b) => Number(b.id === playerId) - Number(a.id === playerId))
    .map(toEntry);
}

/** The entry of the chosen player; null: none is chosen. */
export function chosenEntry(): PaletteEntry | null {
  const { playerId } = readTopic('music.chosen');
  const player = playerId === null ? undefined : readTopic('music.players')[playerId];
  return player === undefined ? null : toEntry(player);
}

function toEntry(player: Player): PaletteEntry {
  const { id, name, leader, members, model } = player;
  const players = readTopic('music.players');
  const volume = mainVolume(player);
  return {
    id: `player:${id}`,
    scope: 'players',
    panel: 'music',
    icon: Speaker,
    name,
    keywords: dotted(model, player.media?.title, player.media?.artist, ...hiddenActions(id)),
    kind: t('musicsearch:palette.playerKind'),
    facts: dotted(
      members.length > 0 && player.type !== 'group'
        ? t('musicsearch:palette.plus', { count: members.length })
        : null,
      secondLine(player, leader === null ? null : (players[leader]?.name ?? null)),
      volume === null ? null : t('musicsearch:palette.volume', { level: volume.level }),
    ),
    page: true,
    asOf: isOnline() ? null : readTopic('music.connection').liveAt,
    actions: () => listActions(id),
  };
}

/** Names of actions that have no separate row; typing one finds the player. */
const hiddenActions = (id: string): readonly string[] =>
  listActions(id)
    .filter(({ danger, level }) => danger === true || level !== undefined)
    .map(({ label }) => label);

/** All current actions of a player, with their controls. */
function listActions(id: string): readonly PaletteAction[] {
  const player = readTopic('music.players')[id];
  if (player === undefined) return [];
  const why = explainUnavailable(player);
  const all = [
    ...soundActions(player),
    ...playbackActions(player),
    ...groupActions(player),
    ...otherActions(player),
  ];
  return all.map((action) =>
    action.id === 'open' || why === undefined ? action : { ...action, why },
  );
}

function soundActions(player: Player): readonly PaletteAction[] {
  const volume = mainVolume(player);
  if (volume === null) return [];
  const { id, name } = player;
  const group = t('musicsearch:palette.sound');
  const { level, scope, muted, canMute } = volume;
  const ceiling = scope === 'player' ? (readTopic('music.ceilings')[id] ?? 100) : 100;
  return [
    {
      id: 'volume',
      group,
      label: t(`musicsearch:palette.${scope === 'group' ? 'groupVolume' : 'volumeName'}`),
      icon: Volume2,
      level: { value: level, max: ceiling, set: (value) => act(id, setLevel(scope, value)) },
      run: () => undefined,
    },
    ...(canMute
      ? [
          {
            id: 'mute',
            group,
            label: t('musicsearch:palette.mute'),
            command: t('musicsearch:palette.of', {
              action: t(muted ? 'music:menu.unmute' : 'music:menu.mute'),
              name,
            }),
            icon: VolumeX,
            toggle: {
              kind: 'switch' as const,
              on: muted,
              set: (on: boolean) => act(id, setMuted(scope, on)),
            },
            run: () => act(id, setMuted(scope, !muted)),
          },
        ]
      : []),
  ];
}

function playbackActions(player: Player): readonly PaletteAction[] {
  const { id, name, can } = player;
  const group = t('musicsearch:palette.playback');
  const verb = playVerb(player);
  const skip = (action: 'next' | 'previous', icon: typeof SkipBack): PaletteAction => ({
    id: action,
    group,
    label: t(`musicsearch:palette.${action}`),
    icon,
    why: explainUnavailable(player, action),
    stays: true,
    run: () => act(id, { action }),
  });
  const play: PaletteAction = {
    id: 'play',
    group,
    label: verbLabel(verb),
    command: t('musicsearch:palette.of', { action: verbLabel(verb), name }),
    facts: player.media?.title,
    icon: verb === 'play' ? CirclePlay : CirclePause,
    why: explainUnavailable(player, verb),
    stays: true,
    run: () => act(id, { action: verb }),
  };
  const skips = can.nextPrevious ? [skip('next', SkipForward), skip('previous', SkipBack)] : [];
  return [
    play,
    ...skips,
    ...queueActions(player, group),
    sleepAction(player, group),
    ...trackActions(player, group),
  ];
}

/** Actions for the lyrics and the name of the current track. */
function trackActions({ id, media, leader }: Player, group: string): readonly PaletteAction[] {
  // The members of a group play what its leader plays.
  if (media === null || leader !== null) return [];
  const { title, artist } = media;
  const lyrics: PaletteAction = {
    id: 'lyrics',
    group,
    label: t('musicsearch:palette.lyrics'),
    command: t('musicsearch:palette.lyricsOf', { title }),
    icon: MicVocal,
    run: () => {
      choose(id);
      navigate('music', NOW);
    },
  };
  const share: PaletteAction = {
    id: 'share',
    group,
    label: t('musicsearch:palette.share'),
    command: t('musicsearch:palette.shareOf', { title }),
    facts: t('musicsearch:palette.shareFacts'),
    icon: Share2,
    run: () => copyName(title, artist),
  };
  return readTopic('music.abilities').lyrics ? [lyrics, share] : [share];
}

/** Actions of a player's queue: showing it, all entries of its menu, and continuing after its end. */
function queueActions(player: Player, group: string): readonly PaletteAction[] {
  const { id, queueId } = player;
  const queue = queueId === null ? undefined : readTopic('music.queues')[queueId];
  const { autoplay } = readTopic('music.abilities');
  if (queue === undefined) return [];
  const show: PaletteAction = {
    id: 'queue',
    group,
    label: t('music:pane.queue'),
    facts: t('music:queue.tracks', { count: queue.count }),
    icon: ListMusic,
    run: () => {
      choose(id);
      navigate('music');
      showPane('queue');
    },
  };
  const similar: PaletteAction = {
    id: 'similar',
    group,
    label: t('musicsearch:palette.similar'),
    icon: Endless,
    toggle: {
      kind: 'switch',
      on: queue.autoplay === true,
      set: (on) => send('music.queueOptions', { queueId: queue.id, change: { autoplay: on } }),
    },
    run: () => undefined,
  };
  const hasSimilar = autoplay && queue.autoplay !== null;
  return [show, ...wholeActions(player, queue, group), ...(hasSimilar ? [similar] : [])];
}

/** The entries of the queue's menu. */
const wholeActions = (player: Player, queue: Queue, group: string): readonly PaletteAction[] =>
  wholeQueueActions(player, queue).map(({ apart: _, ...action }) => ({
    ...action,
    group,
    ...(action.id === 'transfer'
      ? {
          command: t('musicsearch:palette.moveQueueOf', { name: player.name }),
          facts: action.options?.map(({ label }) => label).join(', '),
        }
      : {}),
  }));

function sleepAction({ id, name, sleepsAt }: Player, group: string): PaletteAction {
  const set = (minutes: number | null) => (): void =>
    tellFailure(
      call('music.sleep', { playerId: id, seconds: minutes === null ? null : minutes * 60 }),
    );
  const left = sleepsAt === null ? 0 : Math.ceil((sleepsAt - Date.now()) / MINUTE_MS);
  return {
    id: 'sleep',
    group,
    label: t('music:sleep.title'),
    command: t('musicsearch:palette.sleepOf', { name }),
    facts:
      left > 0
        ? t('musicsearch:palette.left', { minutes: left })
        : t('musicsearch:palette.sleepOff'),
    icon: Timer,
    run: () => undefined,
    options: [
      {
        id: 'off',
        label: t('musicsearch:palette.sleepOff'),
        on: sleepsAt === null,
        choose: set(null),
      },
      ...SLEEP_MINUTES.map((count) => ({
        id: String(count),
        label: t('musicplayers:sleep.minutes', { count }),
        choose: set(count),
      })),
    ],
  };
}

/** The player, its group members and possible members, each with its own volume. */
function groupActions(player: Player): readonly PaletteAction[] {
  const players = readTopic('music.players');
  if (player.leader !== null || !player.can.group) return [];
  const group = t('musicsearch:palette.group');
  const level = (one: Player | undefined): Pick<PaletteAction, 'level'> => {
    const volume = one === undefined ? null : ownVolume(one);
    if (one === undefined || volume === null) return {};
    const max = readTopic('music.ceilings')[one.id] ?? 100;
    return {
      level: { value: volume.level, max, set: (value) => act(one.id, setLevel('player', value)) },
    };
  };
  const own: readonly PaletteAction[] =
    player.members.length === 0 || player.type === 'group'
      ? []
      : [
          {
            id: 'own',
            group,
            label: player.name,
            icon: Speaker,
            ...level(player),
            run: () => undefined,
          },
        ];
  const others = candidates(player, players).map((one): PaletteAction => {
    const set = (on: boolean): void =>
      act(
        player.id,
        on
          ? { action: 'group', members: [one.id] }
          : { action: 'group', members: [], leave: [one.id] },
      );
    const facts =
      one.elsewhere === null
        ? undefined
        : t('musicsearch:palette.elsewhere', { name: one.elsewhere });
    return {
      id: `member:${one.id}`,
      group,
      label: one.name,
      icon: Speaker,
      facts,
      ...(one.inside ? level(players[one.id]) : {}),
      ...(one.fixed ? {} : { toggle: { kind: 'tick' as const, on: one.inside, set } }),
      run: () => undefined,
    };
  });
  return [...own, ...others];
}

/** Entries of the player's menu that have no control above. */
function otherActions(player: Player): readonly PaletteAction[] {
  const above = new Set(['mute', 'sleep', 'group', 'transfer']);
  const group = t('musicsearch:palette.player');
  const named = new Set(['power', 'leave', 'stop']);
  const menu = playerActions(player, (dialog) => openMediaDialog({ k: 'player', dialog }));
  return [
    ...menu
      .filter(({ id, disabled }) => !above.has(id) && disabled !== true)
      .map((action) => ({
        ...action,
        group,
        apart: undefined,
        ...(named.has(action.id)
          ? {
              command: t('musicsearch:palette.of', { action: action.label, name: player.name }),
            }
          : {}),
      })),
    {
      id: 'open',
      group,
      label: t('musicsearch:palette.openInMusic'),
      icon: Speaker,
      keys: 'Ctrl+Enter',
      run: () => {
        choose(player.id);
        navigate('music');
        showPane('players');
      },
    },
  ];
}
