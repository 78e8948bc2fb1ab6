import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import recorded from '../../../test/fixtures/music-assistant/captured-2.8/queue-actions.json' with { type: 'json' };
import { DemoServerRig } from '../../../test/support/net/demo-server-rig.ts';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import type { Frame, RawSocket } from '../../../test/support/net/raw-socket.ts';
import type { AlbumEntry, PlayableEntry } from './library-model.ts';
import { newItems } from './queue-edit.ts';
import type { MusicDemo } from './server.ts';
import type { DemoQueue } from './state-model.ts';

interface State {
  readonly current_index: number | null;
  readonly index_in_buffer: number | null;
  readonly state: 'playing' | 'idle';
  readonly shuffle?: boolean;
  readonly repeat?: DemoQueue['repeat'];
  readonly items?: number;
  readonly order: readonly string[];
}
interface Case {
  readonly case: string;
  readonly group: string;
  readonly request: { readonly command: string; readonly args: Frame };
  readonly reply?: Frame;
  readonly events?: readonly { readonly event: string; readonly at_ms: number }[];
  readonly before?: State;
  readonly after?: State | 'unchanged';
}

/** Groups whose state can be set up; the others play a stream in real time. */
const groups = new Set([
  'play_media',
  'start_item',
  'radio_mode',
  'items',
  'move',
  'delete',
  'shuffle',
  'repeat',
  'play_index',
  'next/previous',
  'after a failed play_index',
  'save_as_playlist',
]);
/** Skipped: cases that need content that the recorder renamed, or that answer with the recorded queue itself. */
const left = new Set([
  'items of a 500 queue',
  'get_active_queue',
  // The recorded events include an update of the stream.
  'no option, playlist: server default',
  // The recorded queue was stopped before; the reply is about another item.
  'resume an empty queue: the last played thing cannot be loaded',
]);
/** Mixed on the real server: only the set of songs is compared. */
const mixed = /artist|shuffle/;

const cases = (recorded as unknown as readonly Case[]).filter(
  (one) => groups.has(one.group) && !left.has(one.case) && typeof one.before === 'object',
);

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The demo library lacks an item');
  return value;
}

describe('queue commands compared with a recording of a real server', () => {
  const rig = new DemoServerRig();
  const clock = new FakeClock();
  let demo: MusicDemo;
  let socket: RawSocket;
  const named = new Map<string, PlayableEntry>();
  const uris = new Map<string, string>();

  /** The recorded albums of five, five and three songs, a playlist, an artist and a radio station. */
  beforeAll(async () => {
    demo = await rig.start({ generation: '2.8', tracks: 214, clock, faults: ['no-similar'] });
    socket = await rig.signIn(demo);
    const { library } = demo.model;
    const { album, radio, playlist } = library.lists;
    const one = must(album[0]);
    const two = must(album[1]);
    const live = must(album[2]);
    const cut = (from: AlbumEntry, count: number, name: (at: number) => string): void => {
      from.tracks = from.tracks.slice(0, count);
      from.tracks.forEach((track, at) => named.set(name(at + 1), track));
    };
    cut(one, 5, (at) => `T${at}/1`);
    cut(two, 5, (at) => `T${at}/2`);
    cut(live, 3, (at) => `Live ${at}`);
    const others = library.lists.track.filter((track) => track.artist === live.artist);
    for (const track of others) if (!live.tracks.includes(track)) library.remove(track);
    named.set('Test Radio -One', must(radio[0]));
    must(playlist[0]).tracks = two.tracks.slice(0, 3);
    const ids = (kind: string, numbers: readonly number[], to: readonly { id: string }[]): void =>
      numbers.forEach((id, at) => uris.set(`${kind}/${id}`, `${kind}/${must(to[at]).id}`));
    ids('track', [518, 519, 520, 517, 516], one.tracks);
    ids('track', [508, 509, 510], two.tracks);
    ids('track', [511, 512, 513], live.tracks);
    ids('album', [29, 27, 28], [one, two, live]);
    ids('artist', [8], [live.artist]);
    ids('playlist', [8], playlist);
    ids('radio', [1], radio);
  });
  afterAll(() => rig.close());

  const translated = (text: string): string =>
    text.replaceAll(/(?:track|album|artist|playlist|radio)\/\d+/g, (uri) => uris.get(uri) ?? uri);

  function settle(before: State): DemoQueue {
    const { model } = demo;
    const player = model.players.get('bedroom');
    const queue = model.queue('bedroom');
    const media = before.order.flatMap((name) => named.get(name) ?? []);
    expect(media).toHaveLength(before.order.length);
    if (player !== undefined)
      Object.assign(player, { powered: true, state: before.state, volume: 50, buffersNext: false });
    queue.items = newItems(model, queue, media);
    queue.items.forEach((item, index) => (item.sortIndex = index));
    queue.index = before.current_index;
    queue.buffered = before.index_in_buffer;
    queue.state = before.state;
    queue.shuffle = before.shuffle ?? false;
    queue.repeat = before.repeat ?? 'off';
    queue.elapsed = 0;
    queue.at = model.now();
    queue.lost = null;
    return queue;
  }

  const orderOf = (queue: DemoQueue): string[] =>
    queue.items.map(({ media }) => {
      const found = [...named].find(([, entry]) => entry === media);
      return found?.[0] ?? media.name;
    });

  type Place = (one: Case, queue: DemoQueue) => number;
  const afterOf = (one: Case): readonly string[] =>
    typeof one.after === 'object' ? one.after.order : (one.before?.order ?? []);
  const placeOf = (one: Case, name: string | undefined): number =>
    (one.before?.order ?? []).indexOf(name ?? '');
  /** Where the item of a recorded id is, by the name of the case. */
  const places: readonly (readonly [RegExp, Place])[] = [
    [/ played/, () => 0],
    [/playing one/, (_, queue) => queue.index ?? 0],
    [/last one/, (_, queue) => queue.items.length - 1],
    [/without pos_shift/, () => 3],
    [/to the end/, (one) => placeOf(one, afterOf(one).at(-1))],
    [
      /delete by id/,
      (one) =>
        placeOf(
          one,
          one.before?.order.find((name) => !afterOf(one).includes(name)),
        ),
    ],
    [/every (delete|move)/, () => 4],
    [/#\d/, (one) => Number(/#(\d)/.exec(one.case)?.[1])],
  ];
  const itemAt = (one: Case, queue: DemoQueue): string | undefined =>
    queue.items[places.find(([test]) => test.test(one.case))?.[1](one, queue) ?? -1]?.id;

  function argsOf(one: Case, queue: DemoQueue): Frame {
    const args = JSON.parse(
      translated(JSON.stringify(one.request.args)).replaceAll(/demo_[02]/g, 'bedroom'),
    ) as Frame;
    const start = args['start_item'];
    if (typeof start === 'string' && /^\d+$/.test(start))
      args['start_item'] = translated(`track/${start}`).slice('track/'.length);
    for (const key of ['queue_item_id', 'item_id_or_index', 'index'] as const)
      if (typeof args[key] === 'string' && args[key].length === 32)
        args[key] = key === 'index' ? queue.items[1]?.id : (itemAt(one, queue) ?? args[key]);
    return args;
  }

  it.each(cases.map((one, index) => ({ ...one, index })))('$group: $case', async (one) => {
    const { before } = one;
    if (before === undefined) return;
    const queue = settle(before);
    const { command } = one.request;
    socket.frames.length = 0;
    const args = argsOf(one, queue);
    const reply = await socket.ask({ command, args, message_id: `queue-${one.index}` });
    expect(reply['error_code'], JSON.stringify(reply)).toBe(one.reply?.['error_code']);
    if (one.reply?.['details'] !== undefined) expect(reply['details']).toBe(one.reply['details']);
    const after = one.after === 'unchanged' || one.after === undefined ? before : one.after;
    const lists = [orderOf(queue), [...after.order]];
    if (mixed.test(one.case)) for (const list of lists) list.sort();
    if (after.items === undefined) expect(lists[0]).toEqual(lists[1]);
    expect([queue.index, queue.buffered]).toEqual([after.current_index, after.index_in_buffer]);
    expect(queue.state).toBe(after.state);
    const wanted = (one.events ?? []).filter((event) => !/^media_item/.test(event.event));
    const sent = socket.events().filter((event) => !/^media_item/.test(String(event['event'])));
    // Later events come from polls of the player and its stream.
    const soon = wanted.filter((event) => event.at_ms <= 200).map((event) => event.event);
    expect(sent.map((event) => event['event']).slice(0, soon.length)).toEqual(soon);
    expect(sent.length).toBeLessThanOrEqual(wanted.length);
  });
});
