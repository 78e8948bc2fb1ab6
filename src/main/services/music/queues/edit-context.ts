import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import type { Queue } from '../../../../shared/music/queue.ts';
import { isUsable } from '../../../../shared/music/usable.ts';
import type { AppFailure } from '../../../../shared/contract/errors.ts';
import { notReached, requirePlayer, unconfirmed } from '../commands/context.ts';
import { requireSupport } from '../commands/known-commands.ts';
import type { PlayerCommandPorts } from '../commands/player-commands.ts';
import type { QueueEntries } from './queue-entries.ts';
import type { RawQueue } from './raw-queue.ts';

/** The access to the music service that queue edits need. */
export interface EditContext {
  readonly commands: PlayerCommandPorts;
  readonly entries: QueueEntries;
  readonly raw: (id: string) => RawQueue | undefined;
  /** Publishes the changes that `work` causes as one. */
  readonly asOne: <T>(id: string, work: () => Promise<T>) => Promise<T>;
  /** Marks the pages of a queue as stale, for servers that send no events. */
  readonly touch: (id: string) => void;
}

/** Time (ms) for commands that make the server look up media. */
const LOOKUP_TIMEOUT_MS = 60_000;

/** Sends a queue command; rejects one that the server's generation does not have. */
export function sendQueueCommand(
  { commands: { link } }: EditContext,
  command: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  requireSupport(link, command);
  return link.command(command, args, { timeoutMs: LOOKUP_TIMEOUT_MS });
}

/** Rejects at once without a connection: an edit that arrives late would change another list. */
function requireLive({ commands }: EditContext, name: string): void {
  if (!isUsable(commands.link.view()))
    throw failure('offline', t('musicfaults:players.offline', { player: name }));
}

/** The queue, if connected. Throws `offline` or `not-found`. */
export function liveQueue(context: EditContext, id: string): Queue {
  const queue = context.commands.queue(id);
  requireLive(context, queue?.name ?? id);
  if (queue !== undefined) return queue;
  throw failure('not-found', t('musicfaults:players.unknownQueue', { queue: id }), { queue: id });
}

/** A player that can play, if connected. Throws `offline`, `not-found` or `unreachable`. */
export function livePlayer(context: EditContext, id: string): Player {
  requireLive(context, context.commands.shown(id)?.name ?? id);
  const player = requirePlayer(context.commands, id);
  if (!player.available) throw notReached(player);
  return player;
}

/** Sends an edit and waits until the server's state shows it. */
export function confirmed(
  context: EditContext,
  queue: Queue,
  edit: { readonly send: () => Promise<unknown>; readonly reached: (now: Queue) => boolean },
): Promise<void> {
  return context.commands.confirmations.run({
    key: `q:${queue.id}`,
    send: () =>
      edit.send().finally(() => {
        if (context.commands.link.view().carrier === 'http') context.touch(queue.id);
      }),
    reached: () => {
      const now = context.commands.queue(queue.id);
      return now !== undefined && edit.reached(now);
    },
    unconfirmed: () => unconfirmed(queue.name, queue.id),
  });
}

export const emptyQueue = ({ id, name }: Queue): AppFailure =>
  failure('rejected', t('music:queue.isEmpty', { player: name }), { queue: id });
