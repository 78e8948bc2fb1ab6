import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { wireQueue } from '../../../../../test/support/music/tiny-server.ts';
import { StateHub } from '../../../rpc/state-hub.ts';
import { SERVER_LIMITS } from '../players/budget.ts';
import { QueuesState } from './queues-state.ts';

function open() {
  const clock = new FakeClock();
  const hub = new StateHub(clock);
  const time = { now: () => clock.now(), offset: () => null };
  const state = new QueuesState({
    hub,
    time,
    context: { art: () => null },
    after: clock.after.bind(clock),
  });
  const changedIds: string[] = [];
  state.changed.on((id) => changedIds.push(id));
  const event = (name: string, objectId: string | null, data: unknown): void => {
    state.apply({ event: name, objectId, data });
  };
  const published = () => Object.keys(hub.get('music.queues')).sort();
  return { clock, hub, state, changedIds, event, published };
}

/** A queue that exceeds the size limit of one entry. */
const huge = (id: string) => {
  const names = Array.from({ length: 60 }, () => ({ name: 'x'.repeat(9_000) }));
  const item = { name: 'a', media_item: { name: 'a', artists: names } };
  return wireQueue(id, { current_item: item, next_item: item });
};

describe('the queues of a server', () => {
  it('are those of its list; others are removed', () => {
    const { state, changedIds, published } = open();
    state.replaceAll([wireQueue('a'), wireQueue('b'), null], true);
    expect(published()).toEqual(['a', 'b']);
    changedIds.length = 0;
    state.replaceAll([wireQueue('b')], true);
    expect(published()).toEqual(['b']);
    expect([state.get('a'), state.raw('a')]).toEqual([undefined, undefined]);
    expect(changedIds.sort()).toEqual(['a', 'b']);
  });

  it('report each change by the id of the queue, and publish it', () => {
    const { hub, changedIds, event } = open();
    event('queue_added', 'a', wireQueue('a'));
    event('queue_updated', 'a', wireQueue('a', { repeat_mode: 'all' }));
    expect(changedIds).toEqual(['a', 'a']);
    expect(hub.get('music.queues')['a']).toMatchObject({ repeat: 'all' });
  });

  it('ignore other events and invalid queues', () => {
    const { changedIds, event, published } = open();
    event('player_updated', 'a', wireQueue('a'));
    event('queue_added', 'a', { display_name: 'a' });
    expect([changedIds, published()]).toEqual([[], []]);
  });

  it('advance with a bare time, which counts from its arrival and leaves the items unchanged', () => {
    const { clock, hub, state, event } = open();
    event('queue_added', 'a', wireQueue('a', { state: 'playing' }));
    const revision = state.get('a')?.revision;
    clock.advance(4_000);
    event('queue_time_updated', 'a', 31.5);
    expect(hub.get('music.queues')['a']).toMatchObject({
      position: { elapsed: 31.5, at: clock.now(), rate: 1 },
      revision,
    });
    event('queue_time_updated', 'a', 'soon');
    event('queue_time_updated', 'unknown', 7);
    event('queue_time_updated', null, 7);
    expect(state.get('a')?.position?.elapsed).toBe(31.5);
  });

  it('take a time only from its own event', () => {
    const { state, event } = open();
    event('queue_added', 'a', wireQueue('a', { elapsed_time: 3 }));
    event('player_updated', 'a', 99);
    expect(state.get('a')?.position?.elapsed).toBe(3);
  });

  it.each([
    ['playing', 2],
    ['paused', 0],
    ['idle', 0],
  ])('advance only while they play, at their speed: %s', (state, rate) => {
    const opened = open();
    const wire = wireQueue('a', { state, playback_speed: 2, elapsed_time: 3 });
    opened.event('queue_added', 'a', wire);
    expect(opened.state.get('a')?.position?.rate).toBe(rate);
  });

  it('are removed once, with one notification', () => {
    const { state, changedIds, event, published } = open();
    event('queue_added', 'a', wireQueue('a'));
    changedIds.length = 0;
    state.remove('a');
    state.remove('a');
    expect([changedIds, published(), state.get('a')]).toEqual([['a'], [], undefined]);
  });

  it('are all removed when cleared', () => {
    const { state, published } = open();
    state.replaceAll([wireQueue('a'), wireQueue('b')], false);
    state.clear();
    expect([published(), state.get('b')]).toEqual([[], undefined]);
  });
});

describe('the revision of a queue', () =>
  it('increases with a changed order, and with a list that is read again', () => {
    const { state, event } = open();
    const revision = (): number => state.get('a')?.revision ?? -1;
    state.replaceAll([wireQueue('a')], true);
    const first = revision();
    event('queue_updated', 'a', wireQueue('a', { shuffle_enabled: true }));
    expect(revision()).toBe(first + 1);
    state.replaceAll([wireQueue('a', { shuffle_enabled: true })], false);
    expect(revision()).toBe(first + 1);
    state.replaceAll([wireQueue('a', { shuffle_enabled: true })], true);
    expect(revision()).toBe(first + 2);
    state.replaceAll([wireQueue('a', { shuffle_enabled: true, items: 4 })], false);
    expect(revision()).toBe(first + 3);
  }));

describe('the limits of stored queues', () => {
  it('reject a queue that is too large, from a list or an event', () => {
    const { state, event, published } = open();
    state.replaceAll([wireQueue('a'), wireQueue('b')], true);
    event('queue_updated', 'a', huge('a'));
    expect(published()).toEqual(['b']);
    state.replaceAll([huge('b'), wireQueue('c')], true);
    expect(published()).toEqual(['c']);
  });

  it('reject queues beyond their number, until others are removed', () => {
    const { state, event, published } = open();
    const many = Array.from({ length: SERVER_LIMITS.entries + 1 }, (_, at) => ({
      queue_id: `q${String(at)}`,
    }));
    state.replaceAll(many, true);
    expect(published()).toHaveLength(SERVER_LIMITS.entries);
    event('queue_added', 'late', wireQueue('late'));
    expect(state.get('late')).toBeUndefined();
    state.remove('q0');
    event('queue_added', 'late', wireQueue('late'));
    expect(state.get('late')).toBeDefined();
  });
});

describe('the changes of one play_media', () => {
  const busy = { extra_attributes: { play_action_in_progress: true } };

  it('are published together at its end', () => {
    const { hub, event } = open();
    const count = () => hub.get('music.queues')['a']?.count;
    event('queue_added', 'a', wireQueue('a', { items: 5 }));
    event('queue_updated', 'a', wireQueue('a', { items: 0, ...busy }));
    event('queue_items_updated', 'a', wireQueue('a', { items: 3, ...busy }));
    expect(count()).toBe(5);
    event('queue_updated', 'a', wireQueue('a', { items: 3 }));
    expect(count()).toBe(3);
  });

  it('are published without its end after a while', () => {
    const { clock, hub, event } = open();
    event('queue_added', 'a', wireQueue('a', { items: 5 }));
    event('queue_updated', 'a', wireQueue('a', { items: 0, ...busy }));
    clock.advance(5_000);
    expect(hub.get('music.queues')['a']?.count).toBe(0);
  });
});

it('a buffer beyond the end of the queue does not lock its items', () => {
  const { state, event } = open();
  event('queue_added', 'a', wireQueue('a', { items: 5, current_index: 1, index_in_buffer: 2 }));
  expect(state.get('a')?.lockedThrough).toBe(2);
  event('queue_updated', 'a', wireQueue('a', { items: 5, current_index: 1, index_in_buffer: 99 }));
  expect(state.get('a')?.lockedThrough).toBe(1);
});
