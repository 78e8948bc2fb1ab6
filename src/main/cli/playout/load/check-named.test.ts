import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  lavfiItem,
  V1,
  writeChannel,
  writePlayout,
} from '../../../../../test/support/playout/playout-files.ts';
import { runCli } from '../../../../../test/support/programs/cli-run.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();

interface Answer {
  readonly files: readonly { readonly path: string }[];
  readonly findings: readonly { readonly path: string; readonly code: string }[];
}

async function check(args: readonly string[], stdin = ''): Promise<Answer> {
  const { out } = await runCli(['playout', 'check', ...args, '--json'], { stdin });
  return JSON.parse(out) as Answer;
}

const codesAt = ({ findings }: Answer, file: string): string[] =>
  findings.filter(({ path: place }) => place === file).map(({ code }) => code);

/** Writes a lineup with one channel beside it; returns its path. */
async function writeLineup(folder: string, output: string): Promise<string> {
  const file = path.join(folder, 'lineup.json');
  const channels = [{ number: '1', name: 'One', config: 'channel.json' }];
  await writeFile(file, JSON.stringify({ output: { folder: output }, channels }));
  return file;
}

describe('playout check', () => {
  it('reads standard input', async () => {
    const text = JSON.stringify({
      version: V1,
      items: [lavfiItem('a', 0, 1), lavfiItem('a', 1, 2)],
    });
    const answer = await check(['-'], text);
    expect(answer.files).toMatchObject([{ path: '-', kind: 'playout', engine: 'ok' }]);
    expect(codesAt(answer, '-')).toEqual(['duplicate-id']);
    const config = await check(['-'], '{"playout":{"folder":"x"}}');
    expect(config.files).toMatchObject([{ path: '-', kind: 'channel', engine: 'refused' }]);
    expect(codesAt(config, '-')).toContain('missing-field');
  });

  it('checks a file once that is reached through a lineup and named again with another spelling', async () => {
    const folder = await tempDir();
    const config = await writeChannel(folder, { folder: 'p' });
    const playout = await writePlayout(path.join(folder, 'p'), 0, 1, [lavfiItem('a', 0, 1)]);
    const lineup = await writeLineup(folder, 'out');
    const respelled = (file: string) => path.relative(process.cwd(), file);
    const { files } = await check([lineup, respelled(config)]);
    expect(files.map(({ path: file }) => file)).toEqual([lineup, config, playout]);
    const named = await check([config, respelled(playout)]);
    expect(named.files.map(({ path: file }) => file)).toEqual([config, playout]);
  });

  it.each([
    ['accepts', { ffmpeg: {}, normalization: { audio: {}, video: {} } }],
    ['refuses', {}],
  ])(
    'finds the output in the playout folder of a configuration that the engine %s',
    async (_does, rest) => {
      const folder = await tempDir();
      await writeFile(
        path.join(folder, 'channel.json'),
        JSON.stringify({ playout: { folder: 'p' }, ...rest }),
      );
      const lineup = await writeLineup(folder, 'p');
      expect(codesAt(await check([lineup]), lineup)).toContain('output-is-playout');
    },
  );

  it('reads 64 MiB of standard input, and no byte more', async () => {
    const most = 64 * 1024 * 1024;
    const refusal = async (size: number): Promise<unknown> => {
      const { out } = await runCli(['playout', 'check', '-', '--json'], {
        stdin: ' '.repeat(size),
      });
      return JSON.parse(out);
    };
    expect(await refusal(most)).toMatchObject({ files: [{ path: '-', engine: 'refused' }] });
    expect(await refusal(most + 1)).toMatchObject({
      error: {
        code: 'invalid-input',
        message: expect.stringContaining('64 MiB') as string,
        detail: { field: 'path' },
      },
    });
  });
});
