import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it } from 'vitest';
import { importFolder } from '../../../../test/support/playout/import/import-rig.ts';
import { createImportFiles } from './import-files.ts';

/** A folder for the copies of this test alone. */
const TEMP = importFolder();
const files = createImportFiles(TEMP);
const openDatabase = (file: string) => files.openDatabase(file);
const opened: DatabaseSync[] = [];
afterEach(() => {
  for (const db of opened.splice(0)) db.close();
});

function make(sql: string, name = 'a.db'): { readonly file: string; readonly db: DatabaseSync } {
  const file = path.join(importFolder(), name);
  const db = new DatabaseSync(file);
  opened.push(db);
  db.exec(sql);
  return { file, db };
}

/** A file with its stamp, to see whether it was touched. */
const look = (file: string): string =>
  readdirSync(path.dirname(file))
    .map((name) => {
      const { size, mtimeMs } = statSync(path.join(path.dirname(file), name));
      return `${name} ${String(size)} ${String(mtimeMs)}`;
    })
    .join('\n');

const copies = (): number => readdirSync(TEMP).length;

describe('databases of other programs', () => {
  it('reads a database in use with the rows of its log, and leaves it alone', async () => {
    const { file, db } = make(
      'PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0; CREATE TABLE a (Id INTEGER, Name TEXT);',
    );
    db.exec("INSERT INTO a VALUES (1, 'one')");
    const before = look(file);
    const held = copies();
    const database = await openDatabase(file);
    expect(await database?.rows('a', ['Id', 'Name', 'Other'], 10)).toEqual([
      { Id: 1n, Name: 'one' },
    ]);
    expect(copies()).toBe(held + 1);
    await database?.close();
    expect(copies()).toBe(held);
    expect(look(file)).toBe(before);
  });

  it('reads a database that another connection has locked', async () => {
    const { file, db } = make('CREATE TABLE a (Id INTEGER); INSERT INTO a VALUES (1);');
    db.exec('BEGIN EXCLUSIVE');
    const database = await openDatabase(file);
    expect(await database?.rows('a', ['Id'], 10)).toHaveLength(1);
    await database?.close();
  });

  it('does not read half of a change that a journal would undo', async () => {
    const { file, db } = make('PRAGMA cache_size = 5; CREATE TABLE a (Id INTEGER, Name TEXT);');
    db.exec(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000) INSERT INTO a SELECT i, 'before' FROM n",
    );
    db.exec("BEGIN EXCLUSIVE; UPDATE a SET Name = 'after!'");
    // The change does not fit into the memory of the other program, so a part of it is already in the file.
    expect(readFileSync(file).includes('after!')).toBe(true);
    await expect(openDatabase(file)).rejects.toThrow('has a change that is not finished');
    db.exec('ROLLBACK');
    const database = await openDatabase(file);
    expect((await database?.rows('a', ['Name'], 1))?.[0]).toEqual({ Name: 'before' });
    await database?.close();
  });

  it('follows a link to a file and refuses anything else', async () => {
    const { file } = make('CREATE TABLE a (Id INTEGER);');
    const link = path.join(importFolder(), 'link.db');
    symlinkSync(file, link);
    const database = await openDatabase(link);
    expect(database?.tables.get('a')).toEqual(new Set(['Id']));
    await database?.close();
    const folder = importFolder();
    const pipe = path.join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    await expect(openDatabase(pipe)).rejects.toThrow("can't be read");
    await expect(openDatabase(folder)).rejects.toThrow("can't be read");
    await expect(openDatabase(path.join(folder, 'none.db'))).rejects.toThrow('does not exist');
    const zero = path.join(folder, 'zero');
    symlinkSync('/dev/zero', zero);
    await expect(openDatabase(zero)).rejects.toThrow("can't be read");
  });

  it('is no database without the header, and damaged behind it', async () => {
    const file = path.join(importFolder(), 'a.db');
    writeFileSync(file, 'Hello');
    expect(await openDatabase(file)).toBeNull();
    const { file: good } = make('CREATE TABLE a (Id INTEGER); INSERT INTO a VALUES (1);');
    const bytes = readFileSync(good);
    bytes.fill(0xff, 100);
    writeFileSync(file, bytes);
    await expect(openDatabase(file)).rejects.toThrow('damaged');
    writeFileSync(file, bytes.subarray(0, 300));
    await expect(openDatabase(file)).rejects.toThrow('damaged');
  });

  it('runs nothing that a schema declares', async () => {
    const { file } = make(`
CREATE TABLE plain (Id INTEGER, Made TEXT GENERATED ALWAYS AS (hex(zeroblob(100000000))), Big BLOB);
CREATE VIEW forever AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS Id FROM n;
CREATE VIRTUAL TABLE searched USING fts5(Id);
INSERT INTO plain (Id, Big) VALUES (1, zeroblob(1000)), (9223372036854775807, 'text');`);
    const database = await openDatabase(file);
    expect([...(database?.tables.keys() ?? [])]).toContain('plain');
    expect(database?.tables.has('forever')).toBe(false);
    expect(database?.tables.has('searched')).toBe(false);
    expect(database?.tables.get('plain')).toEqual(new Set(['Id', 'Big']));
    expect(await database?.rows('forever', ['Id'], 10)).toEqual([]);
    expect(await database?.rows('plain', ['Id', 'Made', 'Big'], 10)).toEqual([
      { Id: 1n, Big: null },
      { Id: 9223372036854775807n, Big: 'text' },
    ]);
    await database?.close();
  });

  it('cuts long texts and stops at the limit', async () => {
    const { file, db } = make('CREATE TABLE a (Name TEXT);');
    const add = db.prepare('INSERT INTO a VALUES (?)');
    for (let row = 0; row < 20; row += 1) add.run('x'.repeat(100_000));
    const database = await openDatabase(file);
    const rows = await database?.rows('a', ['Name'], 5);
    expect(rows).toHaveLength(5);
    expect(rows?.[0]?.['Name']).toHaveLength(8_192);
    await database?.close();
  });

  it('copies a database that another process keeps writing, or reports that it cannot', async () => {
    const { file } = make('PRAGMA journal_mode = WAL; CREATE TABLE a (Id INTEGER);');
    const script = `const { DatabaseSync } = require('node:sqlite'); const db = new DatabaseSync(process.argv[1]); for (let i = 0; ; i += 1) db.exec('INSERT INTO a VALUES (' + i + ')');`;
    const writer = spawn(process.execPath, ['-e', script, file], { stdio: 'ignore' });
    try {
      const database = await openDatabase(file).catch((error: unknown) => error);
      if (database instanceof Error) expect(database.message).toContain('changes all the time');
      else await (database as Awaited<ReturnType<typeof openDatabase>>)?.close();
    } finally {
      writer.kill();
    }
  });
});
