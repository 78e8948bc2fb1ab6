import { afterEach, describe, expect, it } from 'vitest';
import { WorkflowsCore } from '../support/workflows/workflows-core.ts';
import { useTempDirs } from '../support/temp-dir.ts';

const tempDir = useTempDirs();
let lab: WorkflowsCore;
afterEach(async () => {
  await lab.stop();
});

const lists = () => lab.count(/GET .*\/dags$/);

describe('changes that the server reports', () => {
  it.each(['current', '2.2'])(
    'on %s are read at once, and windows are told',
    async (generation) => {
      lab = await WorkflowsCore.start(await tempDir(), generation);
      await lab.connect();
      await lab.until(() => lab.overview.mode === 'live');
      const { revision } = lab.overview;
      const asked = lab.clock.now();
      const response = await fetch(`${lab.demo.url}/api/v1/dags/guide-export/start`, {
        method: 'POST',
        headers: { authorization: `Bearer ${lab.demo.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ dagRunId: 'elsewhere' }),
      });
      expect(response.status).toBe(200);
      await lab.until(() => lab.workflow('guide-export').lastRun?.id === 'elsewhere');
      expect(lab.overview.revision).toBeGreaterThan(revision);
      // Before the next read of a hidden window.
      expect(lab.clock.now() - asked).toBeLessThan(10_000);
    },
  );

  it.each(['current', '2.2'])('on %s are polled when a stream is lost', async (generation) => {
    lab = await WorkflowsCore.start(await tempDir(), generation);
    await lab.connect();
    await lab.until(() => lab.overview.mode === 'live');
    const before = lists();
    lab.demo.fault('sse-drops');
    await lab.until(() => lab.overview.mode === 'polling');
    await lab.until(() => lists() > before);
    lab.demo.fault('sse-drops', false);
    await lab.until(() => lab.overview.mode === 'live');
  });

  it.each(['current', '2.2', '1.30', '1.16'])(
    'are polled without a stream on %s',
    async (generation) => {
      lab = await WorkflowsCore.start(await tempDir(), generation, 'key', ['sse-off']);
      await lab.connect();
      expect(lab.overview.mode).toBe('polling');
      const before = lists();
      await lab.until(() => lists() > before);
      expect(lab.overview.mode).toBe('polling');
    },
  );
});

describe('attention', () => {
  const run = (file: string) => lab.call('workflows.start', lab.ask(file, `cs-${file}`));

  it('has runs that failed, until one is opened', async () => {
    lab = await WorkflowsCore.start(await tempDir(), '1.30');
    await lab.connect();
    expect(lab.attention()).toEqual([]);
    const { id, name } = await run('loudness-report');
    lab.clock.advance(120_000);
    await lab.refresh();
    expect(lab.attention()).toEqual(['loudness-report failed']);
    const [item] = Object.values(lab.core.hub.get('attention'));
    expect(item?.action).toMatchObject({ path: `/workflows#loudness-report/${id}` });
    await lab.call('workflows.run', { file: name, name, id }, { origin: 'cli' });
    expect(lab.attention()).toHaveLength(1);
    await lab.call('workflows.run', { file: name, name, id });
    expect(lab.attention()).toEqual([]);
    await lab.refresh();
    expect(lab.attention()).toEqual([]);
  });

  it('has failures while the app was closed', async () => {
    lab = await WorkflowsCore.start(await tempDir(), '1.30');
    await lab.connect();
    await run('loudness-report');
    await lab.restart(() => lab.clock.advance(120_000));
    await lab.refresh();
    expect(lab.attention()).toEqual(['loudness-report failed']);
  });

  it('has no kinds that are switched off', async () => {
    lab = await WorkflowsCore.start(await tempDir(), '1.30');
    await lab.connect();
    await lab.call('workflows.setMuted', { kind: 'failed', muted: true });
    expect(lab.overview.mutedKinds).toEqual(['failed']);
    await run('loudness-report');
    lab.clock.advance(120_000);
    await lab.refresh();
    expect(lab.attention()).toEqual([]);
    await lab.call('workflows.setMuted', { kind: 'failed', muted: false });
    expect(lab.overview.mutedKinds).toEqual([]);
  });

  it('has runs that wait for a person', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current');
    await lab.connect();
    await run('poster-refresh');
    lab.clock.advance(60_000);
    await lab.refresh();
    expect(lab.attention()).toEqual(['poster-refresh waits for a person']);
  });
});
