import { describe, expect, it } from 'vitest';
import { usePlayout } from '../support/playout/playout-rig.ts';

const { start } = usePlayout();

describe('the programme of the demo', () => {
  it('fills the days of two channels from the library, and what it writes is right', async () => {
    const rig = await start();
    await rig.call('app.startDemo', undefined);
    const state = () => rig.core.hub.get('playout.programme');
    await rig.until(() => state().library.media === 2000 && !state().library.isScanning, 30_000);
    await rig.until(() => rig.workspace.findingsRevision > 0);
    const { text, findings, channels } = state();
    expect(findings).toEqual([]);
    expect(channels.map(({ name, foreignFiles }) => [name, foreignFiles])).toEqual([
      ['News loop', 0],
      ['Cinema', 0],
    ]);

    const day = new Date().toISOString().slice(0, 10);
    const preview = await rig.call('playout.programme.preview', { text, day });
    expect(preview.sources.filter(({ count }) => count === 0)).toEqual([]);
    const faults = new Set(preview.findings.map(({ code }) => code));
    for (const code of ['source-empty', 'never-fits', 'missing-file', 'no-breaks'])
      expect(faults).not.toContain(code);
    for (const { number } of channels) {
      const items = preview.items[number] ?? [];
      expect(items.at(-1)?.finish).toBe(preview.to);
      const roles = new Set(items.map(({ role }) => role));
      for (const role of ['main', 'filler', 'break'] as const) expect(roles).toContain(role);
    }
    const film = preview.items['2']?.find(({ slot }) => slot === 'feature');
    const asked = { text, channel: '2', at: film?.start ?? 0 };
    const why = await rig.call('playout.programme.explain', asked);
    expect(why.ranks.find(({ mark }) => mark === 'plays')?.rank).toBeGreaterThan(0);

    const plan = await rig.call('playout.programme.plan', {});
    expect(plan.channels.map(({ isForeign, problem }) => [isForeign, problem])).toEqual([
      [false, null],
      [false, null],
    ]);
    const chosen = { id: plan.id, channels: ['1', '2'], pins: [], deleted: {} };
    expect(await rig.call('playout.programme.apply', chosen)).toMatchObject({
      written: plan.channels.reduce((sum, { files }) => sum + files, 0),
    });
    await rig.until(() => ['1', '2'].every((number) => rig.channel(number).items > 1000), 30_000);
    const left = await rig.untilFindings(null, (found) => found.length === 2);
    expect(left.map(({ code }) => code).toSorted()).toEqual(['gap', 'overlap']);
  }, 60_000);
});
