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
  const waits = 'poster-refresh waits for a person';
  const failed = ['loudness-report failed', waits];
  const run = (file: string) => lab.call('workflows.start', lab.ask(file, `cs-${file}`));

  it('has runs that failed, also before the app looked, and leads to the newest', async () => {
    lab = await WorkflowsCore.start(await tempDir(), '1.30');
    await lab.connect();
    // So it was before the app looked.
    expect(lab.attention()).toEqual(failed);
    const { id } = await run('loudness-report');
    lab.clock.advance(120_000);
    await lab.refresh();
    expect(lab.attention()).toEqual(failed);
    const item = lab.core.hub.get('attention')['workflows:run:loudness-report'];
    expect(item?.action).toMatchObject({ path: `/workflows#loudness-report/${id}` });
    const review = lab.core.hub.get('attention')['workflows:run:poster-refresh'];
    expect(review).toMatchObject({ severity: 'wait', action: { label: 'Review…' } });
  });

  it('has failures while the app was closed', async () => {
    lab = await WorkflowsCore.start(await tempDir(), '1.30');
    await lab.connect();
    await run('loudness-report');
    await lab.restart(() => lab.clock.advance(120_000));
    await lab.refresh();
    expect(lab.attention()).toEqual(failed);
  });

  it('has no kinds that are switched off', async () => {
    lab = await WorkflowsCore.start(await tempDir(), '1.30');
    await lab.connect();
    await lab.call('workflows.setMuted', { kind: 'failed', muted: true });
    expect(lab.overview.mutedKinds).toEqual(['failed']);
    await run('loudness-report');
    lab.clock.advance(120_000);
    await lab.refresh();
    expect(lab.attention()).toEqual([waits]);
    await lab.call('workflows.setMuted', { kind: 'failed', muted: false });
    expect(lab.overview.mutedKinds).toEqual([]);
    expect(lab.attention()).toEqual(failed);
  });

  it('has runs that wait for a person', async () => {
    lab = await WorkflowsCore.start(await tempDir(), 'current');
    await lab.connect();
    await run('poster-refresh');
    lab.clock.advance(60_000);
    await lab.refresh();
    expect(lab.attention()).toContain(waits);
  });
});
