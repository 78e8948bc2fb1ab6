import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FaultyDisk, faults } from '../../../../../test/support/programs/faulty-disk.ts';
import type { Texts } from '../../../../../test/support/playout/journal-rig.ts';
import { JournalRig, newTexts, oldTexts } from '../../../../../test/support/playout/journal-rig.ts';
import { sampleOf } from '../../../../../test/support/sample.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();
const MINUTES = 300_000;

/** Asserts that every file of a folder is complete, old or new, at every moment. */
async function expectWhole(rig: JournalRig, ...texts: readonly Texts[]): Promise<void> {
  for (const [name, text] of Object.entries(await rig.texts()))
    expect(texts.map((one) => one[name])).toContain(text);
}

/** How many disk operations a write makes. */
async function callsOfWrite(): Promise<number> {
  const rig = await JournalRig.make(await tempDir());
  const disk = new FaultyDisk(rig.share);
  expect(await rig.process(disk.files).bringTo(newTexts)).toBe(true);
  expect(await rig.texts()).toEqual(newTexts);
  expect(await rig.journals()).toEqual([]);
  expect(await readdir(rig.share)).toEqual(['changed', 'made']);
  return disk.calls;
}

/** `count` of the disk operations that a write makes, from 1; all in the long run. */
async function someCalls(count: number): Promise<readonly number[]> {
  return sampleOf(
    Array.from({ length: await callsOfWrite() }, (_, call) => call + 1),
    count,
  );
}

const third: Texts = { changed: 'third', gone: 'third too' };
const later = { new: newTexts, old: oldTexts, third };

describe('a write with a fault at any call', () => {
  it.each(faults)(
    '%s: succeeds or leaves the old files, and never undoes a later write',
    { timeout: MINUTES },
    async (fault) => {
      expect(await callsOfWrite()).toBeGreaterThan(15);
      for (const at of await someCalls(3))
        for (const wanted of Object.values(later)) {
          const rig = await JournalRig.make(await tempDir());
          const disk = new FaultyDisk(rig.share, at, fault);
          const first = rig.process(disk.files);
          const done = await first.bringTo(newTexts);
          await expectWhole(rig, oldTexts, newTexts);
          let last: Texts | null = done ? newTexts : null;
          if (!disk.isKilled) {
            // While the fault lasts, a write either succeeds permanently or is refused.
            if (await first.bringTo(wanted)) expect(await rig.texts()).toEqual(wanted);
            await expectWhole(rig, oldTexts, newTexts, wanted);
            disk.heal();
            expect(await first.bringTo(wanted)).toBe(true);
            expect(first.stuck).toEqual([]);
            last = wanted;
            expect(await rig.texts()).toEqual(wanted);
          }
          const next = rig.process(new FaultyDisk(rig.share).files);
          await next.writer.settle();
          const now = await rig.texts();
          if (last === null) expect([oldTexts, newTexts]).toContainEqual(now);
          else expect([fault, at, now]).toEqual([fault, at, last]);
          expect(await rig.journals()).toEqual([]);
          await next.writer.settle();
          expect(await rig.texts()).toEqual(now);
        }
    },
  );

  it.each(['gone', 'io', 'full', 'fail'] as const)(
    '%s: a start after it is correct too',
    { timeout: MINUTES },
    async (fault) => {
      for (const at of await someCalls(3)) {
        const rig = await JournalRig.make(await tempDir());
        const done = await rig
          .process(new FaultyDisk(rig.share, at, fault).files)
          .bringTo(newTexts);
        const next = rig.process(new FaultyDisk(rig.share).files);
        expect(await next.bringTo(third)).toBe(true);
        expect(await rig.texts()).toEqual(third);
        expect(await rig.journals()).toEqual([]);
        expect(typeof done).toBe('boolean');
      }
    },
  );
});

describe('the recovery of a killed write', () =>
  it.each(['kill', 'kill-late', 'gone', 'io', 'full', 'fail-late'] as const)(
    'is itself recovered if it meets %s at any call',
    { timeout: MINUTES },
    async (fault) => {
      for (const at of await someCalls(2))
        for (let again = 1; ; again += 1) {
          const rig = await JournalRig.make(await tempDir());
          await rig.process(new FaultyDisk(rig.share, at, 'kill-late').files).bringTo(newTexts);
          const disk = new FaultyDisk(rig.share, again, fault);
          await rig
            .process(disk.files)
            .writer.settle()
            .catch(() => undefined);
          await expectWhole(rig, oldTexts, newTexts);
          const last = rig.process(new FaultyDisk(rig.share).files);
          await last.writer.settle();
          expect([oldTexts, newTexts]).toContainEqual(await rig.texts());
          expect(await rig.journals()).toEqual([]);
          if (disk.calls < again) break;
        }
    },
  ));

/** A share that disconnects when a file is put in its place. */
async function stuckWrite() {
  const rig = await JournalRig.make(await tempDir());
  const calls = await callsOfWrite();
  for (let at = 1; at <= calls; at += 1) {
    const disk = new FaultyDisk(rig.share, at, 'gone');
    const process = rig.process(disk.files);
    await process.bringTo(newTexts);
    const half = JSON.stringify(await rig.texts()) !== JSON.stringify(oldTexts);
    if (half && process.stuck.length > 0) return { rig, disk, process };
    disk.heal();
    await process.writer.settle();
  }
  throw new Error('no write was stuck');
}

describe('a write that is stuck', () => {
  it('is reported with its files and the reason, and blocks writes in its folder until it is resolved', async () => {
    const { rig, disk, process } = await stuckWrite();
    expect(process.stuck).toMatchObject([{ aim: 'old', files: ['changed', 'made', 'gone'] }]);
    expect(process.stuck[0]?.reason).toContain('not connected');
    const write = process.writer.during([rig.at('changed')], () => Promise.resolve());
    await expect(write).rejects.toMatchObject({
      error: { code: 'storage', detail: { write: process.stuck[0]?.id } },
    });
    await expect(write).rejects.toThrow(/not connected.*Keep files as they are/);
    const elsewhere = path.join(rig.dataDir, 'lineup.json');
    await process.writer.during([elsewhere], () => Promise.resolve());
    disk.heal();
    await process.writer.settle();
    expect(process.stuck).toEqual([]);
    expect(await rig.texts()).toEqual(oldTexts);
    expect(process.told.join()).toContain('as they were');
  });

  it('is known by its folder, however that is spelled', async () => {
    const { rig, process } = await stuckWrite();
    const { symlink } = await import('node:fs/promises');
    const link = path.join(rig.dataDir, 'link');
    await symlink(rig.share, link);
    const write = process.writer.during([path.join(link, 'other')], () => Promise.resolve());
    await expect(write).rejects.toMatchObject({ error: { code: 'storage' } });
  });

  it('is abandoned only by its id; then its files stay unchanged', async () => {
    const { rig, disk, process } = await stuckWrite();
    const half = await rig.texts();
    await expect(process.writer.giveUp('x')).rejects.toMatchObject({
      error: { code: 'not-found' },
    });
    await process.writer.giveUp(process.stuck[0]?.id ?? '');
    expect(process.stuck).toEqual([]);
    disk.heal();
    const next = rig.process(new FaultyDisk(rig.share).files);
    await next.writer.settle();
    expect(await rig.texts()).toEqual(half);
    expect(next.told).toEqual([]);
    expect(await next.bringTo(third)).toBe(true);
  });

  it('keeps the backups that it needs', async () => {
    const { process } = await stuckWrite();
    expect(await process.writer.needed()).toHaveLength(2);
  });

  it('with a damaged backup is not undone with it', async () => {
    const { rig, disk, process } = await stuckWrite();
    disk.heal();
    for (const backup of (await process.writer.needed()) ?? []) await writeFile(backup, 'damaged');
    const half = await rig.texts();
    await process.writer.settle();
    expect(await rig.texts()).toEqual(half);
    expect(process.stuck[0]?.reason).toContain('damaged');
  });
});

describe('files that another program changed', () => {
  it('while a write was interrupted are left alone and reported', async () => {
    const calls = await callsOfWrite();
    let reported = 0;
    for (let at = 1; at <= calls; at += 1) {
      const rig = await JournalRig.make(await tempDir());
      await rig.process(new FaultyDisk(rig.share, at, 'kill').files).bringTo(newTexts);
      await writeFile(rig.at('changed'), 'theirs');
      const next = rig.process(new FaultyDisk(rig.share).files);
      await next.writer.settle();
      expect((await rig.texts())['changed']).toBe('theirs');
      expect(await rig.journals()).toEqual([]);
      if (next.told.join().includes('changed')) reported += 1;
    }
    expect(reported).toBeGreaterThan(5);
  });

  it('between the plan and the write are not overwritten', async () => {
    const rig = await JournalRig.make(await tempDir());
    const { files } = new FaultyDisk(rig.share);
    const over = {
      ...files,
      prepare: async (place: string, bytes: Uint8Array) => {
        await files.prepare(place, bytes);
        if (place === rig.at('made')) await writeFile(rig.at('changed'), 'theirs');
      },
    };
    expect(await rig.process(over).bringTo(newTexts)).toBe(false);
    expect(await rig.texts()).toEqual({ ...oldTexts, changed: 'theirs' });
    expect(await rig.journals()).toEqual([]);
  });
});

describe('a journal', () => {
  it('that is broken, newer or another one’s is renamed and reported once', async () => {
    const rig = await JournalRig.make(await tempDir());
    const folder = path.join(rig.dataDir, 'playout-journal');
    await mkdir(folder);
    const newer = { version: 2, id: 'newer', at: 1, phase: 'ready', steps: [] };
    await writeFile(path.join(folder, 'broken.json'), '{');
    await writeFile(path.join(folder, 'newer.json'), JSON.stringify(newer));
    await writeFile(path.join(folder, 'other.json'), JSON.stringify({ ...newer, version: 1 }));
    await mkdir(path.join(folder, 'folder.json'));
    await writeFile(path.join(folder, 'note.txt'), '');
    const process = rig.process(new FaultyDisk(rig.share).files);
    await process.writer.settle();
    expect(process.told.join()).toContain('broken.json.corrupt-');
    expect((await readdir(folder)).filter((name) => name.includes('.corrupt-'))).toHaveLength(4);
    await process.writer.settle();
    expect(process.told).toHaveLength(1);
    expect(await process.bringTo(newTexts)).toBe(true);
  });

  it('of the previous release is recovered', async () => {
    const rig = await JournalRig.make(await tempDir());
    const dead = rig.process(new FaultyDisk(rig.share, 14, 'kill').files);
    await dead.bringTo(newTexts);
    const [name = ''] = await rig.journals();
    const place = path.join(rig.dataDir, 'playout-journal', name);
    const { mounts, ...before } = JSON.parse(await readFile(place, 'utf8')) as { mounts: unknown };
    expect(mounts).toBeDefined();
    await writeFile(place, JSON.stringify(before));
    await rig.process(new FaultyDisk(rig.share).files).writer.settle();
    expect([oldTexts, newTexts]).toContainEqual(await rig.texts());
    expect(await rig.journals()).toEqual([]);
  });

  it('of a folder that is missing waits for it', async () => {
    const { rig, disk, process } = await stuckWrite();
    disk.heal();
    const half = await rig.texts();
    await rename(rig.share, `${rig.share}-away`);
    await process.writer.settle();
    expect(process.stuck).toHaveLength(1);
    await rename(`${rig.share}-away`, rig.share);
    expect(await rig.texts()).toEqual(half);
    await process.writer.settle();
    expect(await rig.texts()).toEqual(oldTexts);
  });
});
