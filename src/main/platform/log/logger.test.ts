import { readFile, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTempDirs } from '../../../../test/support/temp-dir.ts';
import { openLog, RotatingFile } from './logger.ts';
import { createRedactor } from './redactor.ts';

const tempDir = useTempDirs();
const quiet = { redactor: createRedactor(), also: null, verbose: false };

const parse = (text: string): Record<string, unknown>[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the log', () => {
  it('keeps one object a line in a file of this user alone', async () => {
    const dataDir = await tempDir();
    const open = openLog({ ...quiet, dataDir });
    const { log } = open;
    log.debug('not kept unless wanted');
    log.info('started', { port: 1 });
    log.error('broken', { error: new Error('outer', { cause: new TypeError('inner') }) });
    open.close();
    const file = path.join(dataDir, 'logs', 'channelstrip.log');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(parse(await readFile(file, 'utf8'))).toEqual([
      { level: 'info', time: expect.any(String) as string, port: 1, msg: 'started' },
      expect.objectContaining({
        level: 'error',
        error: expect.objectContaining({
          message: 'outer',
          stack: expect.stringContaining('logger.test') as string,
          cause: expect.objectContaining({ name: 'TypeError', message: 'inner' }) as unknown,
        }) as unknown,
      }),
    ]);
  });

  it('writes a whole, readable line for any value at all', () =>
    fc.assert(
      fc.property(
        fc.string(),
        fc.anything({ withBigInt: true, withDate: true, withMap: true }),
        (text, value) => {
          const lines: string[] = [];
          const { log } = openLog({ ...quiet, dataDir: null, also: (line) => lines.push(line) });
          log.info(text, { value });
          expect(lines).toHaveLength(1);
          expect(parse(lines[0] ?? '')[0]).toMatchObject({ msg: text });
        },
      ),
    ));

  it('limits an endless value', () => {
    const lines: string[] = [];
    const { log } = openLog({ ...quiet, dataDir: null, also: (line) => lines.push(line) });
    const loop: Record<string, unknown> = { text: 'x'.repeat(1_000_000) };
    loop['self'] = loop;
    log.info('loop', { loop, list: new Array(100_000).fill(loop['text']) });
    expect(lines[0]?.length).toBeLessThan(300_000);
  });
});

describe('a rotating file', () => {
  it('keeps the newest lines in its maximum number of files', async () => {
    const file = path.join(await tempDir(), 'logs', 'a.log');
    const rotating = new RotatingFile(file, { maxBytes: 30, keep: 3 });
    for (let n = 0; n < 20; n += 1) rotating.write(`line ${String(n).padStart(4, '0')}\n`);
    rotating.close();
    expect((await readdir(path.dirname(file))).sort()).toEqual(['a.log', 'a.log.1', 'a.log.2']);
    expect(await readFile(file, 'utf8')).toBe('line 0018\nline 0019\n');
    expect(await readFile(`${file}.2`, 'utf8')).toBe('line 0012\nline 0013\nline 0014\n');
  });

  it('continues after a restart and never breaks its caller', async () => {
    const dir = await tempDir();
    const file = path.join(dir, 'a.log');
    for (const text of ['one\n', 'two\n']) {
      const rotating = new RotatingFile(file, { maxBytes: 100, keep: 3 });
      rotating.write(text);
      rotating.close();
    }
    expect(await readFile(file, 'utf8')).toBe('one\ntwo\n');
    const blocked = new RotatingFile(path.join(file, 'below', 'a.log'), { maxBytes: 9, keep: 2 });
    blocked.write('lost\n');
    blocked.close();
  });
});
