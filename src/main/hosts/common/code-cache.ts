import { mkdirSync, rmSync, statSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { homedir } from 'node:os';
import path from 'node:path';
import { cacheFolder } from '../../platform/user-folders.ts';

/**
 * Enables Node's cache of compiled code for this build (`program`: its first file), which makes the next start a seventh faster. Deletes
 * the caches of other builds. Refuses a folder that others can write to, because code is loaded from it.
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
    // Not critical: without the cache, every start compiles again.
  }
}
