import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { PlacedFinding } from '../../src/shared/playout/state.ts';
import { fakeTool } from '../support/programs/fake-tool.ts';
import { item, makeLineupFolder, playoutText, usePlayout } from '../support/playout/playout-rig.ts';
import { nameOf } from '../support/playout/playout-rig.ts';

const { start, tempDir } = usePlayout();
const HOUR = 3_600_000;
const past = Date.now() - 30 * 24 * HOUR;
const names = ['whole', 'mute', 'song', 'loud', 'gone', 'folder'] as const;

/** Reports what the name of a file says: without sound, without a picture, with more channels in the second sound. */
const probe = `
const name = require('node:path').parse(args.at(-1)).name;
const video = { index: 0, codec_type: 'video', codec_name: 'h264', width: 1280, height: 720 };
const audio = (index, channels) => ({ index, codec_type: 'audio', codec_name: 'aac', channels });
const streams = { mute: [video], song: [audio(0, 2)], loud: [video, audio(1, 2), audio(2, 6)] };
console.log(JSON.stringify({ streams: streams[name] ?? [video, audio(1, 2)], format: { duration: '3600' } }));`;

async function open(hasProbe: boolean) {
  const dir = await tempDir();
  const media = path.join(dir, 'media');
  await mkdir(media);
  for (const name of names) await writeFile(path.join(media, `${name}.mkv`), '');
  const old = names.map((name, index) => ({
    ...item(name, past + index * HOUR, past + (index + 1) * HOUR),
    source: { source_type: 'local', path: path.join(media, `${name}.mkv`) },
    'x-channelstrip': { media: name },
  }));
  const disk = await makeLineupFolder(dir, {
    '1': { [nameOf(past, names.length)]: playoutText(old) },
  });
  const programme = {
    programming: 1,
    zone: 'UTC',
    ahead: '1d',
    sources: { films: { ids: names, order: 'listed' } },
    plans: {
      all: [
        { id: 'all', play: 'films', for: '10h' },
        { id: 'rest', at: '23:59', play: 'films' },
      ],
    },
    channels: { '1': { fallback: { lavfi: 'color=c=navy' }, days: [{ plan: 'all' }] } },
  };
  await writeFile(path.join(dir, 'programming.json'), JSON.stringify(programme));
  await rm(path.join(media, 'gone.mkv'));
  await rm(path.join(media, 'folder.mkv'));
  await mkdir(path.join(media, 'folder.mkv'));
  const rig = await start();
  const playoutFfprobe = await fakeTool(dir, 'ffprobe', probe);
  await rig.call('settings.update', { playoutFfprobe });
  if (!hasProbe) await rm(playoutFfprobe);
  await rig.open(disk);
  return { rig, disk };
}

interface Written {
  readonly source: { readonly path?: string; readonly params?: string };
  readonly tracks?: unknown;
}

it('gives sound to silent films, and says before the write what Edit says after it', async () => {
  const { rig, disk } = await open(true);
  const plan = await rig.call('playout.programme.plan', {});
  expect(plan.findings).toMatchObject({ after: { warning: 0 }, unchecked: 0 });
  // Shortly before the day ends, a file is also too long for its slot.
  const texts = {
    get: (id: string) =>
      plan.notes.flatMap(({ media, text }) => (media === id ? text : [])).join('\n'),
  };
  expect(texts.get('gone')).toContain('Find it, or remove it.');
  expect(texts.get('folder')).toMatch(
    /can't air\. .*can't be read: .*not a regular file\. Replace it, or remove it\./,
  );
  expect(texts.get('song')).toContain('has no picture, so black airs.');
  await rig.call('playout.programme.apply', {
    id: plan.id,
    channels: ['1'],
    pins: [],
    deleted: {},
  });
  const files = (await readdir(disk.folder('1'))).filter(
    (name) => name !== nameOf(past, names.length),
  );
  const items: Written[] = [];
  for (const name of files.sort())
    items.push(...(JSON.parse(await disk.read('1', name)) as { items: Written[] }).items);
  const tracksOf = (name: string) =>
    items.find(({ source }) => source.path?.endsWith(`${name}.mkv`) === true)?.tracks;
  const silence = {
    source: { source_type: 'lavfi', params: 'anullsrc=channel_layout=stereo:sample_rate=48000' },
  };
  expect(tracksOf('whole')).toBeUndefined();
  expect(tracksOf('mute')).toEqual({ audio: silence });
  expect(tracksOf('song')).toBeUndefined();
  expect(tracksOf('loud')).toEqual({ audio: { stream_index: 2 } });
  const card = items.find(({ source }) => source.params === 'color=c=navy');
  expect(card?.tracks).toEqual({ audio: silence });
  const errors = (all: readonly PlacedFinding[]) =>
    all.filter(({ severity }) => severity === 'error');
  const count = plan.findings.after.error;
  const found = await rig.untilFindings('1', (all) => errors(all).length === count);
  const codes = new Set(errors(found).map(({ code }) => code));
  expect(codes).toEqual(new Set(['missing-file', 'stream-missing']));
});

it('counts the files that could not be looked into', async () => {
  const { rig } = await open(false);
  const { findings } = await rig.call('playout.programme.plan', {});
  expect(findings.unchecked).toBe(names.length - 2);
});
