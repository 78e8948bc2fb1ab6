import { access, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fakeTool } from '../support/programs/fake-tool.ts';
import {
  channelConfig,
  FIRST,
  item,
  makeLineupFolder,
  NOON,
  playoutText,
  usePlayout,
} from '../support/playout/playout-rig.ts';

const { tempDir, start } = usePlayout();

it('opening a lineup runs the programs of the settings, as they are at the time, and none of its own', async () => {
  const dir = await tempDir();
  const media = path.join(dir, 'a.mkv');
  await writeFile(media, '');
  const film = {
    ...item('a', NOON, NOON + 3_600_000),
    source: { source_type: 'local', path: media },
  };
  const disk = await makeLineupFolder(dir, { '1': { [FIRST]: playoutText([film]) } });
  const tools = path.join(dir, 'tools');
  await mkdir(tools);
  // A program that reads media can't write, so the test looks for an empty file.
  const note = (name: string) =>
    `fs.closeSync(fs.openSync(${JSON.stringify(path.join(dir, name))}, 'w'));`;
  const evil = await fakeTool(dir, 'ffprobe', note('evil'));
  const json = `console.log('{"streams":[],"format":{"duration":"7"}}');`;
  const playoutFfprobe = await fakeTool(tools, 'ffprobe', note('own') + json);
  const playoutFfmpeg = await fakeTool(tools, 'ffmpeg', '');
  const config = { ...channelConfig, ffmpeg: { ffprobe_path: evil, ffmpeg_path: evil } };
  await writeFile(disk.config('1'), JSON.stringify(config));

  const rig = await start();
  await rig.call('settings.update', { playoutFfprobe });
  await rig.open(disk);
  await rig.until(() => rig.workspace.tools.ffprobe);
  const { media: facts } = await rig.call('playout.probe', { paths: [media], job: 'j' });
  expect(facts[0]).toMatchObject({ durationMs: 7000, problem: null });
  await access(path.join(dir, 'own'));
  // The chosen program is gone, and no other replaces it.
  await rm(playoutFfprobe);
  await rig.call('settings.update', { playoutFfmpeg });
  await rig.until(() => !rig.workspace.tools.ffprobe && rig.workspace.tools.ffmpeg);
  await expect(readFile(path.join(dir, 'evil'))).rejects.toThrow('ENOENT');
});
