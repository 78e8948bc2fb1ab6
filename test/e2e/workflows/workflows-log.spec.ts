import { readFile } from 'node:fs/promises';
import { t } from '../rig/texts.ts';
import { wellMade } from '../rig/well-made.ts';
import { expect, test } from './workflows-page.ts';

test.use({ schedulerOptions: { faults: ['huge-log'] } });

test('the logs of a step and of its run grow, and are saved as a whole', async ({
  workflows,
  page,
  scheduler,
  time,
}) => {
  await test.step('a long log that grows says what is missing, loads it, and is saved as a whole', async () => {
    await workflows.show('nightly-ingest');
    const log = workflows.log('transcode-hd');
    await expect(log).toBeVisible();
    const note = page.getByText(/^Showing the last [\d,]+ of [\d,]+ lines\./);
    await expect(note).toContainText(/last 5,\d\d\d of \d\d,\d\d\d/);
    const before = await workflows.lines();
    time.pass(5);
    await expect.poll(() => workflows.lines()).toBeGreaterThan(before + 300);
    await wellMade(page);

    await workflows.button(t('workflowsrun:log.earlier')).click();
    await expect(note).toContainText(/last 1\d,\d\d\d of \d\d,\d\d\d/);
    const download = page.waitForEvent('download');
    await workflows.button(t('workflowsrun:log.save')).click();
    const saved = (await readFile(await (await download).path(), 'utf8')).split('\n');
    expect(saved[0]).toMatch(/^frame= {3}154 /);
    expect(saved.length).toBeGreaterThan(30_000);
    const errors = saved.filter((line) => line.startsWith('warning: transcode-hd '));
    expect(errors.length).toBeGreaterThan(3000);
    expect(new Set(saved).size).toBe(saved.length);
  });
  await test.step('the log of a whole run has the output of its steps, and what the scheduler wrote', async () => {
    scheduler.fault('huge-log', false);
    await page.getByRole('combobox', { name: t('workflowsrun:log.step') }).focus();
    await page.keyboard.press('Home');
    const log = workflows.log('nightly-ingest');
    await expect(log).toContainText('thumbnails | item 33 done');
    const before = await workflows.lines();
    time.pass(5);
    await expect.poll(() => workflows.lines()).toBeGreaterThan(before);
    await expect(log).toContainText('transcode-hd | frame=');
    await page.getByRole('radio', { name: t('workflowsrun:log.scheduler') }).click();
    await expect(log).toContainText('msg="Step started" step=transcode-hd');
    await expect(log).not.toContainText('frame=');
  });
});
