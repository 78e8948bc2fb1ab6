import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createCore } from '../../src/main/core.ts';
import { startAdsDemo } from '../../src/demo/ads/ads-demo.ts';
import { startDeploysDemo } from '../../src/demo/deploys/deploys-demo.ts';
import { startIssuesDemo } from '../../src/demo/issues/issues-demo.ts';
import { startWorkflowsDemo } from '../../src/demo/workflows/workflows-demo.ts';
import { runCli } from '../support/programs/cli-run.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

interface Rig {
  readonly dataDir: string;
  /** Number of requests that reached the server. */
  readonly asked: () => number;
}

async function connected(
  service: string,
  args: readonly string[],
  token: string,
  asked: () => number,
): Promise<Rig> {
  const dataDir = await tempDir();
  const common = ['--token-stdin', '--data-dir', dataDir, '--secret-store', 'file', '--json'];
  const done = await runCli(['connect', service, ...args, ...common], { stdin: token, createCore });
  expect(done.code, done.out + done.err).toBe(0);
  return { dataDir, asked };
}

/** Runs a command with a core of its own; resolves with the number of its requests. */
async function requestsOf({ dataDir, asked }: Rig, args: readonly string[]): Promise<number> {
  const before = asked();
  const all = [...args, '--data-dir', dataDir, '--secret-store', 'file', '--json'];
  const done = await runCli(all, { createCore });
  expect(done.code, done.out + done.err).toBe(0);
  return asked() - before;
}

/** Runs a command with a core of its own; resolves with its requests, in their order. */
const linesOf =
  (rig: Rig, asked: () => string[]) =>
  async (args: readonly string[]): Promise<string[]> => {
    const before = asked().length;
    await requestsOf(rig, args);
    return asked().slice(before);
  };

it('a command starts no service but its own', async () => {
  const demos = [await startIssuesDemo(), await startWorkflowsDemo()] as const;
  const [issues, workflows] = demos;
  for (const demo of demos) stops.push(() => demo.stop());
  const asked = (): number => workflows.asked.length;
  const { dataDir } = await connected(
    'workflows',
    ['--url', workflows.url],
    workflows.token,
    asked,
  );
  const common = ['--token-stdin', '--data-dir', dataDir, '--secret-store', 'file', '--json'];
  const args = ['connect', 'issues', '--url', issues.url, '--email', issues.email, ...common];
  expect((await runCli(args, { stdin: issues.token, createCore })).code).toBe(0);
  expect(await requestsOf({ dataDir, asked }, ['issues', 'count', 'project = CS'])).toBe(0);
  expect(await requestsOf({ dataDir, asked }, ['status'])).toBeGreaterThan(0);
}, 60_000);

describe('a command without a running app asks the server only for its own work', () => {
  it('issues', async () => {
    const demo = await startIssuesDemo();
    stops.push(() => demo.stop());
    const args = ['--url', demo.url, '--email', demo.email];
    const rig = await connected('issues', args, demo.token, () => demo.asked.length);
    expect(await requestsOf(rig, ['issues', 'count', 'project = CS'])).toBe(1);
    expect(await requestsOf(rig, ['issues', 'search', 'project = CS', '--limit', '5'])).toBe(1);
    expect(await requestsOf(rig, ['issues', 'projects'])).toBeLessThanOrEqual(3);
    const lines = linesOf(rig, () => demo.asked.map(({ method, path }) => `${method} ${path}`));
    const API = '/rest/api/3';
    const search = 'POST /rest/api/3/search/jql';
    const me = `GET ${API}/myself`;
    const issue = `GET ${API}/issue/CS-402`;
    expect(await lines(['issues', 'view', 'mine'])).toEqual([search]);
    expect(await lines(['issues', 'view', 'watching', '--limit', '1'])).toEqual([search]);
    expect(await lines(['issues', 'show', 'CS-402'])).toEqual([issue]);
    // A change is read back, and --json reads the fields as the server sent them.
    const assign = `PUT ${API}/issue/CS-402/assignee`;
    for (const who of ['me', 'none'])
      expect((await lines(['issues', 'assign', 'CS-402', who])).toSorted()).toEqual(
        [assign, me, issue, issue].toSorted(),
      );
    const comments = `${API}/issue/CS-402/comment`;
    expect(await lines(['issues', 'comment', 'CS-402', 'seen'])).toEqual([
      me,
      `GET ${comments}`,
      `POST ${comments}`,
      expect.stringContaining(`GET ${comments}/`) as string,
      issue,
      issue,
    ]);
    const steps = `${API}/issue/CS-402/transitions`;
    expect(await lines(['issues', 'transition', 'CS-402', 'Done'])).toEqual([
      me,
      issue,
      `GET ${steps}`,
      `POST ${steps}`,
      issue,
      issue,
    ]);
  }, 60_000);

  it('deploys', async () => {
    const demo = await startDeploysDemo();
    stops.push(() => demo.stop());
    const rig = await connected('deploys', ['--url', demo.url], demo.token, () => demo.requests());
    // The first command reads the schema.
    await requestsOf(rig, ['deploys']);
    const operations = demo.operations.length;
    await requestsOf(rig, ['deploys']);
    const fields = demo.operations.slice(operations).flatMap((one) => one.fields);
    expect(fields).toContain('serviceList');
    expect(new Set(fields).size).toBe(fields.length);
    const fieldsOf = linesOf(rig, () => demo.operations.flatMap((one) => one.fields));
    const list = ['accountStatus', 'workspaceList', 'projectList', 'serviceList'];
    expect(fields).toEqual(list);
    // The deployments, and the names of the variables.
    expect(await fieldsOf(['deploys', 'show', 'blog'])).toEqual([
      ...list,
      'deploymentList',
      'serviceGet',
    ]);
    const file = path.join(rig.dataDir, 'service.json');
    await writeFile(file, JSON.stringify({ name: 'blog', memory: '512Mi' }));
    expect(await fieldsOf(['deploys', 'apply', file, '--dry-run'])).toEqual([
      ...list,
      'resourceLimits',
      'deploymentList',
    ]);
    // The deployments twice before the change, for the question and for the comparison, and once after it, which proves and prints it.
    expect(await fieldsOf(['deploys', 'redeploy', 'blog', '--yes'])).toEqual([
      ...list,
      'deploymentList',
      'deploymentList',
      'serviceUpdate',
      'deploymentList',
    ]);
  }, 60_000);

  it('ads', async () => {
    const demo = await startAdsDemo();
    stops.push(() => demo.stop());
    const args = ['--url', demo.url, '--sdk-header', 'X-Vendor-Ads-Sdk'];
    const rig = await connected('ads', args, demo.token, () => demo.requests.length);
    const accounts = demo.requests.length;
    const listed = await runCli(
      ['ads', 'accounts', '--data-dir', rig.dataDir, '--secret-store', 'file', '--json'],
      { createCore },
    );
    const { items, requests } = JSON.parse(listed.out) as {
      items: { id: string }[];
      requests: number;
    };
    expect(demo.requests.length - accounts).toBe(requests);
    // The list of accounts, and the chosen one.
    const use = await requestsOf(rig, ['ads', 'account', 'use', items[0]?.id ?? '']);
    expect(use).toBeLessThanOrEqual(requests + 1);
    expect(await requestsOf(rig, ['ads', 'businesses'])).toBe(1);
  }, 60_000);

  it('workflows', async () => {
    const demo = await startWorkflowsDemo();
    stops.push(() => demo.stop());
    const rig = await connected(
      'workflows',
      ['--url', demo.url],
      demo.token,
      () => demo.asked.length,
    );
    const lines = linesOf(rig, () => demo.asked.map(({ line }) => line));
    const API = '/api/v1';
    // The probe finds the server's version and reads the first page.
    const probe = [`GET ${API}/health`, `GET ${API}/dags`, `GET ${API}/auth/me`];
    const named = [...probe, `GET ${API}/dags`];
    const run = `GET ${API}/dag-runs/guide-export/run-1`;
    expect(await lines(['dags'])).toEqual(named);
    const start = ['dag', 'start', 'guide-export', '--run-id', 'run-1'];
    expect(await lines(start)).toEqual([
      ...named,
      `GET ${API}/dags/guide-export`,
      run,
      `POST ${API}/dags/guide-export/start`,
      run,
      run,
    ]);
    expect(await lines(['dag', 'status', 'guide-export'])).toEqual([
      ...named,
      `GET ${API}/dag-runs/guide-export/latest`,
    ]);
    expect(await lines(['dag', 'history', 'guide-export'])).toEqual([
      ...named,
      `GET ${API}/dags/guide-export/dag-runs`,
    ]);
    await requestsOf(rig, ['dag', 'start', 'encode-backlog', 'source=/a', '--run-id', 'run-2']);
    const stopped = await lines(['dag', 'stop', 'encode-backlog']);
    const read = `GET ${API}/dag-runs/encode-backlog/run-2`;
    // It is read until it has ended.
    expect(stopped.filter((line, at) => line !== read || stopped.indexOf(read) === at)).toEqual([
      ...named,
      `GET ${API}/dags/encode-backlog/dag-runs`,
      read,
      `POST ${API}/dag-runs/encode-backlog/run-2/stop`,
    ]);
    for (const word of ['suspend', 'resume'])
      expect(await lines(['dag', word, 'guide-export'])).toEqual([
        ...named,
        `POST ${API}/dags/guide-export/suspend`,
        `GET ${API}/dags`,
      ]);
  }, 60_000);
});
