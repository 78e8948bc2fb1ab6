import { describe, expect, it } from 'vitest';
import { importFolder, importFrom } from '../../../../../test/support/playout/import/import-rig.ts';
import type { Imported } from '../../../../../test/support/playout/import/import-rig.ts';
import { makeTunarrFolder } from '../../../../../test/support/playout/import/tunarr-database.ts';
import type { LibraryMedia } from '../../../../shared/playout/programme/model.ts';

const HOUR = 3_600_000;
const file = (id: string, folder: string, ms: number): LibraryMedia => ({
  id: `m-${id}`,
  path: `/${folder}/${id}.mkv`,
  ms,
});
const library: readonly LibraryMedia[] = [
  ...[1, 2, 3, 4, 5, 6].map((at) => ({
    ...file(`h${String(at)}`, 'tv', 1_500_000),
    show: 'Harbour',
    season: at > 4 ? 2 : 1,
    episode: at,
  })),
  ...[1, 2].map((at) => ({
    ...file(`r${String(at)}`, 'tv', 1_500_000),
    show: 'Robots',
    season: 1,
    episode: at,
  })),
  file('f1', 'films', 5_400_000),
  file('f2', 'films', 5_400_000),
  file('c1', 'clips', 30_000),
  file('c2', 'clips', 30_000),
];

const CHANNEL =
  "INSERT INTO channel (uuid, number, name, start_time) VALUES ('ch-1', 4, 'Four', 0);";

async function importSchedule(sql: string): Promise<Imported> {
  const folder = importFolder();
  makeTunarrFolder(folder, `${CHANNEL}${sql}`, {});
  return importFrom(folder, library);
}

describe('a schedule of Tunarr that never ends', () => {
  const slot = (
    index: number,
    type: string,
    columns: Readonly<Record<string, unknown>>,
  ): string => {
    const row = {
      uuid: `slot-${String(index)}`,
      schedule_uuid: 'endless',
      slot_index: index,
      slot_type: type,
      ...columns,
    };
    const values = Object.values(row).map((value) =>
      typeof value === 'number'
        ? String(value)
        : `'${typeof value === 'string' ? value : JSON.stringify(value)}'`,
    );
    return `INSERT INTO infinite_schedule_slot (${Object.keys(row).join(', ')}) VALUES (${values.join(', ')});`;
  };
  const endless = (slots: readonly string[], columns = '', values = ''): Promise<Imported> =>
    importSchedule(
      `INSERT INTO infinite_schedule (uuid, name, pad_ms${columns}) VALUES ('endless', 'Any', 300000${values});
       INSERT INTO channel_schedule VALUES ('ch-1', 'endless');${slots.join('')}`,
    );

  it('becomes plans by weekday, with its times, its modes and its lengths', async () => {
    const { document, notes } = await endless([
      slot(0, 'show', {
        show_id: 'show-h',
        slot_config: { order: 'next', seasonFilter: [1] },
        anchor_time: 8 * HOUR,
        fill_mode: 'count',
        fill_value: 2,
      }),
      slot(1, 'custom-show', { custom_show_id: 'cs-1', pad_to_multiple: 900_000 }),
      slot(2, 'smart-collection', {
        smart_collection_id: 'sc-1',
        anchor_time: 20 * HOUR,
        anchor_mode: 'soft',
        anchor_days: [1, 2, 3, 4, 5],
        slot_config: { order: 'shuffle' },
        fill_mode: 'duration',
        fill_value: 2 * HOUR,
      }),
      slot(3, 'show', {
        show_id: 'show-r',
        anchor_time: 22 * HOUR,
        anchor_mode: 'padded',
        filler_config: {
          fillers: [{ types: ['tail'], fillerListId: 'fill-1', fillerOrder: 'shuffle' }],
        },
      }),
    ]);
    expect(document.channels['4']?.days).toMatchObject([
      { when: { days: ['mon', 'tue', 'wed', 'thu', 'fri'] }, plan: 'Four mon' },
      { plan: expect.any(String) as string },
    ]);
    const weekday = document.plans['Four mon'] ?? [];
    expect(weekday.filter(({ at }) => at !== undefined)).toMatchObject([
      { at: '08:00', play: 'Harbour', take: 2, align: '5m' },
      { at: '20:00', play: 'Crime', for: '2h' },
      { at: '22:00', play: 'Robots', filler: { gap: 'Clips' } },
    ]);
    const winter = weekday.find(({ play }) => play === 'Winter');
    expect(winter).toMatchObject({ align: '15m', overrun: '1h30m' });
    const crime = weekday.find(({ play }) => play === 'Crime');
    expect(crime).toMatchObject({ filler: { gap: 'Clips' } });
    expect(notes.map(({ title }) => title)).toEqual(['Gap before a slot']);
  });

  it('takes turns without times, and lists the parts without a counterpart', async () => {
    const turns = [
      slot(0, 'show', { show_id: 'show-h', weight: 2, cooldown_ms: HOUR }),
      slot(1, 'show', { show_id: 'show-r', iteration_group: 'g', link_mode: 'rerun' }),
      slot(2, 'show', { show_id: 'gone' }),
    ];
    const inOrder = await endless(turns, ', enabled, time_zone_offset', ', 0, 60');
    expect(inOrder.document.plans['Four']?.slice(0, 2)).toMatchObject([
      { play: 'Harbour', take: 1 },
      { play: 'Robots', take: 1 },
    ]);
    expect(new Set(inOrder.notes.map(({ title }) => title))).toEqual(
      new Set([
        'Schedule switched off',
        'Offset of the time zone',
        'Unknown collection',
        'Cooldown of a slot',
        'Rerun on another day',
        'Turns without times',
      ]),
    );
    const shuffled = await endless(turns, ', slot_playback_order', ", 'shuffle'");
    expect(shuffled.document.plans['Four']).toMatchObject([
      { mix: [{ source: 'Harbour', weight: 2 }, { source: 'Robots' }] },
    ]);
  });

  it('may contain anything', async () => {
    for (const value of ['', '{', '[[', 'null', '"x"', '{"fillers":7}', '[1e999,null,"a"]'])
      await endless([
        slot(0, 'show', {
          show_id: 'show-h',
          slot_config: value,
          anchor_days: value,
          filler_config: value,
        }),
        slot(1, 'nonsense', { anchor_time: -1 }),
        slot(2, 'flex', { anchor_time: 1e15, fill_mode: 'count', fill_value: -3 }),
      ]);
  });
});
