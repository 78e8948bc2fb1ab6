import { describe, expect, it } from 'vitest';
import type { LibraryMedia } from './model.ts';
import { generate } from './generate.ts';
import { emptyState } from './model.ts';
import { readProgramme } from './read-programme.ts';
import { listCursors, setCursorLines } from './set-cursor.ts';

const byId = new Map(
  [1, 2, 3].map((episode): [string, LibraryMedia] => {
    const id = `e${String(episode)}`;
    return [id, { id, path: `/${id}`, ms: 3_600_000, show: 'S', season: 1, episode }];
  }),
);
const library = { byId, select: () => [] };

describe.each(['episode', 'listed'])('a cursor of the document, order %s', (order) => {
  const select = order === 'listed' ? { ids: ['e1', 'e2', 'e3'] } : { show: 'S' };
  const { programme } = readProgramme({
    programming: 1,
    zone: 'UTC',
    dayStart: '00:00',
    sources: { s: { ...select, order } },
    channels: { '5': { fallback: { lavfi: 'x' }, days: [{ plan: [{ id: 'a', play: 's' }] }] } },
    cursors: { '5/s': { cycle: 0, last: 'e2' } },
  });
  if (programme === null) throw new Error('refused');
  const first = (cursors = emptyState.cursors): string | undefined => {
    const span = { from: 0, to: 3_600_000 };
    return generate(programme, library, { ...emptyState, cursors }, span).items['5']?.[0]?.media;
  };

  it('says where the source starts, until it has played or is reset', () => {
    expect(first()).toBe('e3');
    expect(listCursors(programme, library, [])).toMatchObject([{ next: { media: 'e3' } }]);
    expect(first({ '5/s': { cycle: 0, last: 'e1' } })).toBe('e2');
    for (const media of [null, 'e1']) {
      const request = { source: 's', channel: '5', media };
      const [line] = setCursorLines(programme, library, [], request).get('5') ?? [];
      expect(line).toMatchObject({ k: 'set', to: { cycle: 0, last: '' } });
      expect(first({ '5/s': { cycle: 0, last: '' } })).toBe('e1');
    }
  });
});
