import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A Python that can import a package, or the reason there is none. */
export type PythonFound = { readonly python: string } | { readonly missing: string };

/** Programs that may be Python 3.12 or later, newest first. */
async function candidates(): Promise<string[]> {
  const versions = join(homedir(), '.pyenv', 'versions');
  const names = await readdir(versions).catch((): string[] => []);
  const own = names
    .filter((name) => /^3\.(1[2-9]|[2-9]\d)/.test(name))
    .sort()
    .reverse()
    .map((name) => join(versions, name, 'bin', 'python3'));
  return [...own, 'python3.14', 'python3.13', 'python3.12', 'python3'];
}

async function isNewEnough(python: string): Promise<boolean> {
  const test = 'import sys, venv, ensurepip; sys.exit(0 if sys.version_info >= (3, 12) else 1)';
  return run(python, ['-c', test], { timeout: 20_000 }).then(
    () => true,
    () => false,
  );
}

async function findPython(): Promise<string | null> {
  for (const python of await candidates()) if (await isNewEnough(python)) return python;
  return null;
}

const reason = (cause: unknown): string => {
  const text = cause instanceof Error ? cause.message : String(cause);
  return text.trim().split('\n').at(-1) ?? text;
};

/**
 * A virtual environment with `requirements` (pinned), created once in `folder`; a new pin creates another one. Never throws: the result says
 * what is missing.
 */
export async function pythonWith(
  folder: string,
  requirements: readonly string[],
): Promise<PythonFound> {
  const home = join(folder, requirements.join('_').replace(/[^\w.-]/g, '-'));
  const python = join(home, 'bin', 'python');
  if (existsSync(python)) return { python };
  const found = await findPython();
  if (found === null) return { missing: 'no Python 3.12 or later was found' };
  const making = `${home}.making-${process.pid}`;
  try {
    await mkdir(dirname(home), { recursive: true });
    await run(found, ['-m', 'venv', making], { timeout: 120_000 });
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check'];
    await run(join(making, 'bin', 'python'), [...install, ...requirements], { timeout: 240_000 });
    await rename(making, home);
    return { python };
  } catch (cause) {
    await rm(making, { recursive: true, force: true });
    if (existsSync(python)) return { python };
    return { missing: `${requirements.join(' ')} could not be installed (${reason(cause)})` };
  }
}
