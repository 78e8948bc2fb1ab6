import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  classicChannel,
  makeErsatzDatabase,
} from '../../../../../test/support/playout/import/ersatz-database.ts';
import { importFolder, importFrom } from '../../../../../test/support/playout/import/import-rig.ts';
import { makeTunarrFolder } from '../../../../../test/support/playout/import/tunarr-database.ts';
import { AppFailure } from '../../../../shared/contract/errors.ts';

/** Whether the import creates a draft that can be generated. Otherwise it must fail with a sentence. */
async function isImported(file: string): Promise<boolean> {
  try {
    await importFrom(file);
    return true;
  } catch (error) {
    if (!(error instanceof AppFailure)) throw error;
    expect(error.error.message).toMatch(/^[A-Z"][^\0]*\.$/);
    return false;
  }
}

it('of another kind is refused with what can be imported, however large it is', async () => {
  const folder = importFolder();
  const video = path.join(folder, 'film.mkv');
  writeFileSync(video, 'matroska');
  const archive = path.join(folder, 'backup.zip');
  writeFileSync(archive, Buffer.from('PK\u0003\u0004\0\0: - [{'));
  for (const file of [video, archive])
    await expect(importFrom(file)).rejects.toMatchObject({
      error: {
        message: expect.stringMatching(
          /^"[.\w]+" is no schedule that can be imported\. Choose/,
        ) as string,
      },
    });
});

const ALL = classicChannel([
  {
    columns: {
      StartTime: '06:00:00',
      CollectionType: 1,
      MediaItemId: 100,
      PreRollFillerId: 1,
      MidRollFillerId: 2,
      TailFillerId: 4,
      FallbackFillerId: 5,
    },
  },
  {
    columns: { CollectionType: 4, MultiCollectionId: 1, PlaybackOrder: 4 },
    mode: "ProgramScheduleMultipleItem VALUES (@, '2', 0)",
  },
  {
    columns: { CollectionType: 6, PlaylistId: 1 },
    mode: "ProgramScheduleDurationItem VALUES (@, '02:00:00', 1, 5)",
  },
]).concat(`
INSERT INTO Channel (Id, Number, Name) VALUES (2, '7', 'Seven');
INSERT INTO Playout (Id, ChannelId, ScheduleKind, DecoId) VALUES (2, 2, 2, 1);
INSERT INTO Block (Id, Name, Minutes) VALUES (1, 'Morning', 90);
INSERT INTO BlockItem (BlockId, "Index", CollectionType, MediaItemId, PlaybackOrder) VALUES (1, 0, 1, 100, 6);
INSERT INTO Template VALUES (1, 'Any day');
INSERT INTO TemplateItem (TemplateId, BlockId, StartTime) VALUES (1, 1, '08:00:00');
INSERT INTO PlayoutTemplate (PlayoutId, TemplateId, "Index") VALUES (2, 1, 0);
INSERT INTO Deco (Id, Name, DefaultFillerMode, DefaultFillerCollectionId) VALUES (1, 'Look', 2, 2);
INSERT INTO ProgramScheduleAlternate (PlayoutId, ProgramScheduleId, "Index", DaysOfWeek, LimitToDateRange, StartMonth, StartDay, EndMonth, EndDay) VALUES (1, 1, 0, '[]', 1, 2, 3, 4, 5);
INSERT INTO PlayoutItem (PlayoutId, MediaItemId, Start) VALUES (1, 111, '2026-11-20 10:00:00');
INSERT INTO PlayoutHistory (PlayoutId, "When", Details) VALUES (2, '2026-11-20 10:00:00', '{"MediaItemId":111}');`);

const junk = fc.oneof(
  fc.constantFrom(
    null,
    '',
    '[',
    '99:99:99',
    '-1.00:00:00',
    '00:00:00',
    'x'.repeat(20_000),
    '__proto__',
    '/',
    '0',
    '1e999',
  ),
  fc.integer(),
  fc.double(),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
  fc.uint8Array({ maxLength: 40 }),
  fc.string({ maxLength: 40 }),
);

/** Puts values into columns of all rows. */
function spoil(file: string, values: readonly unknown[]): void {
  const db = new DatabaseSync(file);
  const columns = db
    .prepare(
      "SELECT m.name AS tbl, c.name AS col FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.pk = 0 AND c.\"notnull\" = 0 AND m.name NOT LIKE 'sqlite%'",
    )
    .all() as { tbl: string; col: string }[];
  for (const [index, value] of values.entries()) {
    const { tbl, col } = columns[(index * 37) % columns.length] ?? { tbl: '', col: '' };
    db.prepare(`UPDATE "${tbl}" SET "${col}" = ? WHERE rowid % 2 = ${String(index % 2)}`).run(
      value as never,
    );
  }
  db.close();
}

describe('hostile sources', () => {
  it('of ErsatzTV and Tunarr with any values in their columns', async () => {
    const folder = importFolder();
    let count = 0;
    let imported = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(junk, { minLength: 5, maxLength: 60 }), async (values) => {
        count += 1;
        const file = path.join(folder, `${String(count)}.sqlite3`);
        makeErsatzDatabase(file, ALL);
        spoil(file, values);
        imported += Number(await isImported(file));
        const data = path.join(folder, `t${String(count)}`);
        mkdirSync(data);
        makeTunarrFolder(
          data,
          "INSERT INTO channel (uuid, number, name) VALUES ('ch-1', 4, 'Four'); INSERT INTO channel_filler_show VALUES ('ch-1', 'fill-1', 300, 90);",
          {
            'ch-1': {
              items: values.map((id) => ({
                type: 'content',
                id: String(id),
                durationMs: Number(id),
              })),
              schedule: { type: 'time', slots: [{ type: 'movie', startTime: 0, order: 'next' }] },
            },
          },
        );
        spoil(path.join(data, 'db.db'), values);
        imported += Number(await isImported(data));
      }),
      { numRuns: 8 },
    );
    expect(imported).toBeGreaterThan(4);
  });

  it('without a table or a column that is needed', async () => {
    const without = async (sql: string): Promise<string> => {
      const file = path.join(importFolder(), 'e.sqlite3');
      makeErsatzDatabase(file, `${ALL}${sql}`);
      return importFrom(file).then(String, (error: unknown) => (error as Error).message);
    };
    expect(await without('DROP TABLE ProgramScheduleItem;')).toContain(
      'The table "ProgramScheduleItem" is missing',
    );
    expect(await without('ALTER TABLE FillerPreset RENAME COLUMN FillerMode TO Mode;')).toContain(
      'The column "FillerMode" of the table "FillerPreset" is missing',
    );
    expect(await without('DROP TABLE Block; DROP TABLE Deco; DROP TABLE PlayoutHistory;')).toBe(
      '[object Object]',
    );
    expect(
      await without(
        'DROP TABLE MediaFile; CREATE VIEW MediaFile AS SELECT 1 AS MediaVersionId, 2 AS Path;',
      ),
    ).toContain('The table "MediaFile" is missing');
    const other = path.join(importFolder(), 'o.db');
    new DatabaseSync(other).exec('CREATE TABLE a (b)');
    await expect(importFrom(other)).rejects.toThrow('neither the tables of ErsatzTV');
  });

  it('of YAML and JSON with any values in their fields', async () => {
    const folder = importFolder();
    const value = fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.integer(),
      fc.constant(null),
      fc.boolean(),
      fc.array(fc.integer(), { maxLength: 2 }),
      fc.constantFrom('A', '9:00 PM', '30 minutes', 30, 2),
    );
    const fields = [
      'all',
      'count',
      'duration',
      'pad_to_next',
      'pad_until',
      'content',
      'sequence',
      'repeat',
      'wait_until',
      'epg_group',
      'pre_roll',
      'mid_roll',
      'fallback',
      'discard_attempts',
      'stop_before_end',
      'custom_title',
      'skip_to_item',
      'season',
      'episode',
    ];
    const instruction = fc.dictionary(fc.constantFrom(...fields), value, { maxKeys: 5 });
    const slot = fc.dictionary(
      fc.constantFrom(
        'type',
        'startTime',
        'showId',
        'order',
        'weight',
        'durationMs',
        'time',
        'duration',
        'filler',
        'midRoll',
        'id',
        'linkMode',
        'iterationGroup',
      ),
      fc.oneof(value, fc.constantFrom('show', 'movie', 'flex', 'tv.A', 'movie.', 'flex.')),
      { maxKeys: 8 },
    );
    let count = 0;
    let imported = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(instruction, { maxLength: 12 }),
        fc.array(slot, { maxLength: 12 }),
        value,
        async (playout, slots, odd) => {
          count += 1;
          const yaml = path.join(folder, `${String(count)}.yml`);
          const content = [
            { search: null, key: 'A', query: 'type:movie', order: 'shuffle' },
            { key: odd, show: null, guids: odd },
            odd,
          ];
          writeFileSync(
            yaml,
            JSON.stringify({
              content,
              playout,
              sequence: [{ key: 'A', items: playout }],
              reset: playout,
              schedules: [odd, { playout, start_date: odd }],
            }).replace('{', '# JSON is YAML\n{'),
          );
          imported += Number(await isImported(yaml));
          const json = path.join(folder, `${String(count)}.json`);
          writeFileSync(
            json,
            JSON.stringify({
              number: count,
              name: odd,
              programs: [odd, { type: 'episode', key: 'a', showTitle: 'A', duration: odd }],
              fillerCollections: odd,
              scheduleBackup: { slots, period: odd, pad: odd, lateness: odd },
            }),
          );
          imported += Number(await isImported(json));
        },
      ),
      { numRuns: 60 },
    );
    expect(imported).toBeGreaterThan(40);
  });

  it('of YAML that imports files elsewhere, itself or none', async () => {
    const folder = importFolder();
    const outside = path.join(importFolder(), 'secret.yml');
    writeFileSync(
      outside,
      'content: [{ search: null, key: SECRET, query: secret, order: shuffle }]',
    );
    symlinkSync(outside, path.join(folder, 'link.yml'));
    writeFileSync(
      path.join(folder, 'more.yml'),
      'content: [{ search: null, key: MORE, query: more, order: shuffle }]',
    );
    const file = path.join(folder, 'a.yml');
    writeFileSync(
      file,
      `import: [more.yml, a.yml, none.yml, link.yml, ${outside}, ../../etc/passwd, 7]
playout: [{ count: 1, content: MORE }, { count: 1, content: SECRET }, { repeat: true }]`,
    );
    const { document, notes } = await importFrom(file);
    expect(Object.keys(document.sources)).toEqual(['MORE']);
    expect(notes.map(({ title }) => title)).toEqual([
      'Unreadable file',
      ...Array.from({ length: 3 }, () => 'Imported file'),
      'Unknown content',
    ]);
  });

  it('of 10 MB of nesting in every format', async () => {
    const nested = (open: string, head = ''): string => {
      const file = path.join(importFolder(), 'deep');
      writeFileSync(file, head + open.repeat(10_000_000 / open.length));
      return file;
    };
    for (const file of [
      nested('[', 'a: '),
      nested('{"a":', '['),
      nested('<a>'),
      nested(' '),
      nested('- '),
      nested('? '),
    ])
      await expect(importFrom(file)).rejects.toThrow(AppFailure);
  });
});
