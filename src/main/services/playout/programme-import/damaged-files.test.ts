import { writeFileSync } from 'node:fs';
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

  it('of a folder of YAML leave its other files, each of which becomes a channel', async () => {
    const folder = importFolder();
    const put = (name: string, text: string): void => writeFileSync(path.join(folder, name), text);
    const playout = 'import: [base.yml]\nplayout: [{ count: 1, content: A }, { repeat: true }]';
    put('night.yml', playout);
    put('day.yaml', playout);
    put('base.yml', 'content: [{ search: , key: A, query: "genre:crime", order: shuffle }]');
    put('broken.yml', 'content: [\n');
    const { kind, document, notes } = await importFrom(folder);
    expect(kind).toBe('sequential');
    expect(document.channels).toMatchObject({ 1: { name: 'day' }, 2: { name: 'night' } });
    expect(titles(notes)).toEqual(['broken.yml: Damaged file']);
  });
});
