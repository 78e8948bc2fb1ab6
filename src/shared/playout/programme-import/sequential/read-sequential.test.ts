import { describe, expect, it } from 'vitest';
import { runSteps } from '../../../lib/steps.ts';
import { readProgramme } from '../../programme/read-programme.ts';
import { generate } from '../../programme/generate.ts';
import type { LibraryMedia } from '../../programme/model.ts';
import { emptyState } from '../../programme/model.ts';
import { ImportDraft } from '../draft.ts';
import { readYaml } from '../read-yaml.ts';
import { writeProgramme } from '../write-programme.ts';
import { readSequential } from './read-sequential.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
const library: readonly LibraryMedia[] = [
  ...Array.from({ length: 12 }, (_, index) => ({
    id: `h${String(index + 1)}`,
    path: `/tv/Harbour/${String(index + 1)}.mkv`,
    ms: 25 * 60_000,
    show: 'Harbour',
    season: 1,
    episode: index + 1,
  })),
  ...Array.from({ length: 4 }, (_, index) => ({
    id: `s${String(index + 1)}`,
    path: `/spots/${String(index + 1)}.mkv`,
    ms: 30_000 * (index + 1),
  })),
];

function importYaml(text: string) {
  const draft = new ImportDraft();
  const root = readYaml(text) as Record<string, unknown>;
  readSequential(draft, { root, imports: [], channel: { number: '1', name: 'Test' } });
  const result = runSteps(
    writeProgramme(draft, {
      kind: 'sequential',
      zone: 'Europe/Berlin',
      now: NOW,
      instant: (ms) => new Date(ms).toISOString(),
      library,
      select: () => [],
      map: [],
    }),
  );
  const document = JSON.parse(result.programme) as Document;
  const read = readProgramme(document);
  expect(read.findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  return { ...result, document, read };
}

interface Document {
  readonly dayStart: string;
  readonly sources: Record<string, unknown>;
  readonly plans: Record<string, Record<string, unknown>[]>;
  readonly channels: Record<string, { readonly days: unknown[] }>;
  readonly cursors?: unknown;
}

const content = `
content:
  - show:
    key: Harbour
    guids: [{ source: tvdb, value: 12 }]
    order: chronological
  - search:
    key: SPOTS
    query: "type:other_video AND library_name:Spots"
    order: shuffle
  - smart_collection: Crime films
    key: CRIME
    order: shuffle
`;

describe('a sequential schedule', () => {
  it('turns each instruction into the words of a slot', () => {
    const { document, notes } = importYaml(`${content}
sequence:
  - key: SPOT
    items:
      - { count: 2, content: SPOTS }
playout:
  - { wait_until: "6:00 AM" }
  - { pre_roll: true, sequence: SPOT }
  - { count: 2, content: Harbour, custom_title: Breakfast }
  - { pre_roll: false }
  - { pad_to_next: 30, content: SPOTS }
  - { duration: "1 hour 30 minutes", content: CRIME, discard_attempts: 2, fallback: SPOTS }
  - { pad_until: "9:00 PM", content: Harbour, filler_kind: postroll }
  - { epg_group: true }
  - { mid_roll: true, sequence: SPOT, expression: "num % 2 = 0" }
  - { count: 1, content: CRIME, stop_before_end: false }
  - { epg_group: false }
  - { mid_roll: false }
  - { sequence: SPOT, repeat: 2 }
  - { repeat: true }
`);
    expect(document.dayStart).toBe('06:00');
    expect(document.plans['Test']).toEqual([
      {
        id: 'Harbour',
        at: '06:00',
        play: 'Harbour',
        take: 2,
        filler: { gap: 'SPOTS', before: { source: 'SPOTS', clips: 2 } },
        guide: { title: 'Breakfast' },
      },
      {
        id: 'CRIME',
        play: 'CRIME',
        for: '1h30m',
        align: '30m',
        fit: 'search',
        filler: { gap: 'SPOTS' },
      },
      { id: 'Harbour 2', play: 'Harbour', until: '21:00', guide: { hide: true } },
      {
        id: 'CRIME 2',
        at: '21:00',
        play: 'CRIME',
        take: 1,
        overrun: '3h',
        breaks: { at: 'chapters', clips: 2, source: 'SPOTS' },
        guide: { title: 'CRIME' },
      },
      { id: 'SPOTS', play: 'SPOTS', take: 2 },
      { id: 'SPOTS 2', play: 'SPOTS', take: 2 },
    ]);
    expect(document.sources).toEqual({
      Harbour: { show: 'Harbour', order: 'aired' },
      SPOTS: { query: 'type:other_video AND library_name:Spots', order: 'shuffle' },
      CRIME: { query: 'collection:"Crime films"', order: 'shuffle' },
    });
    expect(notes.map(({ path, title }) => `${path} ${title}`)).toEqual([
      '/content/0 Show by ID',
      '/content/2 Collection by name',
      '/playout/8 Mid-roll expression',
    ]);
  });

  it('repeats turns without times through the day', () => {
    const { document, notes, read } = importYaml(`${content}
playout:
  - { count: 1, content: Harbour }
  - { count: 1, content: CRIME }
  - { repeat: true }
`);
    expect(document.dayStart).toBe('00:00');
    expect(document.plans['Test']).toHaveLength(48);
    expect(notes.map(({ title }) => title)).toContain('Turns without times');
    expect(read.programme).not.toBeNull();
  });

  it('makes rules of alternates by date, the highest priority first', () => {
    const { document, notes } = importYaml(`${content}
playout:
  - { all: , content: Harbour }
  - { repeat: true }
schedules:
  - { name: December, start_date: 12-01, end_date: 12-31, playout: [{ count: 1, content: CRIME }, { repeat: true }] }
  - { name: Eve, start_date: 12-24, end_date: 12-24, priority: 5, playout: [{ count: 1, content: CRIME }] }
  - { name: Broken, start_date: soon, end_date: 12-24, playout: [] }
`);
    expect(document.channels['1']?.days).toEqual([
      { when: { dates: ['12-24'] }, plan: 'Eve' },
      { when: { dates: ['12-01..12-31'] }, plan: 'December' },
      { plan: 'Test' },
    ]);
    expect(document.sources).toMatchObject({ 'Harbour, all': { together: 'show' } });
    expect(notes.map(({ title }) => title)).toContain('Unknown dates');
  });

  it('goes on where an item is skipped to', () => {
    const { document } = importYaml(`${content}
reset:
  - { skip_to_item: , content: Harbour, season: 1, episode: 4 }
playout:
  - { count: 1, content: Harbour }
  - { repeat: true }
`);
    expect(document.cursors).toEqual({ '1/Harbour': { cycle: 0, last: 'h3' } });
  });

  it('has one line for each thing without a counterpart', () => {
    const { notes } = importYaml(`
unheard: of
${content}
  - marathon:
    key: MARATHON
    searches: ["type:episode"]
    group_by: artist
    shuffle_groups: true
playout:
  - { count: "random * 3", content: Harbour }
  - { watermark: true }
  - { graphics_on: logo }
  - { shuffle_sequence: A }
  - { skip_items: 2, content: Harbour }
  - { pad_to_next: 7, content: SPOTS }
  - { wait_until: later }
  - { count: 1, content: NOBODY }
  - { sequence: NOWHERE }
  - { teleport: now }
  - 12
`);
    expect(notes.map(({ path, title }) => `${path} ${title}`)).toEqual([
      '/unheard Unknown field',
      '/content/0 Show by ID',
      '/content/2 Collection by name',
      '/content/3 Marathon by other groups',
      '/playout/8 Unknown sequence',
      '/playout/10 Unknown instruction',
      '/playout/0 Count expression',
      '/playout/1 Watermark',
      '/playout/2 Graphics',
      '/playout/3 Shuffle of a sequence',
      '/playout/4 Skip items',
      '/playout/5 Pad to odd minutes',
      '/playout/6 Unknown time',
      '/playout/7 Unknown content',
      '/playout/9 Unknown instruction',
      '/playout Stops at its end',
    ]);
  });

  it('generates a day without a gap', () => {
    const { read } = importYaml(`${content}
playout:
  - { count: 1, content: Harbour }
  - { pad_to_next: 30, content: SPOTS }
  - { repeat: true }
`);
    if (read.programme === null) throw new Error('refused');
    const byId = new Map(library.map((media) => [media.id, media]));
    const select = (query: string): readonly LibraryMedia[] =>
      query.includes('Spots') ? library.filter(({ id }) => id.startsWith('s')) : [];
    const from = Date.UTC(2026, 10, 20, 23);
    const to = from + 2 * 86_400_000;
    const { items } = generate(read.programme, { byId, select }, emptyState, { from, to });
    const list = items['1'] ?? [];
    expect(list[0]?.start).toBe(from);
    expect(list.at(-1)?.finish).toBeGreaterThanOrEqual(to);
    for (const [index, item] of list.entries())
      if (index > 0) expect(item.start).toBe(list[index - 1]?.finish);
    const mains = list.filter(({ role }) => role === 'main');
    expect(mains.length).toBeGreaterThan(90);
    expect(mains.every(({ start }) => start % (30 * 60_000) === 0)).toBe(true);
  });
});
