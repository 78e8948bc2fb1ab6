import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { terminalControls } from '../support/programs/terminal-controls.ts';
import { compileCache } from '../support/programs/child.ts';
import { lavfiItem, writePlayout } from '../support/playout/playout-files.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const run = promisify(execFile);
const program = fileURLToPath(new URL('../../src/main/cli.ts', import.meta.url));

/** Runs its arguments in a pseudo-terminal and copies the terminal's input. */
const ON_A_TERMINAL = 'import pty, sys; pty.spawn(sys.argv[1:])';
/** Gives the terminal a size, then runs its arguments. */
const SIZED = ['sh', '-c', 'stty rows 5 cols 120; exec "$@"', 'sh'];

/** Everything a terminal receives from one command. */
async function terminalGets(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const command = [
    ...SIZED,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    program,
    ...args,
  ];
  const env = { ...process.env, ...compileCache, TERM: 'xterm', NO_COLOR: '', ...more };
  const { stdout } = await run('python3', ['-c', ON_A_TERMINAL, ...command], { env });
  return stdout;
}

const HOSTILE = 'x\u001b]0;owned\u0007\u009b2J\u202ey';

describe.skipIf(process.platform === 'win32')('a real terminal', () => {
  it('gets colors and nothing else that it would act on', async () => {
    const folder = path.join(await tempDir(), HOSTILE);
    await mkdir(folder, { recursive: true });
    const broken = { source: { source_type: HOSTILE } };
    const file = await writePlayout(folder, 0, 1, [lavfiItem(HOSTILE, 0, 1, broken)]);
    const shown = await terminalGets(['playout', 'check', file]);
    expect(shown).toContain('\u001b[31m');
    expect(terminalControls(shown)).toEqual([]);
    expect(terminalControls(await terminalGets(['play', HOSTILE, '--demo']))).toEqual([]);
    expect(terminalControls(await terminalGets([`--${HOSTILE}`]))).toEqual([]);
  });

  it('gets a text cleaned that another program gets unchanged', async () => {
    const name = `${HOSTILE}\u0085`;
    const text = await terminalGets(['playout', 'expand', name]);
    expect(terminalControls(text)).toEqual([]);
    const args = ['--disable-warning=ExperimentalWarning', program, 'playout', 'expand', name];
    expect((await run(process.execPath, args)).stdout).toBe(`${name}\n`);
  });

  it('reads a long log in the pager of the user, and a missing pager loses nothing', async () => {
    const log = ['deploys', 'logs', 'api', '--demo'];
    const paged = await terminalGets(log, { PAGER: 'sed -e s/^/paged:/' });
    const lines = paged.split('\r\n').filter((line) => line !== '');
    expect(lines.length).toBeGreaterThan(1);
    expect(lines.every((line) => line.startsWith('paged:'))).toBe(true);
    const plain = await terminalGets(log, { PAGER: 'no-such-program-anywhere' });
    expect(plain.split('\r\n').filter((line) => line !== '').length).toBe(lines.length);
    expect(plain).not.toContain('paged:');
  });
});
