import type { Handlers, MethodArgs } from '../../../../shared/contract/methods.ts';
import { KeyedQueue } from '../../../../shared/lib/keyed-queue.ts';
import type { queueMethods } from '../../../../shared/music/queue-contract.ts';
import type { PlayerCommandPorts } from '../commands/player-commands.ts';
import type { EditContext } from './edit-context.ts';
import { livePlayer } from './edit-context.ts';
import { playMedia, findQueueId } from './play-media.ts';
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
import { QueueHistory } from './queue-history.ts';
import type { QueuesState } from './queues-state.ts';

export interface QueueEditorPorts {
  readonly commands: PlayerCommandPorts;
  readonly pages: QueuePages;
  readonly queues: Pick<QueuesState, 'raw' | 'asOne' | 'touch'>;
}

/** Plays media and edits queues. Edits of one queue run in sequence, because each needs the positions that the previous one left. */
export class QueueEditor {
  readonly handlers: Handlers<Exclude<keyof typeof queueMethods, 'music.queueItems'>>;
  readonly #entries: QueueEntries;
  readonly #history = new QueueHistory();

  constructor({ commands, pages, queues }: QueueEditorPorts) {
    const { link, queue } = commands;
    const entries = new QueueEntries({ link, pages, queue });
    const context: EditContext = {
      commands,
      entries,
      raw: (id) => queues.raw(id),
      asOne: (id, work) => queues.asOne(id, work),
      touch: (id) => queues.touch(id),
    };
    const history = this.#history;
    const edits = new KeyedQueue();
    this.#entries = entries;
    this.handlers = {
      'music.playIndex': (input) => edits.run(input.queueId, () => pages.playIndex(input)),
      'music.playMedia': async (input) =>
        edits.run(findQueueId(livePlayer(context, input.playerId)), () =>
          this.#play(context, input),
        ),
      'music.queueMove': (input) =>
        edits.run(input.queueId, async () => {
          const change = await moveItem(context, input);
          if (change !== null) history.add(context, input.queueId, 'moved', change);
        }),
      'music.queueRemove': (input) =>
        edits.run(input.queueId, async () => {
          const { change, note } = await removeItems(context, input);
          const undo = history.add(context, input.queueId, 'removed', change);
          return { removed: change.items.length, undo, note };
        }),
      'music.queueClear': ({ queueId }) =>
        edits.run(queueId, async () => {
          const change = await clearQueue(context, queueId);
          return { undo: history.add(context, queueId, 'cleared', change) };
        }),
      'music.queueUndo': async ({ queueId, undo }) =>
        edits.run(history.listQueues(queueId), () => history.run(context, queueId, 'undo', undo)),
      'music.queueRedo': async ({ queueId }) =>
        edits.run(history.listQueues(queueId), () => history.run(context, queueId, 'redo', null)),
      'music.queueTransfer': async (input) =>
        edits.run([input.from, findQueueId(livePlayer(context, input.to))], async () => {
          const { queueId, change } = await transferQueue(context, input);
          return { queueId, undo: history.add(context, queueId, 'transferred', change) };
        }),
      'music.queueSave': (input) => saveQueue(context, input),
      'music.queueOptions': (input) => changeOption(context, input),
      'music.queueLeft': ({ queueId }) => timeLeft(context, queueId),
    };
  }

  async #play(context: EditContext, input: MethodArgs<'music.playMedia'>) {
    const { queueId, change } = await playMedia(context, input);
    const what = change?.k === 'added' ? 'added' : 'replaced';
    const undo = this.#history.add(context, queueId, what, change);
    return { queueId, undo: what === 'added' ? null : undo };
  }

  /** Drops everything of the previous profile. */
  clear(): void {
    this.#history.clear();
    this.#entries.clear();
  }
}
