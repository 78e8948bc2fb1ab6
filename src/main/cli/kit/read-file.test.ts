import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import type { Io } from '../io.ts';
import { readUpTo } from '../process-io.ts';
import { MAX_FILE_BYTES, readBytes } from './read-file.ts';

const tempDir = useTempDirs();
const never = new AbortController().signal;

const ioOf = (stdin = '', signal: AbortSignal = never): Io => ({
  out: () => undefined,
  err: () => undefined,
  progress: () => undefined,
  text: () => undefined,
  json: () => undefined,
  columns: null,
  times: 'exact',
  page: () => Promise.resolve(),
  readSecret: () => Promise.reject(new Error('no secret is needed')),
  readInput: (limit) => readUpTo(Readable.from([Buffer.from(stdin)]), limit, signal),
  env: {},
  signal,
});

async function fileOf(content: string | Uint8Array): Promise<string> {
  const file = path.join(await tempDir(), 'bands.txt');
  await writeFile(file, content);
  return file;
}

describe('a file that a command reads', () => {
  it('is read unchanged, from disk or from standard input', async () => {
    const file = await fileOf(Buffer.from([0xff, 0xfe, 0x41, 0x00]));
    expect([...(await readBytes(ioOf(), file))]).toEqual([0xff, 0xfe, 0x41, 0x00]);
    expect(Buffer.from(await readBytes(ioOf('PK'), '-')).toString()).toBe('PK');
  });

  it('can have 1 MiB and not a byte more', async () => {
    const full = Buffer.alloc(MAX_FILE_BYTES, 'x');
    expect(await readBytes(ioOf(), await fileOf(full))).toHaveLength(MAX_FILE_BYTES);
    const more = Buffer.alloc(MAX_FILE_BYTES + 1, 'x');
    for (const file of [await fileOf(more), '-'])
      await expect(readBytes(ioOf(more.toString()), file)).rejects.toMatchObject({
        error: { code: 'invalid-input' },
      });
  });

  it('is not read to its end if it is endless', async () => {
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          given += 1;
          yield Buffer.alloc(1000);
        }
      })(),
    );
    expect((await readUpTo(endless, 10_000, never)).length).toBeGreaterThan(10_000);
    expect(given).toBeLessThan(100);
  });

  it.each<[string, () => Promise<string>, string]>([
    ['is not there', async () => path.join(await tempDir(), 'none.txt'), 'not-found'],
    ['is a folder', () => tempDir(), 'storage'],
    ['is empty', () => fileOf(''), 'invalid-input'],
  ])('that %s is rejected with a sentence that names it', async (_name, make, code) => {
    const file = await make();
    const { error } = (await readBytes(ioOf(), file).catch((reason: unknown) => reason)) as {
      error: { code: string; message: string };
    };
    expect(error.code).toBe(code);
    expect(error.message).toContain(file);
  });

  it('is no longer awaited when the command is aborted', async () => {
    const control = new AbortController();
    const silent = new Readable({ read: () => undefined });
    const read = readUpTo(silent, 10, control.signal);
    control.abort();
    expect(await read).toHaveLength(0);
    await expect(readBytes(ioOf('PK', control.signal), '-')).rejects.toMatchObject({
      error: { code: 'cancelled' },
    });
  });
});
