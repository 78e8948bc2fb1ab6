import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { MusicDemo } from '../../src/demo/music/server.ts';
import { startMusicDemo } from '../../src/demo/music/server.ts';
import { changeBand } from '../../src/shared/eq/edit.ts';
import { selectEqs } from '../../src/shared/eq/make.ts';
import type { DspConfig } from '../../src/shared/eq/model.ts';
import type { EqRig } from '../support/eq/eq-rig.ts';
import { eqRig } from '../support/eq/eq-rig.ts';
import { context } from '../support/music/open-live.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const playerId = 'living_room';
const save = 'config/players/dsp/save';
const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

async function server(): Promise<MusicDemo> {
  const demo = await startMusicDemo();
  ends.push(() => demo.stop());
  return demo;
}

/** A started app on a server, with the living room open. */
async function start(demo: MusicDemo, dataDir: string, connect = true): Promise<EqRig> {
  const rig = await eqRig({ url: demo.url, token: demo.token, dataDir });
  ends.push(() => rig.stop());
  if (!connect) return rig;
  await rig.connect();
  await rig.handlers['eq.load']({ playerId }, context);
  await rig.until(() => rig.session() !== undefined);
  return rig;
}

function gain(config: DspConfig, band: number, db: number): DspConfig {
  const [eq] = selectEqs(config);
  const id = eq?.bands[band - 1]?.id;
  if (eq === undefined || id === undefined) throw new Error('no such band');
  return changeBand(config, eq.id, id, { gain: db });
}

let number = 0;
/** Edits as a window does. */
async function turn(rig: EqRig, band: number, db: number): Promise<void> {
  const before = rig.session()?.draft;
  if (before === undefined) throw new Error('there is no session');
  number += 1;
  const edit = { client: 'w', number };
  const config = gain(before, band, db);
  await rig.handlers['eq.edit']({ playerId, edit, label: 'x', before, config }, context);
}

const draftGain = (rig: EqRig, band: number): number | undefined => {
  const draft = rig.session()?.draft;
  return draft === undefined ? undefined : selectEqs(draft)[0]?.bands[band - 1]?.gain;
};
const stored = (demo: MusicDemo, band: number): number | undefined => {
  const filters = demo.model.dsp.get(playerId)?.filters ?? [];
  const bands = filters.find(({ type }) => type === 'parametric_eq')?.['bands'];
  return (bands as { gain: number }[] | undefined)?.[band - 1]?.gain;
};
const saves = (demo: MusicDemo): number =>
  demo.received().filter(({ command }) => command === save).length;
const onlyApply = (rig: EqRig) =>
  rig.settings.update((all) => ({ ...all, eq: { ...all.eq, applyOnly: true } }));

describe('a server that restarts while a save is on its way', () => {
  it('gets the edit once: a save that came through is recognised', async () => {
    const demo = await server();
    const rig = await start(demo, await tempDir());
    // The answer is late, the save is not.
    demo.fault('slow');
    await turn(rig, 5, -1);
    await demo.waitForCommand(save);
    demo.drop();
    demo.fault('slow', false);
    await demo.stop();
    await rig.until(() => rig.session()?.save.k !== 'saving');
    await demo.restart();
    await rig.until(() => rig.session()?.save.k === 'saved');
    expect(rig.session()?.dirty).toBe(false);
    expect([stored(demo, 5), draftGain(rig, 5), saves(demo)]).toEqual([-1, -1, 1]);
  });
  it('gets the edit with a click when the save did not come through', async () => {
    const demo = await server();
    const rig = await start(demo, await tempDir());
    await turn(rig, 5, -1);
    // The save looks first at what the server has, and that answer never comes.
    demo.fault('lost-answers');
    await rig.until(() => rig.session()?.save.k === 'saving');
    const reads = (): number =>
      demo.received().filter(({ command }) => command === 'config/players/dsp/get').length;
    const before = reads();
    await demo.waitFor(() => reads() > before);
    demo.drop();
    await rig.until(() => rig.session()?.save.k === 'failed');
    await demo.stop();
    demo.fault('lost-answers', false);
    await demo.restart();
    await rig.until(() => rig.hub.get('eq.server').readOnly === null);
    expect([draftGain(rig, 5), stored(demo, 5)]).toEqual([-1, -4.6]);
    await rig.handlers['eq.apply']({ playerId }, context);
    await rig.until(() => rig.session()?.save.k === 'saved');
    expect([stored(demo, 5), saves(demo)]).toEqual([-1, 1]);
  });
});

describe('a draft of an earlier run', () => {
  /** Leaves an unsaved draft of band 5. */
  async function left(demo: MusicDemo): Promise<string> {
    const dataDir = await tempDir();
    const rig = await start(demo, dataDir);
    await onlyApply(rig);
    await turn(rig, 5, -1);
    await rig.stop();
    return dataDir;
  }
  it('is shown before the server is there, and saved when that has what it was made from', async () => {
    const demo = await server();
    const rig = await start(demo, await left(demo), false);
    expect(rig.session()).toMatchObject({ dirty: true, save: { k: 'changed', at: null } });
    expect(draftGain(rig, 5)).toBe(-1);
    await rig.connect();
    await rig.until(() => rig.session()?.save.k === 'saved');
    expect([stored(demo, 5), saves(demo)]).toEqual([-1, 1]);
  });
  it('is joined with what another client did to other bands', async () => {
    const demo = await server();
    const dataDir = await left(demo);
    await other(demo, 4, 5);
    const rig = await start(demo, dataDir);
    await rig.until(() => rig.session()?.save.k === 'saved');
    expect([stored(demo, 4), stored(demo, 5)]).toEqual([5, -1]);
  });
  it('is asked about when another client changed the same band', async () => {
    const demo = await server();
    const dataDir = await left(demo);
    await other(demo, 5, 2);
    const rig = await start(demo, dataDir);
    await rig.until(() => rig.session()?.save.k === 'conflict');
    expect([draftGain(rig, 5), stored(demo, 5)]).toEqual([-1, 2]);
    const version = rig.session()?.version ?? 0;
    await rig.handlers['eq.decide']({ playerId, decision: 'mine', version }, context);
    await rig.until(() => rig.session()?.save.k === 'saved');
    expect(stored(demo, 5)).toBe(-1);
  });
  it('waits in its own profile while another one is open', async () => {
    const demo = await server();
    const dataDir = await left(demo);
    const rig = await start(demo, dataDir, false);
    expect([...rig.drafts.of('p1').keys()]).toEqual([playerId]);
    expect([...rig.drafts.of('p2').keys()]).toEqual([]);
    await rig.drafts.forget('p1');
    expect(await readFile(path.join(dataDir, 'eq-drafts.json'), 'utf8')).not.toContain(playerId);
  });
});

/** Another client's save. */
async function other(demo: MusicDemo, band: number, db: number): Promise<void> {
  const rig = await start(demo, await tempDir());
  await turn(rig, band, db);
  await rig.handlers['eq.apply']({ playerId }, context);
  await rig.until(() => rig.session()?.save.k === 'saved');
  await rig.stop();
}

describe('what comes from elsewhere to an open draft', () =>
  it('is another client’s change: a preset of the tray, and a save of the command line', async () => {
    const demo = await server();
    const rig = await start(demo, await tempDir());
    await onlyApply(rig);
    await turn(rig, 5, -1);
    const config = gain(rig.hub.get('eq.players')[playerId]?.config ?? never(), 5, 3);
    const preset = { place: 'local', id: null, name: 'Tray', config } as const;
    const { id } = await rig.handlers['eq.savePreset'](preset, context);
    await rig.handlers['eq.applyPreset']({ place: 'local', id, playerId }, context);
    await rig.until(() => rig.session()?.save.k === 'conflict');
    expect([draftGain(rig, 5), stored(demo, 5)]).toEqual([-1, 3]);
    const back = gain(config, 4, 2);
    await rig.handlers['eq.save']({ playerId, config: gain(back, 5, -4.6), base: null }, context);
    await rig.until(() => rig.session()?.save.k === 'changed');
    expect([draftGain(rig, 4), draftGain(rig, 5)]).toEqual([2, -1]);
  }));

const never = (): never => {
  throw new Error('it was not read');
};

describe('the file of drafts', () => {
  it('that cannot be understood is kept under another name and told', async () => {
    const demo = await server();
    const dataDir = await tempDir();
    await writeFile(path.join(dataDir, 'eq-drafts.json'), '{"version":1,"profiles":{"p1":');
    const rig = await start(demo, dataDir, false);
    expect(rig.notices).toMatchObject([{ key: 'eq-drafts-corrupt' }]);
    expect((await readdir(dataDir)).some((name) => name.includes('.corrupt-'))).toBe(true);
  });
  it('that is no file is not waited for', async () => {
    const demo = await server();
    const dataDir = await tempDir();
    await mkdir(path.join(dataDir, 'eq-drafts.json'));
    const rig = await start(demo, dataDir, false);
    expect(rig.notices).toMatchObject([{ key: 'eq-drafts-corrupt' }]);
  });
  it('that cannot be written makes an edit fail, which is confirmed once it can', async () => {
    const demo = await server();
    const dataDir = await tempDir();
    const rig = await start(demo, dataDir);
    await onlyApply(rig);
    const file = path.join(dataDir, 'eq-drafts.json');
    await mkdir(path.join(file, 'in the way'), { recursive: true });
    const before = rig.session()?.draft ?? never();
    const edit = { client: 'w', number: 900 };
    const input = { playerId, edit, label: 'x', before, config: gain(before, 5, -1) };
    await expect(rig.handlers['eq.edit'](input, context)).rejects.toMatchObject({
      error: { code: 'storage' },
    });
    expect(draftGain(rig, 5)).toBe(-1);
    await rm(file, { recursive: true });
    await rig.handlers['eq.edit'](input, context);
    expect(await readFile(file, 'utf8')).toContain('"gain":-1');
    expect(rig.session()?.undo).toBe('x');
  });
});
