import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../test/support/core/fake-clock.ts';
import { generationTable } from './generations/generation.ts';
import type { GenerationName } from './generations/generation.ts';
import { Library } from './library.ts';
import { buildNamed } from './library-seed.ts';
import { queryLibrary, wholeList } from './library-query.ts';
import { next, pause, playIndex, resume, seek, stop } from './playback.ts';
import { computePosition } from './progress.ts';
import { volumeStep } from './player-actions.ts';
import { deleteItem, moveItem, setShuffle } from './queue-edit.ts';
import { ServerState } from './server-state.ts';

interface Made {
  readonly clock: FakeClock;
  readonly model: ServerState;
  readonly emitted: string[];
}

function make(queueLength = 214, name: GenerationName = 'current'): Made {
  const clock = new FakeClock();
  const generation = generationTable[name];
  const model = new ServerState({
    generation,
    clock,
    skewMs: 0,
    players: undefined,
    queueLength,
    tracks: 400,
  });
  const emitted: string[] = [];
  model.events.on(({ event, objectId }) => emitted.push(`${event} ${objectId ?? ''}`));
  model.start();
  return { clock, model, emitted };
}

describe('the fictional library', () => {
  const named = buildNamed();
  const library = new Library(400);

  it('is deterministic and has the documented size', () => {
    expect(buildNamed()).toEqual(named);
    expect(named.track).toHaveLength(214);
    expect(named.track.reduce((sum, one) => sum + one.duration, 0)).toBe(46_920);
    expect(named.track.every((one) => one.duration > 60)).toBe(true);
    expect(new Set(named.track.map((one) => one.name)).size).toBe(214);
    expect([named.artist.length, named.album.length]).toEqual([6, 12]);
  });

  it('returns pages that together are the whole list, in any order', () => {
    const orders = ['name', 'sort_name_desc', 'duration', 'play_count', 'nonsense'];
    fc.assert(
      fc.property(
        fc.constantFrom(...orders),
        fc.integer({ min: 1, max: 300 }),
        (orderBy, limit) => {
          const all: string[] = [];
          for (let offset = 0; offset < 400; offset += limit) {
            const query = { ...wholeList, orderBy, limit, offset };
            all.push(...queryLibrary(library, 'track', query).map((one) => one.id));
          }
          expect([...all].sort()).toEqual(library.lists.track.map((one) => one.id).sort());
        },
      ),
    );
  });
});

describe('time', () => {
  it('advances without events until the track ends, then the next one plays', () => {
    const { clock, model, emitted } = make();
    const queue = model.queue('living_room');
    clock.advance(147_000);
    expect(emitted).toEqual([]);
    expect(computePosition(model, queue)).toBeCloseTo(108 + 147, 6);
    clock.advance(1_500);
    expect(queue.index).toBe(1);
    expect(computePosition(model, queue)).toBeCloseTo(0.5, 6);
    expect(emitted.slice(0, 3)).toEqual([
      'media_item_played library://track/1',
      'queue_time_updated living_room',
      'player_updated living_room',
    ]);
  });

  it('has one timer for the end of a track, and none when nothing plays or after a stop', () => {
    const { clock, model } = make();
    expect(clock.pending).toBe(1);
    pause(model, model.queue('living_room'));
    expect(clock.pending).toBe(0);
    resume(model, model.queue('living_room'));
    expect(clock.pending).toBe(1);
    model.stop();
    expect(clock.pending).toBe(0);
  });

  it('catches up after a stop of any length', () => {
    const { clock, model } = make();
    model.stop();
    clock.advance(3_600_000);
    model.start();
    const queue = model.queue('living_room');
    const played = queue.items.slice(0, queue.index ?? 0);
    const seconds = played.reduce(
      (sum, { media }) => sum + (media.kind === 'track' ? media.duration : 0),
      0,
    );
    expect(seconds + computePosition(model, queue)).toBeCloseTo(3600 + 108, 2);
  });

  it('stops at the end of the queue, and repeats if set', () => {
    const { clock, model } = make(2);
    const queue = model.queue('living_room');
    queue.repeat = 'all';
    clock.advance(1_000_000);
    expect(queue.state).toBe('playing');
    queue.repeat = 'off';
    clock.advance(1_000_000);
    expect([queue.state, queue.ended]).toEqual(['idle', true]);
    expect(model.players.get('living_room')?.state).toBe('idle');
    expect(clock.pending).toBe(0);
  });

  it('goes on with similar tracks at the end when autoplay is on', () => {
    const { clock, model } = make(1);
    const queue = model.queue('living_room');
    queue.autoplay = true;
    clock.advance(400_000);
    expect([queue.state, queue.items.length > 1]).toEqual(['playing', true]);
  });

  it('plays twice as fast at double speed', () => {
    const { clock, model } = make();
    const queue = model.queue('living_room');
    seek(model, queue, 10);
    queue.speed = 2;
    clock.advance(5_000);
    expect(computePosition(model, queue)).toBeCloseTo(20, 6);
  });
});

describe('any queue operations', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 600_000 }) }),
    fc.record({ do: fc.constant('seek' as const), to: fc.integer({ min: -50, max: 900 }) }),
    fc.record({ do: fc.constant('index' as const), at: fc.integer({ min: 0, max: 12 }) }),
    fc.record({ do: fc.constant('delete' as const), at: fc.integer({ min: -1, max: 12 }) }),
    fc.record({
      do: fc.constant('move' as const),
      at: fc.integer({ min: 0, max: 12 }),
      by: fc.integer({ min: -12, max: 12 }),
    }),
    fc.record({ do: fc.constant('shuffle' as const), on: fc.boolean() }),
    fc.record({ do: fc.constantFrom('pause' as const, 'stop' as const, 'next' as const) }),
  );

  function perform(
    { clock, model }: Made,
    one: typeof step extends fc.Arbitrary<infer S> ? S : never,
  ) {
    const queue = model.queue('living_room');
    if (one.do === 'wait') clock.advance(one.ms);
    else if (one.do === 'seek') seek(model, queue, one.to);
    else if (one.do === 'index') playIndex(model, queue, one.at);
    else if (one.do === 'delete') deleteItem(model, queue, one.at);
    else if (one.do === 'move') moveItem(model, queue, queue.items[one.at]?.id ?? '', one.by);
    else if (one.do === 'shuffle') setShuffle(model, queue, one.on);
    else if (one.do === 'pause') pause(model, queue);
    else if (one.do === 'stop') stop(model, queue);
    else next(model, queue);
  }

  it('keep position, index and items consistent, the played item in place, one timer at most', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const made = make(10);
        const { clock, model } = made;
        const queue = model.queue('living_room');
        for (const one of steps) {
          const before = queue.items[queue.index ?? -1]?.id;
          try {
            perform(made, one);
          } catch (cause) {
            expect((cause as Error).name).toBe('DemoError');
          }
          const now = queue.items[queue.index ?? -1];
          expect(now).toBeDefined();
          if (one.do === 'move' || one.do === 'delete' || one.do === 'shuffle')
            expect(now?.id).toBe(before);
          const length = now?.media.kind === 'track' ? now.media.duration : 0;
          expect(computePosition(model, queue)).toBeGreaterThanOrEqual(0);
          expect(computePosition(model, queue)).toBeLessThanOrEqual(length);
          expect(new Set(queue.items.map((item) => item.id)).size).toBe(queue.items.length);
          expect(clock.pending).toBe(queue.state === 'playing' ? 1 : 0);
        }
      }),
    ));
});

describe('steps of the volume', () =>
  it('are 1 at the ends, 2 near them and 5 in the middle', () =>
    expect([0, 4, 5, 19, 20, 80, 81, 95, 96].map(volumeStep)).toEqual([
      1, 1, 2, 2, 5, 5, 2, 2, 1,
    ])));
