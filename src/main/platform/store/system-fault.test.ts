import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { writeFailed } from '../playout/disk-fault.ts';
import { toSystemFault } from './open-store.ts';

function thrownBy(work: () => void): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

it('says of a database without room what to do, and leaves other errors as they are', () => {
  const db = new DatabaseSync(':memory:');
  db.exec('CREATE TABLE t (a TEXT UNIQUE); PRAGMA max_page_count = 4;');
  const insert = db.prepare('INSERT INTO t VALUES (?)');
  const full = toSystemFault(thrownBy(() => insert.run('x'.repeat(100_000))));
  expect(full).toMatchObject({ code: 'ENOSPC' });
  expect(writeFailed('/data/library.db', full).error).toMatchObject({
    code: 'storage',
    message: expect.stringContaining('because the disk is full. Free space') as string,
  });
  insert.run('a');
  expect(toSystemFault(thrownBy(() => insert.run('a')))).toBeNull();
  expect(toSystemFault(new Error('other'))).toBeNull();
});
