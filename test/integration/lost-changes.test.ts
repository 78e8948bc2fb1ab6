import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AppError } from '../../src/shared/contract/errors.ts';
import { AppFailure } from '../../src/shared/contract/errors.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import { ticking } from '../support/core/fake-clock.ts';
import { runCli, runningCore } from '../support/programs/cli-run.ts';
import { DeploysCore } from '../support/deploys/deploys-core.ts';
import { IssuesCore } from '../support/issues/issues-core.ts';
import type { Loss } from '../support/net/losing-proxy.ts';
import { losingProxy, losses } from '../support/net/losing-proxy.ts';
import { serverBefore } from '../support/net/server-before.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { WorkflowsCore } from '../support/workflows/workflows-core.ts';

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

/** `detail.lost` and `detail.status` of a change lost in each way. */
const details: Readonly<Record<Loss, readonly [string, number | undefined]>> = {
  drop: ['connection-lost', undefined],
  cut: ['connection-lost', 200],
  '502': ['unreachable', 502],
  '503': ['busy', 503],
  page: ['not-this-server', 200],
  '302': ['not-this-server', 302],
};

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
      const { code, retryable, detail } = await failureOf(change());
      return [name, code, retryable, detail?.['lost'], detail?.['status']];
    }),
  );
  const names = Object.keys(changes);
  const [lost, status] = details[loss];
  expect(failures).toEqual(names.map((name) => [name, 'unconfirmed', false, lost, status]));
  expect(state.lost).toHaveLength(names.length);
}

/** No sentence about what a server shows that could not be read. */
function expectUnchecked({ code, message, detail }: AppError, lost: string): void {
  expect(code).toBe('unconfirmed');
  expect(message).toMatch(/could ?n.t check|could not check/);
  expect(detail).toMatchObject({ lost });
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

  it.each(['drop', '503', '302'] as const)('is unconfirmed in workflows: %s', async (loss) => {
    const lab = await WorkflowsCore.start(await tempDir(), 'current', 'none', ['run-forever']);
    ends.push(() => lab.stop());
    const proxy = await losingProxy(lab.demo.url, () => false);
    ends.push(() => proxy.stop());
    expect((await lab.connect({ fields: { url: proxy.origin } })).ok).toBe(true);
    const guide = { file: 'guide-export', name: 'guide-export' };
    const report = { file: 'loudness-report', name: 'loudness-report' };
    await lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    const runs = await lab.call('workflows.history', { ...report, limit: 5 });
    const id = runs.items.find(({ state }) => state === 'failed')?.id ?? '';
    await expectLost(proxy, loss, {
      start: () => lab.call('workflows.start', lab.ask('guide-export', 'cs-2')),
      stop: () => lab.call('workflows.stop', { ...guide, id: 'cs-1' }),
      stopAll: () => lab.call('workflows.stopAll', guide),
      retry: () => lab.call('workflows.retry', { ...report, id, step: null }),
      reschedule: () => lab.call('workflows.reschedule', { ...report, id, runId: 'cs-3' }),
      suspend: () => lab.call('workflows.suspend', { ...report, suspend: true }),
    });
  });

  it('and that nothing can read any more could not be checked: issues', async () => {
    const lab = await IssuesCore.start(await tempDir(), 'current');
    ends.push(() => lab.stop());
    const isRead = (path: string) => /search|count|parse|pick/.test(path);
    const fields = { url: '', email: lab.demo.email };
    const key = 'CS-402';
    const changes: (() => Promise<unknown>)[] = [
      () => lab.call('issues.comment', { key, text: 'Lost' }),
      () => lab.call('issues.assign', { key, who: null }),
      () =>
        lab.call('issues.create', {
          draft: { project: 'CS', typeId: '10001', values: { summary: 'Lost' } },
        }),
    ];
    const proxy = await losingProxy(lab.demo.url, isRead);
    ends.push(() => proxy.stop());
    expect((await lab.connect({ fields: { ...fields, url: proxy.origin } })).ok).toBe(true);
    const tick = setInterval(() => lab.clock.advance(50), 5);
    ends.push(() => Promise.resolve(clearInterval(tick)));
    for (const change of changes) {
      Object.assign(proxy.state, { loss: 'drop', lost: [], down: true });
      expectUnchecked(await failureOf(change()), 'connection-lost');
    }
  });

  it('and that nothing can read any more could not be checked: workflows', async () => {
    const lab = await WorkflowsCore.start(await tempDir(), 'current', 'none');
    ends.push(() => lab.stop());
    const proxy = await losingProxy(lab.demo.url, () => false);
    ends.push(() => proxy.stop());
    expect((await lab.connect({ fields: { url: proxy.origin } })).ok).toBe(true);
    const report = { file: 'loudness-report', name: 'loudness-report' };
    Object.assign(proxy.state, { loss: '502', down: true });
    const suspended = lab.call('workflows.suspend', { ...report, suspend: true });
    expectUnchecked(await failureOf(suspended), 'unreachable');
    expect(proxy.state.lost).toHaveLength(1);
  });

  it('is unconfirmed where a scheduler accepts it and does nothing, or its answer to a stop is lost', async () => {
    const lab = await WorkflowsCore.start(await tempDir(), 'current', 'none', ['run-forever']);
    ends.push(() => lab.stop());
    let status = 0;
    const server = await serverBefore(lab.demo.url, ({ method }, response) => {
      if (method === 'GET' || status === 0) return false;
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      return true;
    });
    ends.push(() => server.stop());
    expect((await lab.connect({ fields: { url: server.origin } })).ok).toBe(true);
    const ref = { file: 'guide-export', name: 'guide-export' };
    const ask = { ...ref, runId: 'r-1', params: [], enqueue: false, singleton: false };
    const { id } = await lab.call('workflows.start', ask);
    status = 200;
    const again = await failureOf(lab.call('workflows.start', { ...ask, runId: 'r-2' }));
    expect(again).toMatchObject({ code: 'unconfirmed', retryable: false, detail: { id: 'r-2' } });
    const ignored = await failureOf(lab.call('workflows.stop', { ...ref, id }));
    expect(ignored.message).toBe(t('workflows:write.stopIgnored', { name: ref.name, seconds: 10 }));
    status = 502;
    const lost = await failureOf(lab.call('workflows.stop', { ...ref, id }));
    expect(lost).toMatchObject({ code: 'unconfirmed', retryable: false });
    expect(lost.message).toBe(t('workflows:write.stopLost', { name: ref.name }));
  });

  it.each([
    ['502', { lost: 'unreachable', status: 502 }, /^127\.0\.0\.1:\d+ may have made the change/],
    ['hold', { lost: 'timeout' }, /^The server did not answer in time/],
  ] as const)(
    'until the time of its command ends names the server: %s',
    async (loss, detail, sentence) => {
      const dataDir = await tempDir();
      const lab = await WorkflowsCore.start(dataDir, 'current', 'none');
      ends.push(() => lab.stop());
      const proxy = await losingProxy(lab.demo.url, () => false);
      ends.push(() => proxy.stop());
      expect((await lab.connect({ fields: { url: proxy.origin } })).ok).toBe(true);
      Object.assign(proxy.state, { loss, down: true });
      const args = ['dag', 'start', 'guide-export', '--json', '--timeout', '2'];
      const { code, out } = await runCli([...args, '--data-dir', dataDir], {
        createCore: runningCore(lab.core),
      });
      expect(code).toBe(1);
      const { error } = JSON.parse(out) as { error: AppError };
      expect(error).toMatchObject({ code: 'unconfirmed', retryable: false, detail });
      expect(error.message).toMatch(sentence);
    },
  );

  it('ends with the time of its command: issues', async () => {
    const dataDir = await tempDir();
    const lab = await IssuesCore.start(dataDir, 'current');
    ends.push(() => lab.stop());
    const proxy = await losingProxy(lab.demo.url, (path) => /search|count|parse|pick/.test(path));
    ends.push(() => proxy.stop());
    const fields = { url: proxy.origin, email: lab.demo.email };
    expect((await lab.connect({ fields })).ok).toBe(true);
    proxy.state.loss = 'hold';
    for (const change of [
      ['comment', 'CS-402', 'Slow'],
      ['assign', 'CS-402', 'none'],
      ['transition', 'CS-402', 'In progress'],
    ]) {
      const args = ['issues', ...change, '--json', '--timeout', '1', '--data-dir', dataDir];
      const { code, out } = await runCli(args, { createCore: runningCore(lab.core) });
      expect(code, out).toBe(1);
      const { error } = JSON.parse(out) as { error: AppError };
      expect(error).toMatchObject({ code: 'unconfirmed', retryable: false });
    }
    expect(proxy.state.lost).toHaveLength(3);
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
      redeploy: () =>
        ticking(lab.clock, lab.call('deploys.redeploy', { serviceId, cancels: [] }), 500),
    });
  });
});
