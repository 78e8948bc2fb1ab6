import { expect, test } from './deploys-page.ts';
import { press, tabTo } from '../rig/keyboard.ts';
import { t } from '../rig/texts.ts';

test('services are created, updated and redeployed', async ({ deploys, page, platform, time }) => {
  await test.step('a service is opened and its form left by keyboard alone, after the question', async () => {
    await tabTo(page, deploys.list);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const detail = deploys.detail('web');
    await expect(detail).toBeVisible();
    await expect(page).toHaveURL(/#svc_1$/);
    const edit = detail.getByRole('button', { name: t('deployspanel:detail.edit') });
    await press(page, edit);
    const form = deploys.dialog(t('deploysedit:edit', { name: 'web' }));
    await tabTo(page, form.getByRole('textbox', { name: t('deploysedit:field.branch') }));
    await page.keyboard.type('next');
    await page.keyboard.press('Escape');
    await expect(page.getByText(t('app:form.unsaved'))).toBeVisible();
    await press(page, deploys.button(t('app:form.stay')));
    const branch = form.getByRole('textbox', { name: t('deploysedit:field.branch') });
    await expect(branch).toHaveValue(/next/);
    await page.keyboard.press('Escape');
    await press(page, deploys.button(t('app:form.discard')));
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(edit).toBeFocused();
  });
  await test.step('a service is created by the form, and goes through its states until it crashes', async () => {
    await deploys.button(t('deployspanel:newService')).click();
    const form = deploys.dialog(t('deploysedit:newService'));
    await form.getByRole('textbox', { name: t('deploysedit:field.name') }).fill('shop');
    const repo = form.getByRole('textbox', { name: t('deploysedit:field.repo') });
    const review = form.getByRole('button', { name: t('deploysedit:review') });
    const right = { repo: 'studio/shop' };
    for (const [typed, problem] of [
      ['https://git.example/studio/shop.git', t('deploysrules:repo.url', right)],
      ['git@git.example:studio/shop.git', t('deploysrules:repo.ssh', right)],
    ] as const) {
      await repo.fill(typed);
      await review.click();
      await expect(form.getByText(problem)).toBeVisible();
      await expect(repo).toHaveAttribute('aria-invalid', 'true');
    }
    await repo.fill(right.repo);
    await review.click();
    const step = deploys.dialog(t('deploysedit:reviewTitle.create', { name: 'shop' }));
    await expect(step.getByRole('row', { name: /Repository.*studio\/shop/ })).toBeVisible();
    expect(platform.operations.filter(({ kind }) => kind === 'mutation')).toEqual([]);

    time.stop();
    await step.getByRole('button', { name: t('deploysedit:send.create') }).click();
    await expect(page.getByText(t('deploysedit:sent.create', { name: 'shop' }))).toBeVisible();
    const [sent, ...more] = platform.operations.filter(({ kind }) => kind === 'mutation');
    expect(more).toEqual([]);
    // Defaults are not sent.
    expect(JSON.stringify(sent?.variables)).not.toMatch(/memory|vcpus|buildpack|port/i);
    const detail = deploys.detail('shop');
    for (const [state, seconds] of [
      ['queued', 3],
      ['building', 20],
      ['deploying', 7],
      ['active', 1],
    ] as const) {
      await expect(deploys.row('shop')).toContainText(t(`states:${state}`));
      await expect(detail.getByRole('button', { name: t(`states:${state}`) })).toBeVisible();
      time.pass(seconds);
      await deploys.refresh();
    }
    platform.crash('shop');
    await deploys.refresh();
    await expect(deploys.row('shop')).toContainText(t('states:crashed'));
  });
  await test.step('a redeploy is confirmed, reuses the image, and the service stays up', async () => {
    time.stop();
    const detail = await deploys.show('worker');
    await detail.getByRole('button', { name: t('deploysedit:redeploy.button') }).click();
    const ask = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(ask.getByText(t('deploysedit:reuse'))).toBeVisible();
    await ask.getByRole('button', { name: t('deploysedit:redeploy.button') }).click();
    await expect(page.getByText(t('deploysedit:redeploy.done', { name: 'worker' }))).toBeVisible();
    await expect(deploys.row('worker')).toContainText(t('states:queued'));
    await expect(detail.getByText(t('deployspanel:pair.serving'))).toBeVisible();
    // Without a build: 2 s in the queue and 6 s of rollout.
    time.pass(9);
    await deploys.refresh();
    await expect(deploys.row('worker')).toContainText(t('states:active'));
  });
  await test.step('an update sends the changes, warns of removals, and cancels deployments in flight', async () => {
    platform.push('api', '4d'.repeat(20), 'Pushed just now');
    await deploys.refresh();
    // Its row moves within the list.
    await expect(deploys.row('api')).toContainText(/queued|building/);
    const detail = await deploys.show('api');
    await detail.getByRole('button', { name: t('deployspanel:detail.edit') }).click();
    const form = deploys.dialog(t('deploysedit:edit', { name: 'api' }));
    await deploys.choose(
      form.getByRole('combobox', { name: t('deploysedit:field.memory') }),
      '2 GiB',
    );
    await form.getByRole('button', { name: t('deploysedit:variables.load') }).click();
    const value = (name: string) =>
      form.getByLabel(t('deploysedit:variables.valueOf', { name }), { exact: true });
    await expect(value('LOG_LEVEL')).toHaveValue('');
    await form
      .getByRole('button', { name: t('deploysedit:variables.show', { name: 'LOG_LEVEL' }) })
      .click();
    await expect(value('LOG_LEVEL')).toHaveValue('info');
    // Only the requested value reached the window.
    expect(await page.content()).not.toContain('not-a-real-password');
    await form
      .getByRole('button', { name: t('deploysedit:variables.remove', { name: 'SESSION_SECRET' }) })
      .click();
    await form.getByRole('button', { name: t('deploysedit:review') }).click();

    const step = deploys.dialog(t('deploysedit:reviewTitle.update', { name: 'api' }));
    await expect(step.getByRole('row', { name: /Memory.*1 GiB.*2 GiB/ })).toBeVisible();
    const vanishing = step.getByText(t('deploysedit:vanishing', { count: 1 }));
    await expect(vanishing.locator('..')).toContainText('SESSION_SECRET');
    await expect(step.getByText(t('deploysedit:cancels', { count: 1 }))).toBeVisible();
    await expect(step.getByText(/^4d4d4d4/)).toBeVisible();
    await expect(step.getByText(t('deploys:service.save.redeploys'))).toBeVisible();
    await step.getByRole('button', { name: t('deploysedit:send.update') }).click();
    await expect(page.getByText(t('deploysedit:sent.update', { name: 'api' }))).toBeVisible();

    await deploys.tab('deployments');
    const list = detail.getByRole('list', {
      name: t('deployspanel:deployments.label', { name: 'api' }),
    });
    await expect(list.getByRole('listitem').nth(1)).toContainText(
      /cancelled4d4d4d4Pushed just now/,
    );
    const sent = platform.operations.findLast(({ kind }) => kind === 'mutation')?.variables ?? {};
    const text = JSON.stringify(sent);
    for (const kept of ['DATABASE_URL', 'not-a-real-password', 'LOG_LEVEL', '2048Mi'])
      expect(text).toContain(kept);
    expect(text).not.toMatch(/SESSION_SECRET|vcpus|dockerfilePath|branch/);
    await deploys.tab('facts');
    await expect(detail.getByText('DATABASE_URL, LOG_LEVEL', { exact: true })).toBeVisible();
  });
});
