import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { next, pause, playIndex, previous, resume, seek, stop } from '../playback.ts';
import { anchor, positionOf } from '../progress.ts';
import {
  clear,
  deleteItem,
  moveItem,
  playMedia,
  resolveMedia,
  setRepeat,
  setShuffle,
  transfer,
} from '../queue-edit.ts';
import { itemShape, queueShape } from '../queue-shape.ts';
import { codes, ServerError } from '../server-error.ts';
import type { DemoQueue, World } from '../world-model.ts';

type Act = (world: World, queue: DemoQueue, args: Args) => unknown;

/** A command to one queue; an unknown queue is error 10. What `act` returns is not answered. */
function toQueue(name: string, act: Act): Command {
  const run = ({ world }: Context, args: Args): null => {
    act(world, world.queue(args.text('queue_id')), args);
    return null;
  };
  return command(`player_queues/${name}`, run);
}

function items({ world }: Context, args: Args): unknown {
  const queue = world.queues.get(args.text('queue_id'));
  if (queue === undefined) return [];
  const offset = args.intOr('offset', 0);
  const page = queue.items.slice(offset, offset + args.intOr('limit', 500));
  return page.map((item, index) => {
    const at = offset + index;
    const streaming = queue.state !== 'idle' && queue.index !== null;
    return itemShape(world, queue, item, streaming && at === queue.index);
  });
}

function activeQueue({ world }: Context, args: Args): unknown {
  const player = world.players.get(args.text('player_id'));
  if (player === undefined) return null;
  const leader = world.leaderOf(player);
  return leader.source === null ? queueShape(world, world.queue(leader.id)) : null;
}

function optionOf(args: Args): string {
  if (args.has('option')) return args.text('option');
  const media = args.all['media'];
  return typeof media === 'string' && media.includes('://track/') ? 'play' : 'replace';
}

function indexOf(queue: DemoQueue, which: unknown): number {
  if (typeof which === 'number') return which;
  const byId = queue.items.findIndex((item) => item.id === which);
  return byId >= 0 ? byId : Number.parseInt(String(which), 10);
}

function setSpeed(world: World, queue: DemoQueue, speed: number): void {
  if (speed < 0.5 || speed > 2)
    throw new ServerError(codes.invalidData, 'Playback speed must be between 0.5 and 2.0');
  anchor(world, queue, positionOf(world, queue));
  queue.speed = speed;
  world.tellQueue(queue.id);
}

function setAutoplay(world: World, queue: DemoQueue, on: boolean): void {
  if (on)
    throw new ServerError(
      codes.unsupported,
      'No provider is available that can find similar tracks',
    );
  queue.autoplay = on;
  world.tellQueue(queue.id);
}

const transport: readonly Command[] = [
  toQueue('play', resume),
  toQueue('pause', pause),
  toQueue('play_pause', (world, queue) =>
    (queue.state === 'playing' ? pause : resume)(world, queue),
  ),
  toQueue('stop', stop),
  toQueue('next', next),
  toQueue('previous', previous),
  toQueue('resume', resume),
  toQueue('seek', (world, queue, args) => seek(world, queue, args.intOr('position', 10))),
  toQueue('skip', (world, queue, args) =>
    seek(world, queue, Math.floor(positionOf(world, queue)) + args.intOr('seconds', 10)),
  ),
  toQueue('play_index', (world, queue, args) => {
    const index = indexOf(queue, args.all['index']);
    playIndex(world, queue, index, args.intOr('seek_position', 0));
  }),
];

const editing: readonly Command[] = [
  toQueue('play_media', (world, queue, args) =>
    playMedia(world, queue, resolveMedia(world, args.all['media']), optionOf(args)),
  ),
  toQueue('move_item', (world, queue, args) =>
    moveItem(world, queue, args.text('queue_item_id'), args.intOr('pos_shift', 1)),
  ),
  toQueue('move_item_end', (world, queue, args) =>
    moveItem(world, queue, args.text('queue_item_id'), queue.items.length),
  ),
  toQueue('delete_item', (world, queue, args) =>
    deleteItem(world, queue, args.all['item_id_or_index']),
  ),
  toQueue('clear', (world, queue, args) => clear(world, queue, args.boolOr('skip_stop', false))),
  toQueue('shuffle', (world, queue, args) =>
    setShuffle(world, queue, args.bool('shuffle_enabled')),
  ),
  toQueue('repeat', (world, queue, args) => setRepeat(world, queue, args.text('repeat_mode'))),
  toQueue('set_playback_speed', (world, queue, args) =>
    setSpeed(world, queue, args.float('speed')),
  ),
];

/** The old name of `autoplay` is still taken, but told no more. */
const dontStop = toQueue('dont_stop_the_music', (world, queue, args) =>
  setAutoplay(world, queue, args.bool('dont_stop_the_music_enabled')),
);

const autoplay: readonly Command[] = [
  dontStop,
  { ...dontStop, listed: false, since: 32, until: Infinity },
  toQueue('autoplay', (world, queue, args) =>
    setAutoplay(world, queue, args.bool('autoplay_enabled')),
  ),
  toQueue('crossfade', (world, queue, args) => {
    queue.crossfade = args.bool('crossfade_enabled');
    world.tellQueue(queue.id);
  }),
];

export const queueCommands: readonly Command[] = [
  command('player_queues/all', ({ world }) =>
    world.loading ? [] : [...world.queues.values()].map((queue) => queueShape(world, queue)),
  ),
  command('player_queues/get', ({ world }, args) => {
    const queue = world.queues.get(args.text('queue_id'));
    return queue === undefined ? null : queueShape(world, queue);
  }),
  command('player_queues/get_active_queue', activeQueue),
  command('player_queues/items', items),
  ...transport,
  ...editing,
  ...autoplay,
  command('player_queues/transfer', ({ world }, args) => {
    const from = world.queue(args.text('source_queue_id'));
    const to = world.queue(args.text('target_queue_id'));
    transfer(world, from, to, args.boolOr('auto_play', from.state === 'playing'));
    return null;
  }),
];
