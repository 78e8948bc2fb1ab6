import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, expect } from 'vitest';
import { runCli, runningCore } from '../programs/cli-run.ts';
import { DeploysCore } from './deploys-core.ts';
import { ticking } from '../core/fake-clock.ts';
import type { OddPlatform } from './odd-platform.ts';
import { startOddPlatform } from './odd-platform.ts';
import { useTempDirs } from '../temp-dir.ts';

export type Row = Readonly<Record<string, unknown>>;

/** A core that is connected to a platform with any schema, and the command line of that core. */
export function useOddDeploys() {
  const tempDir = useTempDirs();
  let dataDir = '';
  let lab: DeploysCore;
  let odd: OddPlatform | null = null;
  beforeEach(async () => {
    dataDir = await tempDir();
    lab = await DeploysCore.start(dataDir);
  });
  afterEach(async () => {
    await lab.stop();
    await odd?.stop();
    odd = null;
  });
  const run = (...args: readonly string[]) =>
    runCli(['deploys', ...args, '--data-dir', dataDir], { createCore: runningCore(lab.core) });
  const cli = async (...args: readonly string[]) => {
    const { code, out } = await run(...args, '--json');
    return { code, answer: JSON.parse(out) as Row };
  };
  const fileOf = async (form: unknown): Promise<string> => {
    const file = path.join(await tempDir(), 'service.json');
    await writeFile(file, JSON.stringify(form));
    return file;
  };
  return {
    /** Calls a method of the core as the window does. */
    call: ((...given) => lab.call(...given)) as DeploysCore['call'],
    cli,
    /** `deploys apply` with a file of this content. */
    apply: async (form: unknown, ...options: readonly string[]) =>
      cli('apply', await fileOf(form), ...options),
    /** The same with output for people. */
    print: async (form: unknown, ...options: readonly string[]) =>
      run('apply', await fileOf(form), ...options),
    /** The result of a call during which the clock advances. */
    throughTime: <T>(call: Promise<T>): Promise<T> => ticking(lab.clock, call, 500),
    /** Starts a platform and connects to it; a second one replaces the first in the same profile. */
    connect: async (...options: Parameters<typeof startOddPlatform>): Promise<OddPlatform> => {
      await odd?.stop();
      odd = await startOddPlatform(...options);
      const { url, token } = odd;
      const profileId = lab.core.hub.get('connections.profiles')[0]?.id ?? null;
      const report = await lab.connect({ profileId, fields: { url }, secrets: { token } });
      expect(report.ok).toBe(true);
      return odd;
    },
  };
}
