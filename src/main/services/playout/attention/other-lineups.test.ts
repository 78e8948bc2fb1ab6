import { rm, writeFile } from 'node:fs/promises';
import { expect, it, onTestFinished } from 'vitest';
import { FakeClock } from '../../../../../test/support/core/fake-clock.ts';
import { recordedLog } from '../../../../../test/support/core/recorded-log.ts';
import type { LineupFolder } from '../../../../../test/support/playout/playout-rig.ts';
import {
  item,
  makeLineupFolder,
  nameOf,
  NOON,
  playoutText,
} from '../../../../../test/support/playout/playout-rig.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';
import { createPlayoutFiles } from '../../../platform/playout/node-playout-files.ts';
import type { AttentionReport, ServiceFinding } from '../../../platform/ports.ts';
import { createNamer } from '../workspace/disk-doc.ts';
import type { Model } from '../workspace/model.ts';
import { OtherLineups } from './other-lineups.ts';
import { planReports } from './plan-reports.ts';

const HOUR = 3_600_000;
const FIRST_MS = 30_000;
const ROUND_MS = 10 * 60_000;
const tempDir = useTempDirs();

const DAY = nameOf(NOON, 24);
const whole = playoutText([item('a', NOON, NOON + 24 * HOUR)]);
const withGap = playoutText([
  item('a', NOON, NOON + 2 * HOUR),
  item('b', NOON + 3 * HOUR, NOON + 24 * HOUR),
]);

/** The findings of a lineup's plan, by channel. */
const observe = (lineup: Model): ServiceFinding[] =>
  [...lineup.channels.values()].flatMap((channel) =>
    [...planReports(channel.diskFindings ?? [], NOON, 0)].map(([code, report]) => ({
      key: `${channel.key}/${code}`,
      state: report.text,
      report: { subject: channel.entry.name, ...report },
    })),
  );

async function open() {
  const clock = new FakeClock(NOON);
  const list = new Map<string, AttentionReport>();
  const log = recordedLog();
  const others = new OtherLineups(
    {
      clock,
      log,
      files: createPlayoutFiles(),
      namer: createNamer(),
      style: 'posix',
      pause: () => Promise.resolve(),
      environment: { media: () => 'unknown', env: () => 'unknown' },
      attention: {
        raise: (_source, key, report) => void list.set(key, report),
        clear: (_source, key) => void list.delete(key),
        suspend: (_source, key) => void list.delete(key),
        read: () => undefined,
      },
    },
    observe,
  );
  onTestFinished(() => others.stop());
  const make = async (text: string): Promise<LineupFolder> =>
    makeLineupFolder(await tempDir(), { '7': { [DAY]: text } });
  return { clock, list, log, others, make };
}

const kinds = (list: ReadonlyMap<string, AttentionReport>): string[] =>
  [...list.values()].map(({ kind, scope }) => `${String(scope)}: ${kind}`);

it('reports the faults in the files of a lineup that is not open, until they are fixed', async () => {
  const { clock, list, others, make } = await open();
  const [shown, broken, fine] = [await make(whole), await make(withGap), await make(whole)];
  const recent = [shown, broken, fine].map(({ lineup }) => lineup);
  others.follow(shown.lineup, recent, (path) => (path === broken.lineup ? 'Broken' : 'Other'));
  clock.advance(FIRST_MS);
  await expect.poll(() => kinds(list)).toEqual(['Broken: gap']);
  const [gap] = [...list.values()];
  expect(gap).toMatchObject({ subject: 'Channel 7', asOf: NOON + FIRST_MS });

  await broken.put('7', DAY, whole);
  await expect.poll(() => clock.nextIn).not.toBeNull();
  clock.advance(ROUND_MS);
  await expect.poll(() => kinds(list)).toEqual([]);
});

it('keeps the known faults while a lineup cannot be read, and forgets a deleted one', async () => {
  const { clock, list, log, others, make } = await open();
  const broken = await make(withGap);
  others.follow(null, [broken.lineup], () => 'Broken');
  clock.advance(FIRST_MS);
  await expect.poll(() => kinds(list)).toEqual(['Broken: gap']);

  const round = async (): Promise<void> => {
    await expect.poll(() => clock.nextIn).not.toBeNull();
    clock.advance(ROUND_MS);
    await expect.poll(() => clock.nextIn).not.toBeNull();
  };
  await writeFile(broken.lineup, '{"channels": [');
  await round();
  expect(kinds(list)).toEqual(['Broken: gap']);
  expect(log.lines.filter(({ level }) => level === 'info')).toHaveLength(1);

  await rm(broken.lineup);
  await round();
  expect(kinds(list)).toEqual([]);
});

it('takes over the findings of the lineup that was open until now', async () => {
  const { list, others, make } = await open();
  const [left, shown] = [await make(withGap), await make(whole)];
  const report: AttentionReport = {
    severity: 'bad',
    kind: 'gap',
    subject: 'Channel 7',
    text: 'A gap',
    action: null,
  };
  const found = [{ key: '7/gap', state: 'A gap', report }];
  // Reports nothing about a lineup that is not among the recent ones.
  others.left(left.lineup, found, NOON);
  expect(kinds(list)).toEqual([]);
  others.follow(shown.lineup, [shown.lineup, left.lineup], () => 'Left');
  others.left(left.lineup, found, NOON);
  expect(kinds(list)).toEqual(['Left: gap']);
  others.follow(left.lineup, [shown.lineup, left.lineup], () => 'Shown');
  expect(kinds(list)).toEqual([]);
});
