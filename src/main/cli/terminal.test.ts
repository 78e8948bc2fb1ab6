import { someMedia } from '../../../test/support/music/some-media.ts';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { terminalControls } from '../../../test/support/programs/terminal-controls.ts';
import { onlyCore, runCli } from '../../../test/support/programs/cli-run.ts';
import type { CliAnswer } from '../../../test/support/programs/cli-run.ts';
import { musicCoreRig, online } from '../../../test/support/music/music-core-rig.ts';
import { somePlayer } from '../../../test/support/music/some-player.ts';
import { lavfiItem, writePlayout } from '../../../test/support/playout/playout-files.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { failure } from '../../shared/contract/errors.ts';

const tempDir = useTempDirs();
/** Sets a title, clears the screen in two spellings, reverses the text direction, forges a line. */
const HOSTILE = 'a\u001b]0;owned\u0007\u009b2J\u202eb\u2066\u0085\n\u001b[1Aforged\u007f\u2028';

/** Runs a command at a terminal against a server with hostile names. */
async function atTerminal(args: readonly string[], json = false): Promise<CliAnswer> {
  const rig = musicCoreRig({
    'app.status': () => [
      {
        name: 'music',
        profile: HOSTILE,
        state: 'waiting',
        address: HOSTILE,
        reason: HOSTILE,
        since: null,
      },
    ],
    'music.command': () => {
      throw failure('rejected', `The server said ${HOSTILE}`, {
        candidates: [{ id: HOSTILE, name: HOSTILE }],
      });
    },
  });
  const media = someMedia({ title: HOSTILE, artist: HOSTILE, album: HOSTILE });
  const player = somePlayer(HOSTILE, { name: HOSTILE, state: 'playing', media });
  rig.core.hub.replaceEntries('music.players', { [HOSTILE]: player });
  rig.core.hub.set('music.connection', { ...online, profileName: HOSTILE });
  const all = [...args, ...(json ? ['--json'] : []), '--data-dir', await tempDir()];
  const printed = new AbortController();
  // Stops `watch` after its first output.
  const onOut = (): void => {
    if (args[0] === 'watch') printed.abort();
  };
  const { signal } = printed;
  return runCli(all, { createCore: onlyCore(rig.core), terminal: true, signal, onOut });
}

async function hostileFiles(): Promise<{ folder: string; file: string; eq: string }> {
  const folder = path.join(await tempDir(), HOSTILE.replace('/', ''));
  const file = await writePlayout(folder, 0, 1, [
    lavfiItem(HOSTILE, 0, 1),
    lavfiItem('b', 0.5, 1, { source: { source_type: HOSTILE } }),
  ]);
  const eq = path.join(folder, `${HOSTILE}.txt`);
  await writeFile(
    eq,
    `Preamp: -3 dB\nFilter 1: ${HOSTILE.replaceAll('\n', ' ')}\nFilter 2: ON PK Fc 100 Hz Gain 1 dB Q 1\n`,
  );
  return { folder, file, eq };
}

describe('names from a server', () => {
  it.each([
    ['players'],
    ['play', 'HOSTILE'],
    ['play', 'no HOSTILE'],
    ['status'],
    ['watch'],
    ['--HOSTILE'],
    ['HOSTILE'],
    ['volume', 'x', 'HOSTILE'],
    ['eq', 'get', 'HOSTILE'],
    ['disconnect', 'music', '--profile', 'HOSTILE'],
  ])('never acts on a terminal: %j %j %j %j', async (...given) => {
    const args = given.map((arg) => arg.replace('HOSTILE', HOSTILE));
    const answer = await atTerminal(args);
    expect(answer.out + answer.err).not.toBe('');
    expect(terminalControls(answer.out)).toEqual([]);
    expect(terminalControls(answer.err)).toEqual([]);
    expect(answer.out + answer.err).not.toMatch(/^forged/m);
    expect(terminalControls((await atTerminal(args, true)).out)).toEqual([]);
  });

  it('is the same value in JSON', async () => {
    const { out } = await atTerminal(['players'], true);
    expect(JSON.parse(out)).toMatchObject([{ id: HOSTILE, name: HOSTILE }]);
  });
});

describe('the content and the name of a file', () => {
  it.each([
    ['playout', 'check', 'FILE'],
    ['playout', 'check', 'FOLDER'],
    ['playout', 'check', 'FOLDER/none'],
    ['playout', 'at', 'FOLDER', '2026-04-13T00:30:00Z'],
    ['playout', 'fix', 'FOLDER'],
    ['playout', 'xmltv', 'FOLDER'],
    ['playout', 'now', 'FILE'],
    ['playout', 'expand', 'HOSTILE'],
    ['playout', 'name', '--parse', 'HOSTILE'],
    ['eq', 'parse', 'EQ'],
    ['eq', 'convert', 'EQ', '--to', 'apo'],
    ['eq', 'response', 'EQ', '--rate', '48000', '--freqs', '100'],
    ['eq', 'parse', 'FOLDER/none'],
  ])('never acts on a terminal: %j %j %j %j', async (...args) => {
    const { folder, file, eq } = await hostileFiles();
    const named = args.map((arg) =>
      arg
        .replace('FOLDER', folder)
        .replace(/^FILE$/, file)
        .replace(/^EQ$/, eq),
    );
    for (const more of [[], ['--json']]) {
      const { out, err } = await runCli([...named, ...more], { terminal: true });
      expect(out + err).not.toBe('');
      expect(terminalControls(out)).toEqual([]);
      expect(terminalControls(err)).toEqual([]);
    }
  });

  it('goes to another program byte for byte', async () => {
    const { out } = await runCli(['playout', 'expand', HOSTILE]);
    expect(out).toBe(`${HOSTILE}\n`);
  });
});
