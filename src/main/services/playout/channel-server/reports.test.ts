import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ChannelServerRig } from '../../../../../test/support/playout/channel-server-rig.ts';
import { useChannelServer } from '../../../../../test/support/playout/channel-server-rig.ts';
import { channelView, docOf } from '../../../../../test/support/playout/playout-view.ts';
import type { ChannelView } from '../view.ts';

const context = { signal: new AbortController().signal, origin: 'test' } as const;
const rig = useChannelServer();

describe('reports of the engine', () => {
  const at = 1_795_279_997_694;
  const item = { id: 'song_7', start: 'x', finish: 'x' };
  const channels =
    (folder: string | null) =>
    (dir: string): ChannelView[] => {
      const config = { ffmpeg: { reports_folder: folder } };
      const docs = [docOf('d', [{ ...item, id: 'other' }, item, item])];
      const configPath = path.join(dir, 'channel.json');
      return [channelView({ key: '1', number: '5', name: 'N', configPath }, { config, docs })];
    };
  const name = (ms: number, id: string, number = '5'): string =>
    `${number}_${String(ms)}123456_${id}`;

  async function withReports(): Promise<ChannelServerRig> {
    const own = await rig({ channels: channels('reports') });
    const reports = path.join(own.dir, 'reports');
    for (const [folder, file] of [
      [name(at, 'song_7'), 'ffmpeg_stderr.log'],
      [name(at + 5000, ''), 'playout_item.json'],
      [name(at, 'x', '5_1'), 'a.log'],
      [name(at, 'x', '51'), 'a.log'],
      ['5_yesterday_x', 'a.log'],
    ] as const) {
      await mkdir(path.join(reports, folder), { recursive: true });
      await writeFile(path.join(reports, folder, file), `${folder} failed`);
    }
    await writeFile(path.join(reports, name(at, 'a file')), '');
    await writeFile(path.join(own.dir, 'secret'), 'secret');
    return own;
  }
  const list = ({ client }: ChannelServerRig) =>
    client.handlers['playout.reports']({ channel: '1' }, context);
  const read = ({ client }: ChannelServerRig, id: string, file: string) =>
    client.handlers['playout.report']({ channel: '1', id, file }, context);

  it('are listed newest first, with the item that they are about', async () => {
    const own = await withReports();
    const found = await list(own);
    expect(found).toEqual([
      {
        id: name(at + 5000, ''),
        at: at + 5000,
        itemId: '',
        ref: null,
        files: ['playout_item.json'],
      },
      {
        id: name(at, 'song_7'),
        at,
        itemId: 'song_7',
        ref: { channel: '1', file: 'd', key: expect.any(Number) as number },
        files: ['ffmpeg_stderr.log'],
      },
    ]);
    expect(await read(own, name(at, 'song_7'), 'ffmpeg_stderr.log')).toEqual({
      text: `${name(at, 'song_7')} failed`,
      cut: false,
    });
  });

  it('are read only from their folder', async () => {
    const own = await withReports();
    const reports = path.join(own.dir, 'reports');
    const id = name(at, 'song_7');
    await symlink(path.join(own.dir, 'secret'), path.join(reports, id, 'link.log'));
    await symlink(own.dir, path.join(reports, name(at, 'out')));
    for (const [folder, file] of [
      [id, '../../secret'],
      [id, '..'],
      [id, 'link.log'],
      [name(at, 'out'), 'secret'],
      [`${id}/..`, 'secret'],
      ['..', 'secret'],
      [`5_${String(at)}123456_/../..`, 'secret'],
      [id, 'none.log'],
    ] as const)
      await expect(read(own, folder, file)).rejects.toMatchObject({ error: { code: 'not-found' } });
  });

  it('return the end of a long log', async () => {
    const own = await withReports();
    const id = name(at, 'song_7');
    const log = path.join(own.dir, 'reports', id, 'ffreport.log');
    await writeFile(log, `${'x'.repeat(3_000_000)}the reason`);
    const { text, cut } = await read(own, id, 'ffreport.log');
    expect([text.length, text.endsWith('the reason'), cut]).toEqual([1_048_576, true, true]);
  });

  it('are empty if no folder is named or it does not exist, and fail with a sentence if it cannot be read', async () => {
    expect(await list(await rig({ channels: channels(null) }))).toEqual([]);
    expect(await list(await rig({ channels: channels('none') }))).toEqual([]);
    const own = await rig({ channels: channels('file') });
    await writeFile(path.join(own.dir, 'file'), '');
    await expect(list(own)).rejects.toMatchObject({ error: { code: 'storage' } });
  });
});
