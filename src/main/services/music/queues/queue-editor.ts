import type { Handlers } from '../../../../shared/contract/methods.ts';
import { KeyedQueue } from '../../../../shared/lib/keyed-queue.ts';
import type { queueMethods } from '../../../../shared/music/queue-contract.ts';
import type { PlayerCommandPorts } from '../commands/player-commands.ts';
import type { EditContext } from './edit-context.ts';
import { livePlayer } from './edit-context.ts';
import { playMedia, queueIdOf } from './play-media.ts';
import {
  changeOption,
  clearQueue,
  moveItem,
  removeItems,
  saveQueue,
  timeLeft,
  transferQueue,
} from './queue-edits.ts';
import { QueueEntries } from './queue-entries.ts';
import type { QueuePages } from './queue-pages.ts';
import { QueueUndo } from './queue-undo.ts';
import type { QueuesState } from './queues-state.ts';

export interface QueueEditorPorts {
  readonly commands: PlayerCommandPorts;
  readonly pages: QueuePages;
  readonly queues: Pick<QueuesState, 'raw' | 'asOne' | 'touch'>;
}

/** Plays media and edits queues. Edits of one queue run one after another: each needs the places that the one before left. */
export class QueueEditor {
  readonly handlers: Handlers<Exclude<keyof typeof queueMethods, 'music.queueItems'>>;
  readonly #entries: QueueEntries;
  readonly #undo = new QueueUndo();

  constructor({ commands, pages, queues }: QueueEditorPorts) {
    const { link, queue } = commands;
    const entries = new QueueEntries({ link, pages, queue });
    const context: EditContext = {
      commands,
      entries,
      raw: (id) => queues.raw(id),
      asOne: (id, work) => queues.asOne(id, work),
      touch: (id) => {
        queues.touch(id);
      },
    };
    const undo = this.#undo;
    const edits = new KeyedQueue();
    this.#entries = entries;
    this.handlers = {
      'music.playIndex': (input) => edits.run(input.queueId, () => pages.playIndex(input)),
      'music.playMedia': async (input) =>
        edits.run(queueIdOf(livePlayer(context, input.playerId)), () =>
          playMedia(context, undo, input),
        ),
      'music.queueMove': (input) => edits.run(input.queueId, () => moveItem(context, input)),
      'music.queueRemove': (input) =>
        edits.run(input.queueId, () => removeItems(context, undo, input)),
      'music.queueClear': ({ queueId }) =>
        edits.run(queueId, () => clearQueue(context, undo, queueId)),
      'music.queueUndo': async ({ queueId, undo: id }) => ({
        note: await edits.run(queueId, () => undo.run(context, queueId, id)),
      }),
      'music.queueTransfer': async (input) =>
        edits.run([input.from, queueIdOf(livePlayer(context, input.to))], () =>
          transferQueue(context, input),
        ),
      'music.queueSave': (input) => saveQueue(context, input),
      'music.queueOptions': (input) => changeOption(context, input),
      'music.queueLeft': ({ queueId }) => timeLeft(context, queueId),
    };
  }

  /** Drops everything of the previous profile. */
  clear(): void {
    this.#undo.clear();
    this.#entries.clear();
  }
}
