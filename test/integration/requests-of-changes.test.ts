import { afterEach, describe, expect, it } from 'vitest';
import { DeploysCore } from '../support/deploys/deploys-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';
import { WorkflowsCore } from '../support/workflows/workflows-core.ts';

const tempDir = useTempDirs();
let stop: () => Promise<void> = () => Promise.resolve();
afterEach(() => stop());

/** The answer to a change is shown without another read. What happens later on the server is polled. */
describe('a change asks the scheduler once for its effect', () => {
  const ref = { file: 'guide-export', name: 'guide-export' };
  const open = async () => {
    const lab = await WorkflowsCore.start(await tempDir(), '1.30', 'none');
    stop = () => lab.stop();
    await lab.connect();
    const asked = async (action: () => Promise<unknown>): Promise<string[]> => {
      const before = lab.demo.asked.length;
      await action();
      return lab.demo.asked.slice(before).map(({ line }) => line.replace('/api/v2', ''));
    };
    const shown = () => lab.overview.workflows.find(({ file }) => file === ref.file);
    return { lab, asked, shown };
  };

  it('if a workflow is suspended', async () => {
    const { lab, asked, shown } = await open();
    const { revision } = lab.overview;
    const suspend = () => lab.call('workflows.suspend', { ...ref, suspend: true });
    expect(await asked(suspend)).toEqual(['POST /dags/guide-export/suspend', 'GET /dags']);
    expect(shown()?.suspended).toBe(true);
    expect(lab.overview.revision).toBe(revision);
  });

  it('if a run is started and stopped', async () => {
    const { lab, asked, shown } = await open();
    const { revision } = lab.overview;
    const start = () => lab.call('workflows.start', lab.ask('guide-export', 'cs-1'));
    expect(await asked(start)).toEqual([
      'GET /dags/guide-export',
      'GET /dag-runs/guide-export/cs-1',
      'POST /dags/guide-export/start',
      'GET /dag-runs/guide-export/cs-1',
    ]);
    expect(shown()?.lastRun).toMatchObject({ id: 'cs-1', state: 'running' });
    const end = () => lab.call('workflows.stop', { ...ref, id: 'cs-1' });
    expect(await asked(end)).toEqual([
      'GET /dag-runs/guide-export',
      'POST /dag-runs/guide-export/cs-1/stop',
      'GET /dag-runs/guide-export/cs-1',
    ]);
    expect(shown()?.lastRun).toMatchObject({ id: 'cs-1', state: 'aborted' });
    expect(lab.overview.revision).toBe(revision);
  });
});

describe('a change asks the platform once for its effect', () => {
  const open = async () => {
    const lab = await DeploysCore.start(await tempDir());
    stop = () => lab.stop();
    await lab.connect();
    const asked = async (action: () => Promise<unknown>): Promise<string[]> => {
      const before = lab.demo.operations.length;
      await action();
      lab.clock.advance(1_000);
      await new Promise((resolve) => setTimeout(resolve, 50));
      return lab.demo.operations.slice(before).map(({ name }) => String(name));
    };
    return { lab, asked };
  };

  it('if a service is redeployed', async () => {
    const { lab, asked } = await open();
    const { id } = lab.service('docs');
    const input = { serviceId: id, cancels: [] };
    const redeploy = async () => {
      const { deployment } = await lab.call('deploys.redeploy', input);
      expect(lab.service('docs').recent[0]).toEqual(deployment);
    };
    expect(await asked(redeploy)).toEqual([
      'Round',
      // What it cancels, and what is there before it.
      'Deployments',
      'Redeploy',
      'Deployments',
    ]);
  });

  it('if its variables are saved', async () => {
    const { lab, asked } = await open();
    const form = { name: 'docs', envVars: [{ key: 'NEW', value: 'x' }] };
    const consent = await lab.call('deploys.plan', { form });
    expect(await asked(() => lab.call('deploys.apply', { form, consent }))).toEqual([
      // The review is made again before the save.
      'Round',
      'Service',
      'Deployments',
      'SaveService',
      'Service',
    ]);
    expect(lab.service('docs').state).not.toBe('active');
  });
});
