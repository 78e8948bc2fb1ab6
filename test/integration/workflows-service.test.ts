import { afterEach, describe, expect, it } from 'vitest';
import '../../src/shared/workflows/rules-texts.ts';
import { t } from '../../src/shared/i18n/translate.ts';
import type { Auth } from '../support/workflows/workflows-core.ts';
import { startScripted } from '../support/net/http-fault-server.ts';
import { refusal } from '../support/core/service-core.ts';
import { WorkflowsCore } from '../support/workflows/workflows-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let lab: WorkflowsCore;
afterEach(async () => {
  await lab.stop();
});

const signIns: readonly (readonly [string, Auth])[] = [
  ...(['none', 'basic', 'login', 'key'] as const).map((auth) => ['current', auth] as const),
  ...(['none', 'basic', 'login', 'key'] as const).map((auth) => ['1.30', auth] as const),
  ...(['none', 'basic', 'key'] as const).map((auth) => ['1.16', auth] as const),
  ['2.2', 'login'],
  ['specified', 'none'],
];

describe('signing in', () => {
  it.each(signIns)('to %s with %s reads the overview', async (generation, auth) => {
    lab = await WorkflowsCore.start(await tempDir(), generation, auth);
    const report = await lab.connect();
    expect(report.problem).toBeNull();
    const dialects = {
      current: 'current',
      '2.2': 'current',
      '1.30': 'v2',
      '1.16': 'legacy',
      specified: 'specified',
    };
    expect(lab.overview.dialect).toBe(dialects[generation as keyof typeof dialects]);
    if (generation === 'specified') return;
    expect(lab.workflow('encode-backlog').bars).toHaveLength(10);
    expect(lab.workflow('nightly-ingest').lastRun?.state).toBe('running');
    expect(lab.workflow('relink-missing').lastRun).toBeNull();
    expect(lab.core.hub.get('connections.profiles')[0]?.status.phase).toBe('connected');
  });

  it.each(['/api/v1', '/api/v1/'])('understands an address that ends in %s', async (path) => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'login');
    const { user, url } = lab.demo;
    expect((await lab.connect({ fields: { url: url + path, user } })).problem).toBeNull();
    expect(lab.overview.workflows.length).toBeGreaterThan(10);
  });

  it.each(['current', '1.30', '1.16'])(
    'refuses a wrong key on %s with what helps',
    async (generation) => {
      lab = await WorkflowsCore.start(await tempDir(), generation);
      const { problem } = await lab.connect({ secrets: { token: 'dagu_wrong' } });
      expect(problem?.sentence).toContain('Check the API key');
    },
  );

  it.each(['current', '1.30'])('names a wrong password of a login on %s', async (generation) => {
    lab = await WorkflowsCore.start(await tempDir(), generation, 'login');
    const { problem } = await lab.connect({ secrets: { password: 'wrong' } });
    expect(problem?.sentence).toContain("doesn't accept this user and password");
    expect(lab.count(/POST .*auth\/login/)).toBe(1);
  });

  it.each(['current', '1.30'])(
    'to %s as a viewer offers nothing that changes something, and sends none of it',
    async (generation) => {
      lab = await WorkflowsCore.start(await tempDir(), generation, 'login', ['viewer']);
      await lab.connect();
      const reason = t('workflowsrules:lacks.role');
      const { start, enqueue, suspend, stopRun, retry, dequeue, history } = lab.overview.abilities;
      expect(new Set([start, enqueue, suspend, stopRun, retry, dequeue])).toEqual(
        new Set([reason]),
      );
      expect(history).toBe('');
      const ask = lab.ask('guide-export', 'r-1');
      const refused = { code: 'unsupported', message: reason };
      expect(await refusal(lab.call('workflows.start', ask))).toMatchObject(refused);
      const suspending = { file: 'guide-export', name: 'guide-export', suspend: true };
      expect(await refusal(lab.call('workflows.suspend', suspending))).toMatchObject(refused);
      expect(lab.count(/^POST .*\/(?:start|suspend)$/)).toBe(0);
      lab.demo.fault('viewer', false);
      await lab.refresh();
      expect(lab.overview.abilities.start).toBe('');
      expect(await lab.call('workflows.start', ask)).toMatchObject({ id: 'r-1' });
    },
  );

  it('explains a wrong password where there is no login', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'basic');
    const { problem } = await lab.connect({ secrets: { password: 'wrong' } });
    expect(problem?.sentence).toContain('create an API key');
  });

  it('explains an empty 401', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none', ['empty-401']);
    expect((await lab.connect()).problem?.sentence).toContain('refused the sign-in');
  });

  it.each([
    [302, 'signs users in with a browser'],
    [403, 'rest_api'],
  ])('explains the status %i', async (status, text) => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none');
    const server = await startScripted((_request, response) => {
      response.writeHead(status, { location: '/oidc-login' }).end('no');
    });
    const { problem } = await lab.connect({ fields: { url: server.origin } });
    await server.stop();
    expect(problem?.sentence).toContain(text);
  });

  it('does not take a web page for a scheduler', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none', ['html']);
    const { ok, problem } = await lab.connect();
    expect(ok).toBe(false);
    expect(problem?.sentence).toContain('answers with a web page');
  });

  it('renews an expired login once for all callers', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'login', ['sse-off']);
    await lab.connect();
    const logins = () => lab.count(/POST .*auth\/login/);
    const before = logins();
    lab.clock.advance(90_000_000);
    await lab.until(() => lab.state.nextAt !== null);
    const runs = ['nightly-ingest', 'guide-export', 'rights-check'].map((file) =>
      lab.call('workflows.history', { file, name: file, limit: 5 }),
    );
    expect((await Promise.all(runs)).every(({ items }) => items.length > 0)).toBe(true);
    expect(logins() - before).toBe(1);
    expect(lab.state.error).toBeNull();
  });
});

describe('the overview', () => {
  it.each(['current', '1.30', '1.16'])(
    'of %s has what is wrong beyond the states',
    async (generation) => {
      lab = await WorkflowsCore.start(await tempDir(), generation, 'none', ['run-forever']);
      await lab.connect();
      expect(lab.workflow('nightly-ingest').concern).toBeNull();
      lab.clock.advance(50 * 60_000);
      await lab.refresh();
      expect(lab.workflow('nightly-ingest').concern).toBe('running-long');
      expect(lab.attention()).toContain('nightly-ingest has been running much longer than usual');
    },
  );

  it('says that the scheduler process is silent, and when it was seen', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none');
    await lab.connect();
    await lab.refresh();
    const seen = lab.overview.scheduler;
    expect(seen?.alive).toBe(true);
    expect(seen?.seenAt).toBeCloseTo(lab.clock.now(), -4);
    lab.demo.fault('scheduler-dead');
    lab.clock.advance(60_000);
    await lab.refresh();
    const seenAt = lab.overview.scheduler?.seenAt ?? Infinity;
    expect(lab.overview.scheduler?.alive).toBe(false);
    expect(seenAt).toBeLessThan(lab.clock.now() - 30_000);
    expect(seenAt).toBeGreaterThanOrEqual(seen?.seenAt ?? Infinity);
    expect(lab.workflow('guide-export').concern).toBe('scheduler-silent');
    expect(lab.workflow('relink-missing').concern).toBeNull();
    expect(lab.attention()).toContain('The scheduler process is not running');
    lab.demo.fault('scheduler-dead', false);
    await lab.refresh();
    expect(lab.attention()).not.toContain('The scheduler process is not running');
  });

  it('shows files that the server can not read', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none');
    await lab.connect();
    expect(lab.workflow('broken-draft').error).not.toBeNull();
  });

  it.each(['current', '2.2', '1.30'])(
    'of %s has queued runs of yesterday, and lists runs of any age',
    async (generation) => {
      const faults = ['scheduler-dead', 'sse-off'] as const;
      lab = await WorkflowsCore.start(await tempDir(), generation, 'none', faults);
      await lab.connect();
      expect(lab.overview.queued).toBe(2);
      lab.clock.advance(86_400_000);
      await lab.refresh();
      expect(lab.overview.queued).toBe(2);
      const all = { states: [], name: '', from: null, to: null, cursor: null };
      const { runs } = await lab.call('workflows.runs', all);
      const older = runs.filter(
        ({ startedAt }) => (startedAt ?? 0) < lab.clock.now() - 172_800_000,
      );
      expect(older.length).toBeGreaterThan(5);
    },
  );

  it('keeps the list if the runs of all workflows can not be read', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none', ['timeout-504']);
    await lab.connect();
    expect(lab.overview.workflows.length).toBeGreaterThan(10);
    expect(lab.overview.problems.join(' ')).toContain('Recent runs are missing');
  });

  it('does not take unknown states for failures', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none', ['unknown-state']);
    await lab.connect();
    expect(lab.workflow('guide-export').lastRun?.state).toBe('unknown');
  });

  it.each(['current', '1.30', '1.16'])('of %s bounds hostile texts', async (generation) => {
    lab = await WorkflowsCore.start(await tempDir(), generation, 'none', ['hostile-strings']);
    expect((await lab.connect()).problem).toBeNull();
    expect(JSON.stringify(lab.overview)).not.toMatch(/\\u0000|\\u001b/);
  });

  it('of 500 workflows is read in bounded steps', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none', ['many', 'sse-off']);
    await lab.connect();
    expect(lab.overview.workflows).toHaveLength(500);
    await lab.refresh();
    const histories = lab.count(/GET .*\/dags\/[^/]+\/dag-runs$/);
    expect(histories).toBeGreaterThan(5);
    expect(histories).toBeLessThanOrEqual(5 * lab.count(/GET .*\/dag-runs$/));
  });

  it('shows the last good data after a restart', async () => {
    lab = await WorkflowsCore.start(await tempDir());
    await lab.connect();
    const { workflows } = lab.overview;
    await lab.restart();
    expect(lab.overview.workflows).toEqual(workflows);
    expect(lab.state.stale).toBe(true);
  });
});

it('shows nothing after the connection was removed', async () => {
  lab = await WorkflowsCore.start(await tempDir(), 'current', 'none');
  await lab.connect();
  const [profile] = lab.core.hub.get('connections.profiles');
  const which = { service: 'workflows', profileId: profile?.id ?? '' };
  await lab.call('connections.remove', which);
  expect(lab.state.value).toBeNull();
  expect(await refusal(lab.refresh())).toMatchObject({ code: 'unsupported' });
});

describe('a server without a list', () => {
  it('shows the workflows that the user names', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'specified', 'none');
    await lab.connect();
    expect(lab.overview.workflows).toEqual([]);
    await lab.call('workflows.addName', { name: 'nightly-ingest' });
    await lab.call('workflows.addName', { name: 'nightly-ingest' });
    expect(lab.overview.workflows.map(({ name }) => name)).toEqual(['nightly-ingest']);
    expect(lab.workflow('nightly-ingest').lastRun?.state).toBe('running');
    await lab.call('workflows.removeName', { name: 'nightly-ingest' });
    expect(lab.overview.workflows).toEqual([]);
  });

  it('has no pages to open', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'specified', 'none');
    await lab.connect();
    const open = lab.call('workflows.open', { file: 'a', name: 'a', id: null });
    expect(await refusal(open)).toMatchObject({ code: 'unsupported' });
  });
});

describe('on request', () => {
  it('names are refused where the server has a list', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none');
    await lab.connect();
    const add = lab.call('workflows.addName', { name: 'x' });
    expect(await refusal(add)).toMatchObject({ code: 'unsupported' });
  });

  it('opens the pages of workflows and runs', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none');
    await lab.connect();
    const ref = { file: 'backup', name: 'backup-library' };
    await lab.call('workflows.open', { ...ref, id: null });
    await lab.call('workflows.open', { ...ref, id: 'r 1' });
    const root = { name: 'a b', id: 'r-1' };
    await lab.call('workflows.open', { ...ref, id: 'r-2', root });
    const { url } = lab.demo;
    expect(lab.opened).toEqual([
      `${url}/dags/backup`,
      `${url}/dag-runs/backup-library/r%201`,
      `${url}/dag-runs/a%20b/r-1?subDAGRunId=r-2&dagRunId=r-1&dagRunName=a+b`,
    ]);
  });

  it.each(['current', '2.2', '1.30'])(
    'reads a run that a step started, and its logs, on %s',
    async (generation) => {
      lab = await WorkflowsCore.start(await tempDir(), generation, 'none');
      await lab.connect();
      const ref = { file: 'weekly-highlights', name: 'weekly-highlights' };
      const parent = await lab.call('workflows.run', { ...ref, id: null });
      const [child] = parent.steps.flatMap(({ children }) => children);
      if (child === undefined) throw new Error('no run below');
      expect(child.name).toBe('guide-export');
      expect(parent.root).toBeUndefined();
      const root = { name: parent.name, id: parent.id };
      const below = { ...child, file: child.name, root };
      const run = await lab.call('workflows.run', below);
      expect(run).toMatchObject({ ...child, state: 'succeeded', root });
      const query = { run: below, stream: 'both', after: null, until: null, tail: 10 } as const;
      const whole = await lab.call('workflows.log', { ...query, step: null });
      expect(whole.lines.length).toBeGreaterThan(2);
      const step = await lab.call('workflows.log', { ...query, step: 'collect' });
      expect(step.lines.length).toBeGreaterThan(0);
      const alone = { ...child, file: child.name };
      expect(await refusal(lab.call('workflows.run', alone))).toMatchObject({ code: 'not-found' });
    },
  );

  it('reads workflows, runs, logs and queues', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current', 'none');
    await lab.connect();
    const ref = { file: 'nightly-ingest', name: 'nightly-ingest' };
    const workflow = await lab.call('workflows.workflow', ref);
    expect(workflow.steps.length).toBeGreaterThan(10);
    expect(workflow.bars.length).toBeGreaterThan(5);
    const run = await lab.call('workflows.run', { ...ref, id: null });
    expect(run.state).toBe('running');
    const log = await lab.call('workflows.log', {
      run: { ...ref, id: run.id },
      step: 'fetch-lineup',
      stream: 'out',
      after: null,
      until: null,
      tail: 10,
    });
    expect(log.lines.length).toBeGreaterThan(0);
    const all = { states: [], name: '', from: null, to: null, cursor: null };
    expect((await lab.call('workflows.runs', all)).runs.length).toBeGreaterThan(10);
    const queues = await lab.call('workflows.queues', undefined);
    expect(queues.some(({ queuedCount }) => queuedCount > 0)).toBe(true);
    const none = lab.call('workflows.run', {
      file: 'relink-missing',
      name: 'relink-missing',
      id: null,
    });
    expect(await refusal(none)).toMatchObject({ code: 'not-found' });
  });
});
