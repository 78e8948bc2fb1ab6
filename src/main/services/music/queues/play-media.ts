import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import type { MethodArgs } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { toRecord } from '../../../../shared/lib/json.ts';
import type { PlayOption } from '../../../../shared/music/queue-contract.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { MAX_REMOVED } from '../../../../shared/music/rules/queue-limits.ts';
import { supports } from '../commands/known-commands.ts';
import { findsSimilar } from '../library/providers.ts';
import type { EditContext } from './edit-context.ts';
import { sendQueueCommand, confirmed, livePlayer, liveQueue } from './edit-context.ts';
import type { QueueEntry } from './queue-entries.ts';
import type { QueueChange, Snapshot } from './queue-undo.ts';
import { restore, setShuffle, takeSnapshot } from './queue-undo.ts';

type Input = MethodArgs<'music.playMedia'>;

const PLAY = 'player_queues/play_media';
/** How many items are looked up to find a playable one. */
const MAX_LOOKUPS = 25;
/** Number of items near the insertion position of `next`, which differs between releases. */
const NEAR = 8;

/** Queues are named after players; a group member plays the queue of its leader. */
export const findQueueId = (player: Player): string => player.queueId ?? player.leader ?? player.id;

/**
 * Puts media into a player's queue. Before a `replace` it checks what the server checks only after it emptied the queue (reference
 * music-library.md 5); if the server still fails, the queue is put back.
 */
export async function playMedia(
  context: EditContext,
  input: Input,
): Promise<{ readonly queueId: string; readonly change: QueueChange | null }> {
  const player = livePlayer(context, input.playerId);
  const queue = liveQueue(context, findQueueId(player));
  const option = optionFor(queue, input.option);
  const drops = option === 'replace' || option === 'replace_next';
  await requirePlayable(context, input.uris, drops);
  if (input.radio) await requireSimilar(context);
  return context.asOne(queue.id, async () => {
    const before = drops && queue.count > 0 ? await takeSnapshot(context, queue) : null;
    const old = await nearNext(context, queue, option);
    try {
      await play(context, queue, { ...input, option });
    } catch (error) {
      await putBack(context, queue, before, input.shuffle ?? queue.shuffle);
      throw error;
    }
    const change: QueueChange | null =
      before === null
        ? await addedTo(context, queue, option, old)
        : { k: 'whole', snapshot: before };
    return { queueId: queue.id, change };
  });
}

/** In an empty queue, the server starts `play` with the second item, and `next` leaves it without a current item. */
function optionFor(queue: Queue, option: PlayOption): PlayOption {
  if (queue.count > 0) return option;
  return option === 'play' || option === 'replace' ? 'replace' : 'add';
}

async function play(context: EditContext, queue: Queue, input: Input): Promise<void> {
  const { uris, option, start, startAt, radio, shuffle } = input;
  const args = { queue_id: queue.id };
  if (shuffle !== null && shuffle !== queue.shuffle) await setShuffle(context, queue.id, shuffle);
  const media = uris.length === 1 ? uris[0] : uris;
  const mode = radio ? { radio_mode: true } : {};
  const whole = option === 'replace' && !(shuffle ?? queue.shuffle) && !radio;
  if (start !== null && whole && (await playFrom(context, queue, media, { start, startAt })))
    return;
  const from = start === null ? {} : { start_item: start };
  const send = () => sendQueueCommand(context, PLAY, { ...args, media, option, ...mode, ...from });
  if (option !== 'add' && option !== 'next') await send();
  // The server skips items that it cannot play.
  else await confirmed(context, queue, { send, reached: ({ count }) => count > queue.count });
}

/**
 * Fills the queue and plays from `start` on. The server's own `start_item` would leave out the items before it, so that
 * "previous" could not reach them. False if the list does not have the item.
 */
async function playFrom(
  context: EditContext,
  queue: Queue,
  media: unknown,
  { start, startAt }: { readonly start: string; readonly startAt: number | null },
): Promise<boolean> {
  const args = { queue_id: queue.id };
  if (queue.count > 0) await sendQueueCommand(context, 'player_queues/clear', args);
  await sendQueueCommand(context, PLAY, { ...args, media, option: 'add' });
  const index = await context.entries.indexOf(queue.id, start, startAt ?? 0);
  if (index === null) return false;
  await sendQueueCommand(context, 'player_queues/play_index', { ...args, index });
  return true;
}

const findFirst = ({ lockedThrough, currentIndex }: Queue): number =>
  Math.max(0, lockedThrough ?? currentIndex ?? 0);

/** The items near the insertion position of `next`, read before the edit; empty for other options. */
const nearNext = (
  context: EditContext,
  queue: Queue,
  option: PlayOption,
): Promise<readonly QueueEntry[]> =>
  option === 'next' ? context.entries.slice(queue.id, findFirst(queue), NEAR) : Promise.resolve([]);

/**
 * The items that an `add` or `next` inserted. `before`: the queue before it; `old`: from `nearNext`. Null: none, more than can be removed
 * again, or items that cannot be identified because the server shuffled them.
 */
async function addedTo(
  context: EditContext,
  before: Queue,
  option: PlayOption,
  old: readonly QueueEntry[],
): Promise<QueueChange | null> {
  const count = (context.commands.queue(before.id)?.count ?? 0) - before.count;
  const plain = !before.shuffle && (option === 'add' || option === 'next');
  if (!plain || count < 1 || count > MAX_REMOVED) return null;
  const known = new Set(old.map(({ id }) => id));
  const [from, limit] =
    option === 'add' ? [before.count, count] : [findFirst(before), count + NEAR];
  const list = await context.entries.slice(before.id, from, limit);
  const itemIds = list.map(({ id }) => id).filter((id) => !known.has(id));
  return itemIds.length === count ? { k: 'added', itemIds } : null;
}

/**
 * Restores the queue after a failure that emptied it, or else its shuffle mode. If this fails too, the user still sees the original
 * failure.
 */
async function putBack(
  context: EditContext,
  queue: Queue,
  before: Snapshot | null,
  shuffle: boolean,
): Promise<void> {
  const emptied = (context.commands.queue(queue.id)?.count ?? 0) < queue.count;
  try {
    if (emptied && before !== null) await restore(context, before);
    else if (shuffle !== queue.shuffle) await setShuffle(context, queue.id, queue.shuffle);
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
  }
}

/** Codes of a server that does not know or cannot read an item. */
const unplayable: readonly ErrorCode[] = ['rejected', 'not-found', 'invalid-input'];

/**
 * Throws `rejected` unless one of the items can be played: in a list the server skips the others. Folders and servers without
 * the command are not checked.
 */
async function requirePlayable(context: EditContext, uris: readonly string[], lookUp: boolean) {
  if (uris.every((uri) => uri.includes('://genre/')))
    throw failure('unsupported', t('musicfaults:queue.genre'), { uris: uris.slice(0, 3) });
  if (!lookUp || !supports(context.commands.link, BY_URI)) return;
  for (const uri of uris.slice(0, MAX_LOOKUPS))
    if (uri.includes('://folder/') || (await isPlayable(context, uri))) return;
  throw failure('rejected', t('musicfaults:queue.unplayable'), { uris: uris.slice(0, 3) });
}

const BY_URI = 'music/item_by_uri';

async function isPlayable(context: EditContext, uri: string): Promise<boolean> {
  try {
    const item = toRecord(await context.commands.link.command(BY_URI, { uri }));
    return item !== null && item['is_playable'] !== false;
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    if (error.error.code === 'unsupported') return true;
    if (!unplayable.includes(error.error.code)) throw error;
    return false;
  }
}

/** Throws `unsupported` unless a provider finds similar music: with `radio_mode` the server would empty the queue first. */
async function requireSimilar({ commands: { link } }: EditContext): Promise<void> {
  if (!findsSimilar(await link.command('providers')))
    throw failure('unsupported', t('musicfaults:queue.noSimilar'));
}
