import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../src/shared/contract/errors.ts';
import { AppFailure } from '../../src/shared/contract/errors.ts';
import { DeploysCore } from '../support/deploys-core.ts';
import { IssuesCore } from '../support/issues-core.ts';
import type { Loss } from '../support/losing-proxy.ts';
import { losingProxy, losses } from '../support/losing-proxy.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { WorkflowsCore } from '../support/workflows-core.ts';

// Services look for the effect of a change for up to 15 s.
vi.setConfig({ testTimeout: 120_000 });
const tempDir = useTempDirs();
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const failureOf = (call: Promise<unknown>): Promise<AppError> =>
  call.then(
    () => {
      throw new Error('it succeeded');
    },
    (error: unknown) => {
      if (error instanceof AppFailure) return error.error;
      throw error;
    },
  );

/** Calls changes whose answers are lost: each is unconfirmed, never to be repeated, and was sent once. */
async function expectLost(
  proxy: Awaited<ReturnType<typeof losingProxy>>,
  loss: Loss,
  changes: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<void> {
  const { state } = proxy;
  state.loss = loss;
  const failures = await Promise.all(
    Object.entries(changes).map(async ([name, change]) => {
      const { code, retryable } = await failureOf(change());
      return [name, code, retryable];
    }),
  );
  const names = Object.keys(changes);
  expect(failures).toEqual(names.map((name) => [name, 'unconfirmed', false]));
  expect(state.lost).toHaveLength(names.length);
}

describe('a change whose answer is lost', () => {
  it.each(losses)('is unconfirmed in issues: %s', async (loss) => {
    const lab = await IssuesCore.start(await tempDir(), 'current');
    ends.push(() => lab.stop());
    const proxy = await losingProxy(lab.demo.url, (path) => /search|count|parse|pick/.test(path));
    ends.push(() => proxy.stop());
    const fields = { url: proxy.origin, email: lab.demo.email };
    expect((await lab.connect({ fields })).ok).toBe(true);
    const key = 'CS-402';
    const [, other] = await lab.call('issues.people', { key, text: '' });
    const values = { summary: 'Lost' };
    await expectLost(proxy, loss, {
      transition: () => lab.call('issues.transition', { key, transitionId: '21' }),
      comment: () => lab.call('issues.comment', { key, text: 'Lost' }),
      assign: () => lab.call('issues.assign', { key, who: other?.id ?? null }),
      create: () =>
        lab.call('issues.create', { draft: { project: 'CS', typeId: '10001', values } }),
    });
  });

  it.each(['drop', '503'] as const)('is unconfirmed in workflows: %s', async (loss) => {
    const lab = await WorkflowsCore.start(await tempDir(), 'current', 'none', ['run-forever']);
    ends.push(() => lab.stop());
    const proxy = await losingProxy(lab.demo.url, () => false);
    ends.push(() => proxy.stop());
    expect((await lab.connect({ fields: { url: proxy.origin } })).ok).toBe(true);
    const guide = { file: 'guide-export', name: 'guide-export' };
    const report = { file: 'loudness-report', name: 'loudness-report' };
    await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    const runs = await lab.call('workflows.history', { ...report, limit: 5 });
    const id = runs.find(({ state }) => state === 'failed')?.id ?? '';
    await expectLost(proxy, loss, {
      start: () => lab.call('workflows.start', lab.ask('guide-export', 'cs-2')),
      stop: () => lab.call('workflows.stop', { ...guide, id: 'cs-1' }),
      stopAll: () => lab.call('workflows.stopAll', guide),
      retry: () => lab.call('workflows.retry', { ...report, id, step: null }),
      reschedule: () => lab.call('workflows.reschedule', { ...report, id, runId: 'cs-3' }),
      suspend: () => lab.call('workflows.suspend', { ...report, suspend: true }),
    });
  });

  it.each(losses)('is unconfirmed in deploys: %s', async (loss) => {
    const lab = await DeploysCore.start(await tempDir(), 'specified');
    ends.push(() => lab.stop());
    const target = new URL(lab.demo.url);
    const proxy = await losingProxy(target.origin, (_path, body) => !body.includes('mutation'));
    ends.push(() => proxy.stop());
    const fields = { url: proxy.origin + target.pathname, workspace: lab.demo.workspace };
    expect((await lab.connect({ fields })).ok).toBe(true);
    const [service] = lab.overview.services;
    const serviceId = service?.id ?? '';
    await expectLost(proxy, loss, {
      createDatabase: () => lab.call('deploys.createDatabase', { name: 'lost' }),
      redeploy: () => lab.call('deploys.redeploy', { serviceId, cancels: [] }),
    });
  });
});
