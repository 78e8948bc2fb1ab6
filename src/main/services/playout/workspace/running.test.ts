import { mkdir, rm, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { leaveOutput } from '../../../../../test/support/playout/playout-rig.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import { ServerResponses } from './server-responses.ts';
import { readProcess } from './running.ts';

const tempDir = useTempDirs();
const files = createPlayoutFiles();

describe('the process state in an output folder', () => {
  it('is unknown if the folder cannot be read, and "not running" if nothing new is in it', async () => {
    const output = path.join(await tempDir(), 'output');
    const look = (now = Date.now()) => readProcess(files, output, '1', now);
    expect(await look()).toEqual({ k: 'unknown' });
    await mkdir(output);
    expect(await look()).toEqual({ k: 'down' });
    const began = Math.floor(Date.now() / 1000) * 1000 - 600_000;
    await leaveOutput(path.join(output, '1'), began);
    expect(await look()).toEqual({ k: 'running', since: began });
    expect(await look(Date.now() + 80_000)).toEqual({ k: 'down' });
  });

  it('has the exact start while the playlist begins with the first segment, and keeps it', async () => {
    const output = await tempDir();
    const one = path.join(output, '1');
    const marked = Math.floor(Date.now() / 1000) * 1000;
    await leaveOutput(one, marked);
    const began = marked - 3210;
    const time = new Date(began).toISOString().replace('Z', '+0000');
    const list = (first: number): string =>
      `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:${String(first)}\n#EXT-X-PROGRAM-DATE-TIME:${time}\nlive.ts\n`;
    await writeFile(path.join(one, 'live.m3u8'), list(0));
    const exact = await readProcess(files, output, '1', Date.now());
    expect(exact).toEqual({ k: 'running', since: began });
    await writeFile(path.join(one, 'live.m3u8'), list(7));
    expect(await readProcess(files, output, '1', Date.now(), exact)).toEqual(exact);
    // A marker with another time is another process.
    await utimes(path.join(one, '.ready'), marked / 1000 - 3600, marked / 1000 - 3600);
    expect(await readProcess(files, output, '1', Date.now(), exact)).toEqual({
      k: 'running',
      since: marked - 3_600_000,
    });
  });

  it('has no start if neither playlist nor marker has one', async () => {
    const output = await tempDir();
    await leaveOutput(path.join(output, '1'), Date.now());
    await rm(path.join(output, '1', '.ready'));
    const found = await readProcess(files, output, '1', Date.now());
    expect(found).toEqual({ k: 'running', since: null });
  });
});

describe('a response of the server', () =>
  it('stays valid for a while, and is announced if it is news', () => {
    let now = 0;
    let notified = 0;
    const contacts = new ServerResponses(
      () => now,
      () => (notified += 1),
    );
    expect(contacts.of('1')).toBeNull();
    contacts.note('1', { k: 'starting' });
    contacts.note('1', { k: 'starting' });
    expect(contacts.of('1')).toEqual({ k: 'starting' });
    expect(notified).toBe(1);
    contacts.note('1', { k: 'live', since: 5 });
    now = 60_000;
    contacts.note('1', { k: 'live', since: null });
    expect(contacts.of('1')).toEqual({ k: 'live', since: 5 });
    contacts.note(null, { k: 'unreachable' });
    expect([contacts.of('1'), contacts.of('2')]).toEqual([
      { k: 'unreachable' },
      { k: 'unreachable' },
    ]);
    now = 200_000;
    expect(contacts.of('1')).toBeNull();
  }));
