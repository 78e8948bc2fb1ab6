import {
  ArrowRightLeft,
  AudioLines,
  Cable,
  Gauge,
  Group,
  Megaphone,
  Power,
  Search,
  Settings2,
  Square,
  Timer,
  Unlink,
  Volume2,
  VolumeX,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { mainVolume, setMuted } from '../../../../shared/music/player-view.ts';
import { readTopic } from '../../../state/topics.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { act, explainUnavailable } from '../intent.ts';
import { openSearch } from '../media/overlays.ts';
import type { PlayerDialog } from './player-dialog.ts';

type Maybe = ItemAction | false;
type OpenDialog = (dialog: PlayerDialog) => void;

/** Actions of a player besides its controls, for its menu and the palette. Actions that it does not support are left out. */
export function playerActions(player: Player, openDialog: OpenDialog): readonly ItemAction[] {
  // A member of a group plays its leader's queue.
  const plays = player.leader === null && player.media !== null;
  const all: readonly Maybe[] = [
    chooseMusic(player),
    groupAction(player, openDialog),
    plays && transferAction(player, player.queueId),
    sourceAction(player),
    ...volumeActions(player, openDialog),
    ...moreActions(player, openDialog),
    powerAction(player),
    stopAction(player),
  ];
  return all.filter((action) => action !== false);
}

function chooseMusic({ id }: Player): Maybe {
  const { playMedia, search, library } = readTopic('music.abilities');
  return (
    playMedia &&
    (search || library) && {
      id: 'music',
      label: t('music:menu.chooseMusic'),
      icon: Search,
      run: () => openSearch(id),
    }
  );
}

function groupAction({ id, leader, can }: Player, openDialog: OpenDialog): Maybe {
  if (leader !== null)
    return {
      id: 'leave',
      label: t('music:menu.leave'),
      icon: Unlink,
      apart: true,
      run: () => act(id, { action: 'ungroup' }),
    };
  return (
    can.group && {
      id: 'group',
      label: t('music:menu.group'),
      icon: Group,
      apart: true,
      run: () => openDialog({ kind: 'group', id }),
    }
  );
}

/** Moves a queue that a player plays to another player. */
export function transferAction(player: Player, queueId: string | null): Maybe {
  const own = new Set([player.id, player.leader]);
  const takers = Object.values(readTopic('music.players')).filter(
    (other) => other.available && !other.hidden && other.leader === null && !own.has(other.id),
  );
  return (
    readTopic('music.abilities').transfer &&
    queueId !== null &&
    takers.length > 0 && {
      id: 'transfer',
      label: t('music:menu.transfer'),
      icon: ArrowRightLeft,
      run: () => undefined,
      options: takers.map(({ id, name }) => ({
        id,
        label: name,
        choose: () => {
          // Loaded on first use, so that the first panel's scripts stay small.
          void import('../queue/queue-actions.ts').then(({ transferQueue }) =>
            transferQueue(queueId, id, name),
          );
        },
      })),
    }
  );
}

/** The server refuses another source for a member of a group. */
function sourceAction({ id, sources, activeSource, can, leader }: Player): Maybe {
  const offered = sources.filter((source) => !source.passive);
  return (
    can.selectSource &&
    leader === null &&
    offered.length > 0 && {
      id: 'source',
      label: t('music:menu.source'),
      icon: Cable,
      apart: true,
      run: () => undefined,
      options: offered.map((source) => ({
        id: source.id,
        label: source.name,
        on: source.id === activeSource,
        choose: () => act(id, { action: 'select_source', source: source.id }),
      })),
    }
  );
}

function volumeActions(player: Player, openDialog: OpenDialog): readonly Maybe[] {
  const volume = mainVolume(player);
  if (volume === null) return [];
  const { muted, scope, canMute } = volume;
  return [
    canMute && {
      id: 'mute',
      label: muted ? t('music:menu.unmute') : t('music:menu.mute'),
      icon: muted ? Volume2 : VolumeX,
      apart: true,
      run: () => act(player.id, setMuted(scope, !muted)),
    },
    player.can.volume && {
      id: 'ceiling',
      label: t('music:menu.ceiling'),
      icon: Gauge,
      apart: !canMute,
      run: () => openDialog({ kind: 'ceiling', id: player.id }),
    },
  ];
}

const more = [
  ['sleep', Timer],
  ['announce', Megaphone],
  ['stream', AudioLines],
  ['settings', Settings2],
] as const;

function moreActions({ id, queueId, media }: Player, openDialog: OpenDialog): readonly Maybe[] {
  const { announce, playerSettings } = readTopic('music.abilities');
  const able = {
    sleep: true,
    announce,
    stream: queueId !== null && media !== null,
    // A user without permission to change the settings can still read them.
    settings: playerSettings || announce,
  };
  return more.map(
    ([kind, icon]) =>
      able[kind] && {
        id: kind,
        label: t(`music:menu.${kind}`),
        icon,
        apart: kind === 'sleep',
        run: () => openDialog({ kind, id }),
      },
  );
}

const powerAction = ({ id, powered, can }: Player): Maybe =>
  can.power && {
    id: 'power',
    label: powered === true ? t('music:menu.powerOff') : t('music:menu.powerOn'),
    icon: Power,
    apart: true,
    run: () => act(id, { action: 'power', powered: powered !== true }),
  };

const stopAction = (player: Player): Maybe => {
  const why = explainUnavailable(player, 'stop');
  return {
    id: 'stop',
    label: t('music:menu.stop'),
    icon: Square,
    apart: !player.can.power,
    disabled: why !== undefined,
    why,
    run: () => act(player.id, { action: 'stop' }),
  };
};
