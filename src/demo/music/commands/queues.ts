import type { Args } from '../args.ts';
import { command } from '../command.ts';
import type { Command, Context } from '../command.ts';
import { next, pause, playIndex, previous, seek, stop } from '../playback.ts';
import { anchor, currentItem, computePosition } from '../progress.ts';
import {
  clear,
  deleteItem,
  moveItem,
  moveToEnd,
  setRepeat,
  setShuffle,
  transfer,
} from '../queue-edit.ts';
import { playMedia, resumeQueue } from '../queue-play.ts';
import { itemShape, queueShape } from '../queue-shape.ts';
import { codes, commandError } from '../server-error.ts';
import type { DemoQueue, DemoState } from '../state-model.ts';

type Act = (model: DemoState, queue: DemoQueue, args: Args) => unknown;

/** Commands that fail with a key error for an unknown queue, and those that report it as inactive. */
const keyErrors: readonly string[] = ['move_item', 'shuffle', 'play_index', 'resume'];
const inactive: readonly string[] = ['next', 'previous'];

function queueFor(model: DemoState, name: string, id: string): DemoQueue {
  const known = model.queues.has(id);
  if (!known && keyErrors.includes(name)) throw commandError(codes.other, `'${id}'`);
  if (!known && inactive.includes(name))
    throw commandError(codes.invalidCommand, `Queue ${id} is not active`);
  return model.queue(id);
}

/** A command to one queue; an unknown queue is error 10 unless recorded otherwise. The result of `act` is not returned. */
function toQueue(name: string, act: Act): Command {
  const run = ({ model }: Context, args: Args): null => {
    act(model, queueFor(model, name, args.text('queue_id')), args);
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
  const leader = model.findLeader(player);
  return leader.source === null ? queueShape(model, model.queue(leader.id)) : null;
}

/** Sets the speed of an item (default: the current one) and restarts its stream. */
function setSpeed(model: DemoState, queue: DemoQueue, args: Args): void {
  const speed = args.float('speed');
  if (speed < 0.5 || speed > 2)
    throw commandError(
      codes.invalidData,
      `Playback speed must be between 0.5 and 2.0, got ${speed}`,
    );
  if (queue.items.length === 0)
    throw commandError(codes.queueEmpty, 'Cannot set playback speed: queue is empty');
  const id = args.has('queue_item_id') ? args.text('queue_item_id') : null;
  const current = currentItem(queue);
  const item = id === null ? current : queue.items.find((one) => one.id === id);
  if (item === undefined)
    throw commandError(codes.invalidData, `Queue item ${id} not found in queue`);
  if (item === null || item.speed === speed) return;
  if (item.media.kind === 'radio')
    throw commandError(codes.invalidCommand, 'Playback speed is not supported for radio');
  item.speed = speed;
  if (item === current) {
    anchor(model, queue, computePosition(model, queue));
    queue.speed = speed;
  }
  model.emitQueue(queue.id, 2);
  model.emitPlayer(queue.id);
  model.emitQueue(queue.id, 4);
}

function setAutoplay({ model, faults }: Context, queue: DemoQueue, on: boolean): void {
  if (on && faults.has('no-similar'))
    throw commandError(
      codes.unsupported,
      "Don't stop the music is not supported by any of the available music providers",
    );
  queue.autoplay = on;
  model.emitQueue(queue.id);
}

const transport: readonly Command[] = [
  toQueue('play', resumeQueue),
  toQueue('pause', pause),
  toQueue('play_pause', (model, queue) =>
    (queue.state === 'playing' ? pause : resumeQueue)(model, queue),
  ),
  toQueue('stop', stop),
  toQueue('next', next),
  toQueue('previous', previous),
  toQueue('resume', resumeQueue),
  toQueue('seek', (model, queue, args) => seek(model, queue, args.intOr('position', 10))),
  toQueue('skip', (model, queue, args) =>
    seek(model, queue, Math.floor(computePosition(model, queue)) + args.intOr('seconds', 10)),
  ),
  toQueue('play_index', (model, queue, args) =>
    playIndex(model, queue, args.all['index'], args.intOr('seek_position', 0)),
  ),
];

const editing: readonly Command[] = [
  command('player_queues/play_media', ({ model, faults }, args) => {
    playMedia(model, model.queue(args.text('queue_id')), {
      media: args.all['media'],
      option: args.has('option') ? args.text('option') : null,
      startItem: args.all['start_item'],
      radioMode: args.boolOr('radio_mode', false),
      similar: !faults.has('no-similar'),
    });
    return null;
  }),
  toQueue('move_item', (model, queue, args) =>
    moveItem(model, queue, args.text('queue_item_id'), args.intOr('pos_shift', 1)),
  ),
  toQueue('move_item_end', (model, queue, args) =>
    moveToEnd(model, queue, args.text('queue_item_id')),
  ),
  toQueue('delete_item', (model, queue, args) =>
    deleteItem(model, queue, args.all['item_id_or_index']),
  ),
  toQueue('clear', (model, queue, args) => clear(model, queue, args.boolOr('skip_stop', false))),
  toQueue('shuffle', (model, queue, args) =>
    setShuffle(model, queue, args.bool('shuffle_enabled')),
  ),
  toQueue('repeat', (model, queue, args) => setRepeat(model, queue, args.text('repeat_mode'))),
  toQueue('set_playback_speed', setSpeed),
];

/** The old name of `autoplay` is still accepted, but no longer reported. */
const autoplayBy = (name: string, argument: string): Command =>
  command(`player_queues/${name}`, (context, args) => {
    setAutoplay(context, context.model.queue(args.text('queue_id')), args.bool(argument));
    return null;
  });
const dontStop = autoplayBy('dont_stop_the_music', 'dont_stop_the_music_enabled');

const autoplay: readonly Command[] = [
  dontStop,
  { ...dontStop, listed: false, since: 32, until: Infinity },
  autoplayBy('autoplay', 'autoplay_enabled'),
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
