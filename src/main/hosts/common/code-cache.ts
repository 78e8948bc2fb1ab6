import { mkdirSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { cacheFolder } from '../../platform/user-folders.ts';

/**
 * Lets Node keep the compiled code of this build (`program`: its first file) for the next start, which saves a seventh of it. The
 * code of another build goes, so there is never more than one. A folder that others may write to is not used: code comes from it.
 */
export function keepCompiledCode(program: string): void {
  const { platform, env } = process;
  if (env['NODE_COMPILE_CACHE'] !== undefined) return;
  try {
    const all = path.join(cacheFolder({ platform, env, home: homedir() }), 'code');
    const build = path.join(all, Math.round(statSync(program).mtimeMs).toString(36));
    if (statSync(build, { throwIfNoEntry: false }) === undefined) {
      rmSync(all, { recursive: true, force: true });
      mkdirSync(build, { recursive: true, mode: 0o700 });
    }
    const { uid, mode } = statSync(build);
    const own = process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
    if (own) enableCompileCache(build);
  } catch {
    // Every start compiles anew.
  }
}
