import { symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeErsatzDatabase } from '../../../../../test/support/playout/import/ersatz-database.ts';
import { importFolder, importFrom } from '../../../../../test/support/playout/import/import-rig.ts';
import type { ImportNote } from '../../../../shared/playout/programme-import/contract.ts';

const titles = (notes: readonly ImportNote[]): readonly string[] =>
  notes.map(({ path: place, title }) => `${place}: ${title}`);

describe('damaged files', () => {
  it('of sequential schedules leave the others of a database', async () => {
    const folder = importFolder();
    const good = path.join(folder, 'good.yml');
    const bad = path.join(folder, 'bad.yml');
    writeFileSync(
      good,
      'import: [more.yml, bad.yml]\nplayout: [{ count: 1, content: C }, { repeat: true }]',
    );
    writeFileSync(
      path.join(folder, 'more.yml'),
      'content: [{ search: , key: C, query: "genre:crime", order: shuffle }]',
    );
    writeFileSync(bad, 'playout: [\n');
    const file = path.join(importFolder(), 'ersatztv.sqlite3');
    makeErsatzDatabase(
      file,
      `
INSERT INTO Channel (Id, Number, Name) VALUES (1, '5', 'Five'), (2, '6', 'Six');
INSERT INTO Playout (Id, ChannelId, ScheduleKind, ScheduleFile) VALUES (1, 1, 3, '${bad}'), (2, 2, 3, '${good}');`,
    );
    const imported = await importFrom(file);
    expect(imported.document.channels['5']).toMatchObject({ days: [] });
    expect(imported.document.plans['Six']).toHaveLength(1);
    expect(titles(imported.notes)).toEqual([`${bad}: Damaged file`, 'bad.yml: Damaged file']);
    expect(imported.notes[0]?.message).toContain("Line 2 can't be read");
  });

  it('that are encrypted or cut are named with what to do', async () => {
    const encrypted = path.join(importFolder(), 'ersatztv.sqlite3');
    writeFileSync(encrypted, Buffer.alloc(40_960, 'Kf\0\u0003'));
    for (const source of [encrypted, path.dirname(encrypted)])
      await expect(importFrom(source)).rejects.toThrow(
        '"ersatztv.sqlite3" is encrypted, or is no SQLite database. Choose the database',
      );
    const cut = path.join(importFolder(), 'ersatztv.sqlite3');
    makeErsatzDatabase(cut, '');
    truncateSync(cut, 40_960);
    await expect(importFrom(cut)).rejects.toThrow(
      /is damaged, or was not copied as a whole: [^\n]+\. Stop its program and copy it again/,
    );
  });

  it('of a newer version with other tables and columns are read', async () => {
    const file = path.join(importFolder(), 'ersatztv.sqlite3');
    makeErsatzDatabase(
      file,
      `INSERT INTO Channel (Id, Number, Name) VALUES (1, '5', 'Five');
ALTER TABLE Channel ADD COLUMN "Mood" BLOB;
ALTER TABLE ProgramScheduleItem ADD COLUMN "Phase" TEXT NOT NULL DEFAULT 'x';
CREATE TABLE "Hologram" ("Id" INTEGER PRIMARY KEY);
INSERT INTO "__EFMigrationsHistory" VALUES ('20991231235959_Future', '99.0.0');`,
    );
    expect((await importFrom(file)).document.channels['5']?.name).toBe('Five');
  });

  it('of a folder of YAML leave its other files, each of which becomes a channel', async () => {
    const folder = importFolder();
    const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
    const playout = 'import: [base.yml]\nplayout: [{ count: 1, content: A }, { repeat: true }]';
    put('night.yml', playout);
    put('day.yaml', playout);
    put('base.yml', 'content: [{ search: , key: A, query: "genre:crime", order: shuffle }]');
    put('broken.yml', 'content: [\n');
    put('other.yml', 'content: [{ search: , key: B, query: "genre:drama", order: shuffle }]');
    const { kind, document, notes } = await importFrom(folder);
    expect(kind).toBe('sequential');
    expect(document.channels).toMatchObject({ 1: { name: 'day' }, 2: { name: 'night' } });
    expect(titles(notes)).toEqual(['broken.yml: Damaged file', 'other.yml: Other file']);
  });

  it('of a folder without any other are named one by one', async () => {
    const folder = importFolder();
    const outside = path.join(importFolder(), 'outside.yml');
    writeFileSync(outside, 'playout: []');
    symlinkSync(outside, path.join(folder, 'link.yml'));
    for (const name of ['a.yml', 'b.yml']) writeFileSync(path.join(folder, name), 'content: [\n');
    const refused = importFrom(folder);
    for (const name of ['link.yml', 'a.yml', 'b.yml']) await expect(refused).rejects.toThrow(name);
    await expect(refused).rejects.toMatchObject({
      error: { detail: { notes: [expect.anything(), expect.anything(), expect.anything()] } },
    });
    for (const name of 'cdefgh') writeFileSync(path.join(folder, `${name}.yml`), 'content: [\n');
    await expect(importFrom(folder)).rejects.toThrow('4 more files were left out.');
  });
});
