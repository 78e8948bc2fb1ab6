import { describe, expect, it } from 'vitest';
import { onlyCore, runCli } from '../../../test/support/programs/cli-run.ts';
import { musicCoreRig, online } from '../../../test/support/music/music-core-rig.ts';
import { useTempDirs } from '../../../test/support/temp-dir.ts';
import { allowUnhandledFaults } from '../../../test/support/programs/unhandled-faults.ts';

const tempDir = useTempDirs();
allowUnhandledFaults();

const faults: Readonly<Record<string, (error: Error) => void>> = {
  'a rejection': (error) => void Promise.reject(error),
  'an exception': (error) => {
    setImmediate(() => {
      throw error;
    });
  },
};

describe.each(Object.keys(faults))('%s that no code handles, while a command runs', (kind) => {
  async function run(args: readonly string[], stop: () => Promise<void> = () => Promise.resolve()) {
    const { core } = musicCoreRig();
    const logged: unknown[] = [];
    const answer = await runCli([...args, '--data-dir', await tempDir()], {
      createCore: onlyCore({
        ...core,
        fault: (_what, error) => logged.push(error),
        // The command waits for a connection that does not come.
        start: () => {
          core.hub.set('music.connection', { ...online, state: { k: 'connecting', attempt: 1 } });
          faults[kind]?.(new Error('broken: Authorization: Bearer TOKEN_OF_THE_SERVER\n    at x'));
          return Promise.resolve();
        },
        stop,
      }),
    });
    return { ...answer, logged };
  }

  it('ends it with one value, logged by its core', async () => {
    let stopped = 0;
    const answer = await run(['players', '--json'], () => Promise.resolve(void (stopped += 1)));
    expect(answer).toMatchObject({ code: 1, err: '' });
    const { error } = JSON.parse(answer.out) as { error: Record<string, unknown> };
    expect(error).toMatchObject({ code: 'internal', retryable: false });
    expect(answer.out).toContain('broken');
    expect(answer.out).not.toMatch(/TOKEN_OF_THE_SERVER| {4}at /);
    expect(answer.logged).toEqual([
      expect.objectContaining({ message: expect.any(String) as unknown }),
    ]);
    expect(stopped).toBe(1);
  });

  it('ends it with one sentence, even if its core does not stop', async () => {
    const answer = await run(['players'], () => new Promise(() => undefined));
    expect(answer).toMatchObject({ code: 1, out: '' });
    expect(answer.err.trimEnd().split('\n')).toHaveLength(1);
    expect(answer.err).not.toMatch(/TOKEN_OF_THE_SERVER| {4}at /);
  });
});
