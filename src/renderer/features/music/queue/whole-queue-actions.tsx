import { Eraser, Gauge, Blend, Save } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { MAX_WHOLE_QUEUE, speeds } from '../../../../shared/music/rules/queue-limits.ts';
import { call, send, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { readTopic, useTopic } from '../../../state/topics.ts';
import type { ItemAction } from '../../../ui/item-actions.tsx';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { useLateItems } from '../../../ui/Menu.tsx';
import type { UndoStep } from '../../../ui/undo-keys.ts';
import { openMediaDialog } from '../media/overlays.ts';
import { transferAction } from '../players/player-actions.ts';
import { clearQueue } from './queue-actions.ts';
import { dropOffers, followQueue } from './queue-undo.ts';

type Maybe = ItemAction | false;

/** Actions of the queue that a player plays, for its menu and the palette. */
export function wholeQueueActions(player: Player, queue: Queue): readonly ItemAction[] {
  const { editQueue, saveQueue } = readTopic('music.abilities');
  const all: readonly Maybe[] = [
    saveQueue && {
      id: 'save',
      label: t('musicqueue:save'),
      icon: Save,
      run: () => openMediaDialog({ k: 'queue', dialog: { k: 'save', queueId: queue.id } }),
    },
    transferAction(player, queue.id),
    crossfadeAction(queue),
    speedAction(queue),
    editQueue && {
      id: 'clear',
      label: t('musicqueue:clear'),
      icon: Eraser,
      danger: true,
      apart: true,
      run: () => clear(player, queue),
    },
  ];
  return all.filter((action) => action !== false);
}

function clear({ name }: Player, { id, count }: Queue): void {
  if (count <= MAX_WHOLE_QUEUE) clearQueue(id, name);
  else openMediaDialog({ k: 'queue', dialog: { k: 'clear', queueId: id, name, count } });
}

function crossfadeAction({ id, crossfade }: Queue): Maybe {
  const set = (on: boolean): void => {
    send('music.queueOptions', { queueId: id, change: { crossfade: on } });
  };
  return (
    readTopic('music.abilities').crossfade &&
    crossfade !== null && {
      id: 'crossfade',
      label: t('musicqueue:crossfade'),
      icon: Blend,
      toggle: { kind: 'switch', on: crossfade, set },
      run: () => set(!crossfade),
    }
  );
}

/** A live stream has no speed. */
function speedAction({ id, speed, current }: Queue): Maybe {
  return (
    readTopic('music.abilities').speed &&
    speed !== null &&
    (current?.duration ?? null) !== null && {
      id: 'speed',
      label: t('musicqueue:speed'),
      icon: Gauge,
      run: () => undefined,
      options: speeds.map((one) => ({
        id: String(one),
        label: t('musicqueue:speedValue', { speed: one }),
        on: one === speed,
        choose: () => send('music.queueOptions', { queueId: id, change: { speed: one } }),
      })),
    }
  );
}

/** The actions for a whole queue as the items of a menu. */
export function WholeQueueItems({
  queue,
  player,
}: {
  readonly queue: Queue;
  readonly player: Player;
}) {
  // Rerender the items; the list itself reads these.
  useTopic('music.abilities');
  useTopic('music.players');
  useLateItems(true);
  return <ActionItems actions={wholeQueueActions(player, queue)} />;
}

/** Undoes or redoes the latest edit of the chosen player's queue, and announces it. */
export function stepQueue(which: UndoStep): void {
  const { playerId } = readTopic('music.chosen');
  const player = playerId === null ? undefined : readTopic('music.players')[playerId];
  const queueId = player?.queueId ?? null;
  if (queueId === null || !readTopic('music.abilities').editQueue) return;
  const answer =
    which === 'undo' ? call('music.queueUndo', { queueId }) : call('music.queueRedo', { queueId });
  dropOffers();
  tellFailure(
    answer.then(({ done, note, movedTo }) => {
      followQueue(queueId, movedTo);
      const name = readTopic('music.queues')[queueId]?.name ?? queueId;
      const text =
        done === null
          ? t(`musicqueue:${which}None`, { name })
          : t(`musicqueue:${which}Done`, { name, edit: t(`musicqueue:edit.${done}`) });
      showToast({ tone: 'neutral', text: note === null ? text : `${text} ${note}` });
    }),
  );
}
