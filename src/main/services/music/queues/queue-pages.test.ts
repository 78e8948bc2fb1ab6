import { describe, expect, it } from 'vitest';
import { ScriptedLink } from '../../../../../test/support/window/scripted-link.ts';
import { someQueue } from '../../../../../test/support/music/some-queue.ts';
import { QueuePages } from './queue-pages.ts';
import { t } from '../../../../shared/i18n/translate.ts';

const queue = someQueue('a', { name: 'Den', count: 3 });

function open(items: unknown = [{ queue_item_id: 'x', name: 'One' }]) {
  const link = new ScriptedLink();
  const queues = new Map([['a', queue]]);
  link.answer = () => items;
  const ports = { link, context: { art: () => null }, queue: (id: string) => queues.get(id) };
  return { link, queues, pages: new QueuePages(ports) };
}

const query = { queueId: 'a', offset: 100, limit: 20 };

describe('a page of a queue', () => {
  it('is requested by its offset', async () => {
    const { link, pages } = open();
    await pages.page(query);
    expect(link.sent).toEqual([
      { command: 'player_queues/items', args: { queue_id: 'a', offset: 100, limit: 20 } },
    ]);
  });

  it('is not requested if the server does not support the command, and neither is an index played', async () => {
    const { link, pages } = open();
    link.generation = 'specified';
    const refusal = { error: { code: 'unsupported' } };
    await expect(pages.page(query)).rejects.toMatchObject(refusal);
    await expect(pages.playIndex({ queueId: 'a', index: 0, itemId: null })).rejects.toMatchObject(
      refusal,
    );
    expect(link.sent).toEqual([]);
  });

  it('is requested again after everything was cleared, also while pending', async () => {
    const { link, pages } = open();
    await pages.page(query);
    pages.clear();
    const running = pages.page(query);
    pages.clear();
    await Promise.all([running, pages.page(query)]);
    expect(link.sent).toHaveLength(3);
  });

  it('is requested again when it was stale on arrival', async () => {
    const { link, queues, pages } = open();
    link.answer = () => {
      queues.set('a', { ...queue, revision: 2 });
      return [];
    };
    await pages.page(query);
    queues.set('a', queue);
    await pages.page(query);
    expect(link.sent).toHaveLength(2);
  });

  it('follows the favorite marks of the library, which its queue does not', async () => {
    const { queues, pages } = open([
      { queue_item_id: 'x', media_item: { uri: 'library://track/1', favorite: false } },
    ]);
    const event = (id: string, favorite: unknown) => ({
      event: 'media_item_updated',
      objectId: null,
      data: { uri: `library://track/${id}`, favorite },
    });
    const mark = async () => (await pages.page(query)).items[0]?.favorite;
    expect(await mark()).toBe(false);
    for (const same of [event('1', false), event('2', true), event('1', 'yes')])
      expect(pages.outdatedBy(same)).toEqual([]);
    expect(pages.outdatedBy(event('1', true))).toEqual(['a']);
    expect(pages.outdatedBy(event('1', true))).toEqual([]);
    queues.set('a', { ...queue, revision: 2 });
    expect(await mark()).toBe(true);
    expect(pages.outdatedBy(event('1', false))).toEqual(['a']);
    pages.clear();
    expect(await mark()).toBe(false);
  });

  it('of a removed queue ends with what arrived', async () => {
    const { link, queues, pages } = open();
    link.answer = () => {
      queues.clear();
      return [{ name: 'One' }, { name: 'Two' }];
    };
    expect(await pages.page(query)).toMatchObject({ total: 102, items: { length: 2 } });
  });

  it('has an id for every item: its own, else its position', async () => {
    const { pages } = open([{ queue_item_id: 'x', name: 'One' }, { name: 'Two' }]);
    expect((await pages.page(query)).items.map(({ id }) => id)).toEqual(['x', '#101']);
  });

  it('reports the positions of rows that cannot be read, and keeps those of the others', async () => {
    const { pages } = open([null, { queue_item_id: 'x', name: 'One' }, 7, { name: 'Two' }]);
    const { items, lost, cut } = await pages.page(query);
    expect([items.map(({ index }) => index), lost, cut]).toEqual([[101, 103], [100, 102], null]);
  });
});

describe('a queue of which the server sends less than it counts', () => {
  const rows = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ queue_item_id: `i${String(from + at)}` }));
  const whole = { queueId: 'a', offset: 0, limit: 100 };
  /** A server that sends at most `most` of `there` items at once. `stuck`: it ignores the offset. */
  function short({
    counted,
    there,
    most,
    stuck = false,
  }: Record<'counted' | 'there' | 'most', number> & { stuck?: boolean }) {
    const { link, queues, pages } = open();
    queues.set('a', { ...queue, count: counted });
    link.answer = (_, { offset, limit }) => {
      const from = stuck ? 0 : Number(offset);
      return rows(from, Math.max(0, Math.min(most, Number(limit), there - from)));
    };
    return { link, pages };
  }

  it('continues after a short page', async () => {
    const { link, pages } = short({ counted: 90, there: 90, most: 40 });
    expect(await pages.page(whole)).toMatchObject({ items: { length: 90 }, cut: null });
    expect(link.sent.map(({ args }) => args['offset'])).toEqual([0, 40, 80]);
  });

  it('is cut if nothing more comes', async () => {
    const { pages } = short({ counted: 90, there: 60, most: 500 });
    expect(await pages.page(whole)).toMatchObject({
      items: { length: 60 },
      cut: { why: 'short', have: 60, of: 90 },
    });
  });

  it('is cut if the server repeats its start, also within a page', async () => {
    const paged = short({ counted: 250, there: 250, most: 500, stuck: true }).pages;
    expect(await paged.page(whole)).toMatchObject({ items: { length: 100 }, cut: null });
    expect(await paged.page({ ...whole, offset: 100 })).toMatchObject({
      items: [],
      cut: { why: 'repeated', have: 100, of: 250 },
    });
    const { pages } = short({ counted: 250, there: 250, most: 40, stuck: true });
    expect(await pages.page(whole)).toMatchObject({
      items: { length: 40 },
      cut: { why: 'repeated', have: 40, of: 250 },
    });
  });
});

describe('an error of a queue', () =>
  it('names the queue, the command or the index that is wrong', async () => {
    const { pages } = open('no list');
    await expect(pages.page({ ...query, queueId: 'b' })).rejects.toMatchObject({
      message: t('musicfaults:players.unknownQueue', { queue: 'b' }),
      error: { code: 'not-found', detail: { queue: 'b' } },
    });
    await expect(pages.page(query)).rejects.toMatchObject({
      message: expect.stringContaining('player_queues/items') as string,
      error: { code: 'rejected', detail: { command: 'player_queues/items' } },
    });
    await expect(pages.playIndex({ queueId: 'a', index: 3, itemId: null })).rejects.toMatchObject({
      message: expect.stringMatching(/Den.*3|3.*Den/) as string,
      error: { code: 'invalid-input' },
    });
  }));
