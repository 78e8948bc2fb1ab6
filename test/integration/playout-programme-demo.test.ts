import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { usePlayout } from '../support/playout/playout-rig.ts';

const { start } = usePlayout();

const channels = ['1', '2'];

describe('the programme of the demo', () => {
  it('has generated the files of two channels from the library, which are right and have nothing to apply', async () => {
    const rig = await start();
    await rig.call('app.startDemo', undefined);
    const state = () => rig.core.hub.get('playout.programme');
    await rig.until(() => state().channels.length === 2, 30_000);
    await rig.until(() => channels.every((number) => rig.channel(number).items > 1000), 30_000);
    const left = await rig.untilFindings(null, (found) => found.length === 2);
    expect(left.map(({ code }) => code).toSorted()).toEqual(['gap', 'overlap']);
    expect(state()).toMatchObject({ status: 'ready', findings: [], library: { media: 2000 } });
    expect(state().channels.map(({ name, foreignFiles }) => [name, foreignFiles])).toEqual([
      ['News loop', 0],
      ['Cinema', 0],
    ]);

    const plan = await rig.call('playout.programme.plan', {});
    expect(plan.channels.map(({ files, problem }) => [files, problem])).toEqual([
      [0, null],
      [0, null],
    ]);

    const now = Date.now();
    const { text } = state();
    for (const day of [now, now - 86_400_000].map((at) =>
      new Date(at).toISOString().slice(0, 10),
    )) {
      const preview = await rig.call('playout.programme.preview', { text, day });
      expect(preview.sources.filter(({ count }) => count === 0)).toEqual([]);
      const faults = new Set(preview.findings.map(({ code }) => code));
      for (const code of ['source-empty', 'never-fits', 'missing-file', 'no-breaks'])
        expect(faults).not.toContain(code);
      for (const number of channels) {
        const items = preview.items[number] ?? [];
        expect(items.at(-1)?.finish).toBe(preview.to);
        const roles = new Set(items.map(({ role }) => role));
        for (const role of ['main', 'filler', 'break'] as const) expect(roles).toContain(role);
      }
      const film = preview.items['2']?.find(({ slot }) => slot === 'feature');
      const asked = { text, channel: '2', at: film?.start ?? 0 };
      const why = await rig.call('playout.programme.explain', asked);
      expect(why.ranks.find(({ mark }) => mark === 'plays')?.rank).toBeGreaterThan(0);
    }

    const guide = path.join(path.dirname(rig.workspace.path ?? ''), 'xmltv', 'ersatztv.2.xml');
    await rig.until(() => readFileSync(guide, 'utf8').includes('<programme '), 30_000);
    const { onAir } = rig.channel('2');
    expect(onAir).toMatchObject({ k: 'item' });

    const demo = rig.workspace.path ?? '';
    const other = path.join(path.dirname(demo), 'other', 'lineup.json');
    await rig.call('playout.open', { path: other, create: true });
    expect(rig.workspace).toMatchObject({ path: other, recent: [other, demo] });
    await rig.call('playout.close', { discard: false });
    expect(rig.workspace).toMatchObject({ state: 'none', recent: [other, demo] });
    await rig.call('app.leaveDemo', undefined);
    await rig.until(() => !rig.core.hub.get('app.info').demo);
    expect(rig.workspace.recent).toEqual([]);
  }, 60_000);
});
