import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { expect, it } from 'vitest';
import { makeErsatzDatabase } from '../../../../../test/support/playout/import/ersatz-database.ts';
import { importFolder } from '../../../../../test/support/playout/import/import-rig.ts';
import { ImportDraft } from '../../../../shared/playout/programme-import/draft.ts';
import { ersatzForms } from '../../../../shared/playout/programme-import/ersatztv/forms.ts';
import { readErsatz } from '../../../../shared/playout/programme-import/ersatztv/read-ersatztv.ts';
import { readTables } from '../../../../shared/playout/programme-import/tables.ts';
import { createImportFiles } from '../../../platform/playout/import-files.ts';

const EPISODES = 6_000;
const START = 1_000_000;

/** A large database in which one channel has planned the episodes of a show. */
function makeLarge(): string {
  const file = path.join(importFolder(), 'ersatztv.sqlite3');
  makeErsatzDatabase(
    file,
    `INSERT INTO Channel (Id, Number, Name) VALUES (1, '5', 'Five');
INSERT INTO ProgramSchedule (Id, Name) VALUES (1, 'Day');
INSERT INTO ProgramScheduleItem (Id, ProgramScheduleId, "Index", CollectionType, MediaItemId) VALUES (1, 1, 0, 1, ${String(START)});
INSERT INTO ProgramScheduleFloodItem (Id) VALUES (1);
INSERT INTO Playout (Id, ChannelId, ProgramScheduleId, ScheduleKind) VALUES (1, 1, 1, 1);
INSERT INTO Show (Id) VALUES (${String(START)});
INSERT INTO ShowMetadata (Id, ShowId, Title) VALUES (${String(START)}, ${String(START)}, 'Endless');
INSERT INTO Season (Id, ShowId, SeasonNumber) VALUES (${String(START)}, ${String(START)}, 1);`,
  );
  const db = new DatabaseSync(file);
  db.exec(`WITH RECURSIVE n(i) AS (SELECT ${String(START + 1)} UNION ALL SELECT i + 1 FROM n WHERE i < ${String(START + EPISODES)})
INSERT INTO Episode (Id, SeasonId) SELECT i, ${String(START)} FROM n;
INSERT INTO EpisodeMetadata (Id, EpisodeId, EpisodeNumber, Title) SELECT Id, Id, Id - ${String(START)}, 'Part ' || Id FROM Episode WHERE Id > ${String(START)};
INSERT INTO MediaVersion (Id, Duration, EpisodeId) SELECT Id, '00:25:00', Id FROM Episode WHERE Id > ${String(START)};
INSERT INTO MediaFile (Id, MediaVersionId, Path) SELECT Id, Id, '/tv/' || Id || '.mkv' FROM Episode WHERE Id > ${String(START)};
INSERT INTO PlayoutItem (PlayoutId, MediaItemId, Start) SELECT 1, Id, '2026-01-01 10:00:00' FROM Episode WHERE Id > ${String(START)};`);
  db.close();
  return file;
}

it('of 6,000 files becomes a draft in many small steps', async () => {
  const database = await createImportFiles().openDatabase(makeLarge());
  if (database === null) throw new Error('no database');
  const reports: number[] = [];
  const tables = await readTables(database, ersatzForms, (done, total) =>
    reports.push(done / total),
  );
  await database.close();
  expect(reports).toEqual(reports.toSorted((a, b) => a - b));
  expect(reports.length).toBeGreaterThan(20);

  const draft = new ImportDraft();
  let steps = 0;
  let media = 0;
  let airings = 0;
  const all = readErsatz(draft, { tables, now: Date.UTC(2026, 10, 20), files: new Map() });
  for (; all.next().done !== true; steps += 1) {
    // No step reads more than a part of a table.
    expect(draft.media.size - media).toBeLessThanOrEqual(600);
    expect(draft.airings.length - airings).toBeLessThanOrEqual(600);
    media = draft.media.size;
    airings = draft.airings.length;
  }
  expect(draft.media.size).toBeGreaterThanOrEqual(EPISODES);
  expect(draft.airings).toHaveLength(EPISODES);
  expect(steps).toBeGreaterThan(50);
});
