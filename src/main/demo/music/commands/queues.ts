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
import type { DemoQueue, DemoState } from '../state-model.ts';

type Act = (model: DemoState, queue: DemoQueue, args: Args) => unknown;

/** A command to one queue; an unknown queue is error 10. The result of `act` is not returned. */
function toQueue(name: string, act: Act): Command {
  const run = ({ model }: Context, args: Args): null => {
    act(model, model.queue(args.text('queue_id')), args);
    return null;
  };
  return command(`player_queues/${name}`, run);
}

function items({ model }: Context, args: Args): unknown {
  const queue = model.queues.get(args.text('queue_id'));
  if (queue === undefined) return [];
  const offset = args.intOr('offset', 0);
  const page = queue.items.slice(offset, offset + args.intOr('limit', 500));
  return page.map((item, index) => {
    const at = offset + index;
    const streaming = queue.state !== 'idle' && queue.index !== null;
    return itemShape(model, queue, item, streaming && at === queue.index);
  });
}

function activeQueue({ model }: Context, args: Args): unknown {
  const player = model.players.get(args.text('player_id'));
  if (player === undefined) return null;
  const leader = model.leaderOf(player);
  return leader.source === null ? queueShape(model, model.queue(leader.id)) : null;
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

function setSpeed(model: DemoState, queue: DemoQueue, speed: number): void {
  if (speed < 0.5 || speed > 2)
    throw new ServerError(codes.invalidData, 'Playback speed must be between 0.5 and 2.0');
  anchor(model, queue, positionOf(model, queue));
  queue.speed = speed;
  model.emitQueue(queue.id);
}

function setAutoplay(model: DemoState, queue: DemoQueue, on: boolean): void {
  if (on)
    throw new ServerError(
      codes.unsupported,
      'No provider is available that can find similar tracks',
    );
  queue.autoplay = on;
  model.emitQueue(queue.id);
}

const transport: readonly Command[] = [
  toQueue('play', resume),
  toQueue('pause', pause),
  toQueue('play_pause', (model, queue) =>
    (queue.state === 'playing' ? pause : resume)(model, queue),
  ),
  toQueue('stop', stop),
  toQueue('next', next),
  toQueue('previous', previous),
  toQueue('resume', resume),
  toQueue('seek', (model, queue, args) => seek(model, queue, args.intOr('position', 10))),
  toQueue('skip', (model, queue, args) =>
    seek(model, queue, Math.floor(positionOf(model, queue)) + args.intOr('seconds', 10)),
  ),
  toQueue('play_index', (model, queue, args) => {
    const index = indexOf(queue, args.all['index']);
    playIndex(model, queue, index, args.intOr('seek_position', 0));
  }),
];

const editing: readonly Command[] = [
  toQueue('play_media', (model, queue, args) =>
    playMedia(model, queue, resolveMedia(model, args.all['media']), optionOf(args)),
  ),
  toQueue('move_item', (model, queue, args) =>
    moveItem(model, queue, args.text('queue_item_id'), args.intOr('pos_shift', 1)),
  ),
  toQueue('move_item_end', (model, queue, args) =>
    moveItem(model, queue, args.text('queue_item_id'), queue.items.length),
  ),
  toQueue('delete_item', (model, queue, args) =>
    deleteItem(model, queue, args.all['item_id_or_index']),
  ),
  toQueue('clear', (model, queue, args) => clear(model, queue, args.boolOr('skip_stop', false))),
  toQueue('shuffle', (model, queue, args) =>
    setShuffle(model, queue, args.bool('shuffle_enabled')),
  ),
  toQueue('repeat', (model, queue, args) => setRepeat(model, queue, args.text('repeat_mode'))),
  toQueue('set_playback_speed', (model, queue, args) =>
    setSpeed(model, queue, args.float('speed')),
  ),
];

/** The old name of `autoplay` is still accepted, but no longer reported. */
const dontStop = toQueue('dont_stop_the_music', (model, queue, args) =>
  setAutoplay(model, queue, args.bool('dont_stop_the_music_enabled')),
);

const autoplay: readonly Command[] = [
  dontStop,
  { ...dontStop, listed: false, since: 32, until: Infinity },
  toQueue('autoplay', (model, queue, args) =>
    setAutoplay(model, queue, args.bool('autoplay_enabled')),
  ),
  toQueue('crossfade', (model, queue, args) => {
    queue.crossfade = args.bool('crossfade_enabled');
    model.emitQueue(queue.id);
  }),
];

export const queueCommands: readonly Command[] = [
  command('player_queues/all', ({ model }) =>
    model.loading ? [] : [...model.queues.values()].map((queue) => queueShape(model, queue)),
  ),
  command('player_queues/get', ({ model }, args) => {
    const queue = model.queues.get(args.text('queue_id'));
    return queue === undefined ? null : queueShape(model, queue);
  }),
  command('player_queues/get_active_queue', activeQueue),
  command('player_queues/items', items),
  ...transport,
  ...editing,
  ...autoplay,
  command('player_queues/transfer', ({ model }, args) => {
    const from = model.queue(args.text('source_queue_id'));
    const to = model.queue(args.text('target_queue_id'));
    transfer(model, from, to, args.boolOr('auto_play', from.state === 'playing'));
    return null;
  }),
];
