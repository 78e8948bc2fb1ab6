import { afterEach, describe, expect, it } from 'vitest';
import { runCli, runningCore } from '../../../../../test/support/programs/cli-run.ts';
import { IssuesCore } from '../../../../../test/support/issues/issues-core.ts';
import { serviceCase } from '../../../../../test/support/core/service-case.ts';
import { slowProxy } from '../../../../../test/support/net/slow-proxy.ts';
import { useTempDirs } from '../../../../../test/support/temp-dir.ts';

const tempDir = useTempDirs();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A search of a connected tracker that answers after `seconds`. */
async function search(seconds: number, ...args: string[]) {
  const dataDir = await tempDir();
  const lab = await IssuesCore.start(dataDir, 'current', true);
  const proxy = await slowProxy(lab.demo.url, lab.clock);
  stops.push(
    () => lab.stop(),
    () => proxy.stop(),
  );
  await lab.connect({ fields: { url: proxy.origin, email: lab.demo.email } });
  Object.assign(proxy.slow, { text: 'key IS NOT EMPTY', ms: seconds * 1000 });
  const command = ['issues', 'search', 'key IS NOT EMPTY', '--limit', '5', '--json', ...args];
  const answer = runCli([...command, '--data-dir', dataDir], {
    createCore: runningCore(lab.core),
  });
  const time = setInterval(() => {
    if (proxy.slow.asked > 0) lab.clock.advance(1000);
  }, 5);
  const { code, out } = await answer.finally(() => clearInterval(time));
  return { code, out: JSON.parse(out) as Record<string, unknown>, asked: proxy.slow.asked };
}

describe('a search that takes the server long', () => {
  it.each([
    ['slow-search', serviceCase<{ answerAfterSeconds: number }>('slow-search').answerAfterSeconds],
    ['longer than the app waits by itself', 45],
  ])('succeeds with one request within --timeout: %s', async (_name, seconds) => {
    const { code, out, asked } = await search(seconds, '--timeout', '60');
    expect([code, asked]).toEqual([0, 1]);
    expect(out['issues']).toHaveLength(5);
  });

  it('fails once if it takes longer, and is not repeated', async () => {
    const { code, out, asked } = await search(90, '--timeout', '60');
    expect([code, asked]).toEqual([1, 1]);
    expect(out['error']).toMatchObject({ code: 'timeout', retryable: true });
  });
});
