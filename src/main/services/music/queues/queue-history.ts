import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { QueueEdit } from '../../../../shared/music/queue-contract.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import type { EditContext } from './edit-context.ts';
import { liveQueue } from './edit-context.ts';
import { moveItem, removeItems, sendTransfer } from './queue-edits.ts';
import type { QueueChange } from './queue-undo.ts';
import { putBack, restore, takeSnapshot } from './queue-undo.ts';

interface Step {
  readonly id: string;
  readonly what: QueueEdit;
  readonly change: QueueChange;
  /** Length of the queue after the edit. */
  readonly count: number;
}

interface Steps {
  readonly undo: Step[];
  readonly redo: Step[];
}

/** Result of an undo or redo; see `music.queueUndo`. */
export interface Done {
  readonly done: QueueEdit | null;
  readonly note: string | null;
  readonly movedTo?: string;
}

/** Maximum steps per queue. A step that replaces a list stores up to `MAX_WHOLE_QUEUE` addresses. */
const MAX_STEPS = 20;

/** Undo and redo history of each queue since the profile was selected. */
export class QueueHistory {
  readonly #steps = new Map<string, Steps>();
  #serial = 0;

  /** Records an edit and clears the redo steps. Returns its id; null if it cannot be undone. */
  add(context: EditContext, queueId: string, what: QueueEdit, change: QueueChange | null) {
    const { undo, redo } = this.#of(queueId);
    redo.length = 0;
    if (change === null) return null;
    return this.#push(context, queueId, undo, { what, change });
  }

  /** Undoes or redoes one edit. `id`: the edit; null: the latest. `shownId`: the queue that the user sees. */
  async run(
    context: EditContext,
    shownId: string,
    which: 'undo' | 'redo',
    id: string | null,
  ): Promise<Done> {
    const queueId = which === 'redo' ? this.#redoneIn(shownId) : shownId;
    const queue = liveQueue(context, queueId);
    const steps = this.#of(queueId);
    const list = steps[which];
    const at = id === null ? list.length - 1 : list.findIndex((entry) => entry.id === id);
    const [step] = at < 0 ? [] : list.splice(at, 1);
    if (step === undefined && id === null) return { done: null, note: null };
    if (step === undefined || isOutdated(context, queue, step))
      throw failure('conflict', t('musicfaults:queue.undoGone', { queue: queue.name }));
    const { note, inverse, renamed } = await context.asOne(queueId, () =>
      carryOut(context, queue, step.change),
    );
    rename(steps, renamed);
    const back = which === 'undo' ? steps.redo : steps.undo;
    if (inverse !== null) this.#push(context, queueId, back, { what: step.what, change: inverse });
    return { done: step.what, note, ...movedTo(queueId, step.change) };
  }

  /** The queue whose step a redo repeats: the given one, otherwise the one from which its list was moved back. */
  #redoneIn(queueId: string): string {
    if (this.#of(queueId).redo.length > 0) return queueId;
    const isFrom = ({ change }: Step): boolean =>
      change.k === 'transfer' && change.from === queueId;
    return [...this.#steps].find(([, { redo }]) => redo.slice(-1).some(isFrom))?.[0] ?? queueId;
  }

  /** A queue and the other queues that its steps change. */
  listQueues(shownId: string): readonly string[] {
    const queueId = this.#redoneIn(shownId);
    const { undo, redo } = this.#of(queueId);
    return [
      shownId,
      queueId,
      ...[...undo, ...redo].flatMap(({ change }) => ('from' in change ? change.from : [])),
    ];
  }

  clear(): void {
    this.#steps.clear();
  }

  #of(queueId: string): Steps {
    const steps = this.#steps.get(queueId) ?? { undo: [], redo: [] };
    this.#steps.set(queueId, steps);
    return steps;
  }

  #push(
    { commands }: EditContext,
    queueId: string,
    list: Step[],
    step: Pick<Step, 'what' | 'change'>,
  ): string {
    this.#serial += 1;
    const id = `${String(commands.now())}-${String(this.#serial)}`;
    list.push({ ...step, id, count: commands.queue(queueId)?.count ?? 0 });
    list.splice(0, list.length - MAX_STEPS);
    return id;
  }
}

/** The queue that holds the list after a step of `queueId` moved it. */
function movedTo(queueId: string, change: QueueChange): Pick<Done, 'movedTo'> {
  if (change.k === 'transferred') return { movedTo: change.from };
  return change.k === 'transfer' ? { movedTo: queueId } : {};
}

/** Whether a step would destroy items that were added to a queue since then. */
function isOutdated(context: EditContext, queue: Queue, { change, count }: Step): boolean {
  if (change.k === 'whole') return count !== queue.count;
  if (change.k !== 'transferred') return false;
  return count !== queue.count || liveQueue(context, change.from).count > 0;
}

interface Carried {
  readonly note: string | null;
  /** The change that reverts this step; null: not possible. */
  readonly inverse: QueueChange | null;
  /** Former ids of restored items, and their new ones. */
  readonly renamed: ReadonlyMap<string, string>;
}

const none: ReadonlyMap<string, string> = new Map();

const renaming = (
  items: readonly { readonly id: string }[],
  ids: readonly string[],
): ReadonlyMap<string, string> =>
  new Map(ids.flatMap((id, at) => (items[at] === undefined ? [] : [[items[at].id, id]])));

/** Replaces the ids of restored items in all earlier and later steps. */
function rename({ undo, redo }: Steps, renamed: ReadonlyMap<string, string>): void {
  if (renamed.size === 0) return;
  const now = (id: string): string => renamed.get(id) ?? id;
  for (const list of [undo, redo])
    for (const [at, step] of list.entries())
      list[at] = { ...step, change: renameIn(step.change, now) };
}

function renameIn(change: QueueChange, now: (id: string) => string): QueueChange {
  switch (change.k) {
    case 'whole': {
      const { snapshot } = change;
      const items = snapshot.items.map((item) => ({ ...item, id: now(item.id) }));
      return { ...change, snapshot: { ...snapshot, items } };
    }
    case 'removed':
      return { ...change, items: change.items.map((item) => ({ ...item, id: now(item.id) })) };
    case 'added':
      return { ...change, itemIds: change.itemIds.map(now) };
    case 'moved':
      return { ...change, itemId: now(change.itemId) };
    case 'transferred':
    case 'transfer':
      return change;
  }
}

async function carryOut(context: EditContext, queue: Queue, change: QueueChange): Promise<Carried> {
  const queueId = queue.id;
  switch (change.k) {
    case 'whole': {
      const now = await takeSnapshot(context, queue);
      const { note, ids } = await restore(context, change.snapshot);
      const renamed = renaming(change.snapshot.items, ids);
      return { note, inverse: now && { k: 'whole', snapshot: now }, renamed };
    }
    case 'removed': {
      const { note, ids } = await putBack(context, queue, change.items);
      const renamed = renaming(change.items, ids);
      return { note, inverse: ids.length === 0 ? null : { k: 'added', itemIds: ids }, renamed };
    }
    case 'added': {
      const { note, change: inverse } = await removeItems(context, {
        queueId,
        itemIds: [...change.itemIds],
      });
      return { note, inverse, renamed: none };
    }
    case 'moved':
      return {
        note: null,
        inverse: await moveItem(context, { queueId, ...change }),
        renamed: none,
      };
    case 'transferred': {
      const { from, snapshot } = change;
      await sendTransfer(context, { source: queue, target: from });
      const { note, ids } = await restore(context, snapshot);
      return { note, inverse: { k: 'transfer', from }, renamed: renaming(snapshot.items, ids) };
    }
    case 'transfer': {
      const { from } = change;
      const snapshot = await takeSnapshot(context, queue);
      await sendTransfer(context, { source: liveQueue(context, from), target: queueId });
      return {
        note: null,
        inverse: snapshot && { k: 'transferred', from, snapshot },
        renamed: none,
      };
    }
  }
}
