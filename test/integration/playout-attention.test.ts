import { rename } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { needsYou, newsItems } from '../../src/shared/attention/list.ts';
import { findingPlace } from '../../src/shared/playout/finding-place.ts';
import type { PlayoutRig } from '../support/playout/playout-rig.ts';
import {
  item,
  makeLineupFolder,
  nameOf,
  playoutText,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const { tempDir, opened } = usePlayout();
const HOUR = 3_600_000;
const MINUTE = 60_000;

const at = Date.now();
const name = nameOf(at - 2 * HOUR, 4);
const items = Array.from({ length: 24 }, (_, i) => {
  const start = at - 2 * HOUR + i * 10 * MINUTE;
  return item(`n${String(i)}`, start, start + 10 * MINUTE);
});
const whole = playoutText(items);
const holed = playoutText(items.filter(({ id }) => id !== 'n18'));

describe('a plan that cannot be read', () => {
  it('is not told as solved, and is solved when it is read again without the fault', async () => {
    const { rig, disk } = await opened({ '1': { [name]: holed } });
    const keys = () =>
      needsYou(rig.core.hub.get('attention'))
        .filter(({ source }) => source === 'playout')
        .map(({ key }) => key);
    const hasGap = () => keys().some((key) => key.startsWith('1/gap/'));
    const news = () =>
      newsItems(rig.core.hub.get('attention')).filter(({ source }) => source === 'playout');
    await rig.until(hasGap);
    const { folder } = rig.channel('1');
    if (folder === null) throw new Error('no folder');
    await rename(folder, `${folder}-away`);
    await rig.until(() => keys().includes('1/trouble') && !hasGap());
    expect(news()).toEqual([]);
    await rename(`${folder}-away`, folder);
    await rig.until(() => hasGap() && !keys().includes('1/trouble'));
    expect(news()).toEqual([]);
    await disk.put('1', name, '{');
    await rig.until(() => !hasGap());
    expect(news()).toEqual([]);
    await disk.put('1', name, holed);
    await rig.until(hasGap);
    await disk.put('1', name, whole);
    await rig.until(() => news().length > 0);
    expect(news()[0]?.text).toMatch(/^has no gap at /);
  });
});

describe('the link of a fault', () =>
  it('leads to it after other lineups were open', async () => {
    const { rig, disk } = await opened({ '1': { [name]: holed } });
    const gap = async () => {
      const all = { channel: '1', from: 0, limit: 100 };
      const { findings } = await rig.call('playout.findings', all);
      return findings.find(({ code }) => code === 'gap') ?? null;
    };
    const link = () =>
      needsYou(rig.core.hub.get('attention')).find(({ key }) => key.startsWith('1/gap/'))?.action;
    await rig.until(() => link() !== undefined);
    const before = { link: link(), id: (await gap())?.id };
    await rig.open(await makeLineupFolder(await tempDir(), { '7': { [name]: whole } }));
    await rig.open(disk);
    await rig.call('playout.check', undefined);
    const found = await gap();
    if (found === null) throw new Error('the gap is gone');
    expect(found.id).not.toBe(before.id);
    const path = `/playout#${encodeURIComponent(`finding=${findingPlace(found)}`)}`;
    expect(before.link).toMatchObject({ k: 'open', path });
  }));

describe('the details of a fault', () => {
  const details = async (rig: PlayoutRig, start: string) => {
    const found = () =>
      needsYou(rig.core.hub.get('attention')).find(({ key }) => key.startsWith(start));
    await rig.until(() => found() !== undefined);
    return rig.call('attention.details', { id: found()?.id ?? '' });
  };

  it('are the items around a gap, and what was written to the channel lately', async () => {
    const { rig } = await opened({ '1': { [name]: whole } });
    const file = rig.file('1', name);
    const key = (await rig.rows('1', file))[18]?.[0] ?? 0;
    await rig.call('playout.edit', {
      k: 'remove',
      items: [{ channel: '1', file, key }],
      ripple: false,
    });
    await rig.write();
    const { evidence, events } = await details(rig, '1/gap/');
    expect(evidence.map(({ text, isError }) => [text, isError])).toEqual([
      [expect.stringContaining('Title of n17'), false],
      [expect.stringContaining('10:00'), true],
      [expect.stringContaining('Title of n19'), false],
    ]);
    expect(events).toMatchObject([{ tone: 'idle', text: expect.stringContaining(name) as string }]);
  });

  it('are the items that overlap', async () => {
    const [before, one, other, ...rest] = items.slice(15, 24);
    if (before === undefined || one === undefined || other === undefined) throw new Error('items');
    const late = { ...one, finish: other.finish };
    const text = playoutText([...items.slice(0, 15), before, late, other, ...rest]);
    const { rig } = await opened({ '1': { [name]: text } });
    const { evidence, events } = await details(rig, '1/overlap/');
    expect(evidence.map(({ text: line }) => line)).toEqual([
      expect.stringContaining('Title of n16'),
      expect.stringContaining('Title of n17'),
      expect.stringContaining('overlap, 10:00'),
    ]);
    expect(events).toEqual([]);
  });
});
