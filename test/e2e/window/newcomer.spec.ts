import type { Locator, Page } from '@playwright/test';
import { expect } from '../rig/hosts.ts';
import { press, tabTo } from '../rig/keyboard.ts';
import { t } from '../rig/texts.ts';
import { test } from './newcomer-walk.ts';
import '../../../src/shared/playout/texts.ts';

/** The section of the connection that was just added. */
const connectedNow = (page: Page): Locator =>
  page.getByText(t('connections:page.isConnected')).first();

/** Waits until something in a dialog, or the dialog itself, has the focus. */
const hasFocusIn = (dialog: Locator): Promise<void> =>
  expect.poll(() => dialog.evaluate((one) => one.contains(document.activeElement))).toBe(true);

const openDialog = (page: Page): Locator => page.getByRole('dialog');

test('a newcomer goes from the first run through every service, with the mouse alone', async ({
  walk,
}) => {
  await walk(({ page, playout, eq, issues, workflows, ads, forms }) => {
    const link = (panel: string): Promise<void> =>
      page
        .getByRole('navigation', { name: t('app:nav.label') })
        .getByRole('link', { name: new RegExp(`^${panel}`) })
        .click();
    const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
    return {
      connectMusic: async (url, token) => {
        await page.getByRole('textbox', { name: t('onboarding:form.orAddress') }).fill(url);
        await page.getByLabel(t('onboarding:form.token'), { exact: true }).fill(token);
        await button(t('onboarding:form.connect')).click();
        await expect(button('Pause: Living room')).toBeVisible();
      },
      connect: async (service) => {
        await link(t(`app:nav.${service}`));
        await button(t('app:notConnected.connect')).click();
        // Its form begins with the sign-in in the browser.
        if (service === 'ads') await button(t('connections:form.useToken')).click();
        for (const [input, text] of forms[service]) await input.fill(text);
        await button(t('onboarding:form.connect')).click();
        await expect(connectedNow(page)).toBeVisible();
      },
      openLineup: async (path) => {
        await link(t('app:nav.playout'));
        await button('Open a lineup…').click();
        await openDialog(page).getByRole('textbox', { name: 'Path' }).fill(path);
        await openDialog(page).getByRole('button', { name: 'Open', exact: true }).click();
        await expect(playout.button('2 findings')).toBeVisible();
        await playout.rowsLoaded();
      },
      pause: async () => {
        await button('Pause').click();
        await expect(button('Play')).toBeVisible();
      },
      leaveQuick: async () => {
        await button(t('quick:expand')).click();
        await expect(page.getByRole('main', { name: t('app:nav.music') })).toBeVisible();
      },
      moveBand: async () => {
        await link(t('app:nav.equalizer'));
        await expect(eq.node(7)).toBeVisible();
        await eq.drag(5, 40, -30);
      },
      repair: async () => {
        await link(t('app:nav.playout'));
        await playout.rowsLoaded();
        await page.getByRole('button', { name: /^Trim to/ }).click();
        await expect(playout.button('1 finding')).toBeVisible();
        await button(t('playout:findings.short.fill')).click();
        await openDialog(page)
          .getByRole('button', { name: t('playout:fill.fill'), exact: true })
          .click();
        await expect(playout.button('0 findings')).toBeVisible();
        await playout.write();
      },
      showFailedRun: async () => {
        await link(t('app:nav.workflows'));
        await workflows.show('loudness-report');
      },
      moveIssue: async () => {
        await link(t('app:nav.issues'));
        await issues.show('CS-412');
        await issues.status('In review').click();
        await issues.step('Start progress', 'In progress').click();
        await expect(issues.status('In progress')).toBeVisible();
      },
      startWorkflow: async () => {
        await link(t('app:nav.workflows'));
        await workflows.show('encode-backlog');
        const dialog = await workflows.openStart('encode-backlog');
        await dialog.getByRole('textbox', { name: /^source/ }).fill('/in');
        await dialog
          .getByRole('button', { name: t('workflowspanel:start.submit'), exact: true })
          .click();
        await expect(dialog).toHaveCount(0);
      },
      showCampaign: async () => {
        await link(t('app:nav.ads'));
        await ads.show('Winter reach');
      },
    };
  });
});

test('a newcomer goes from the first run through every service, by keyboard alone', async ({
  walk,
}) => {
  await walk(({ page, playout, eq, issues, workflows, ads, forms }) => {
    const keys = async (...all: readonly string[]): Promise<void> => {
      for (const key of all) await page.keyboard.press(key);
    };
    const fill = async (input: Locator, text: string): Promise<void> => {
      await tabTo(page, input);
      await page.keyboard.type(text);
    };
    const main = (name: string): Locator => page.getByRole('main', { name, exact: true });
    /** Opens a panel with its keys; the panel's content gets the focus. */
    const go = async (panel: string, ...by: readonly string[]): Promise<void> => {
      await keys(...by);
      await expect(main(panel)).toBeFocused();
      // A focus ring around the whole panel would not help.
      await expect(main(panel)).toHaveCSS('box-shadow', 'none');
    };
    const letters = { deploys: 'd', issues: 'i', workflows: 'w', ads: 'a' } as const;
    /** Enters the list of a panel once its rows are shown. */
    const enter = async (list: Locator, row: Locator): Promise<void> => {
      await expect(row).toBeVisible();
      await keys('ArrowDown');
      await expect(list).toBeFocused();
      await expect(list).toHaveAttribute('aria-activedescendant', /./);
    };
    /** Moves a list's cursor from its first row down to a row. */
    const walkTo = async (list: Locator, text: string): Promise<void> => {
      const read = (): Promise<string> =>
        list.evaluate((grid) => {
          const id = grid.getAttribute('aria-activedescendant') ?? '';
          return `${id} ${document.getElementById(id)?.textContent ?? ''}`;
        });
      await keys('Home');
      await expect(list).toHaveAttribute('aria-activedescendant', /-0$/);
      for (let now = await read(); !now.includes(text); now = await read()) {
        await keys('ArrowDown');
        await expect.poll(read).not.toBe(now);
      }
    };
    /** Moves the focus down to an item of an open menu and chooses it. */
    const choose = async (item: Locator): Promise<void> => {
      const menu = page.getByRole('menu');
      await expect(item).toBeVisible();
      await hasFocusIn(menu);
      for (let step = 0; step < 20; step += 1) {
        if (await item.evaluate((one) => one === document.activeElement)) break;
        await keys('ArrowDown');
      }
      await expect(item).toBeFocused();
      await keys('Enter');
      await expect(menu).toHaveCount(0);
    };
    return {
      connectMusic: async (url, token) => {
        await fill(page.getByRole('textbox', { name: t('onboarding:form.orAddress') }), url);
        await fill(page.getByLabel(t('onboarding:form.token'), { exact: true }), token);
        await keys('Enter');
        await expect(main(t('app:nav.music'))).toBeFocused();
      },
      connect: async (service) => {
        await go(t(`app:nav.${service}`), 'g', letters[service]);
        await press(
          page,
          page.getByRole('button', { name: t('app:notConnected.connect'), exact: true }),
        );
        await expect(forms[service][0]?.[0] as Locator).toBeFocused();
        const [address, ...secrets] = forms[service];
        if (address !== undefined) await fill(...address);
        if (service === 'ads')
          await press(
            page,
            page.getByRole('button', { name: t('connections:form.useToken'), exact: true }),
          );
        for (const [input, text] of secrets) await fill(input, text);
        await keys('Enter');
        await expect(connectedNow(page)).toBeVisible();
        await expect(
          page.getByRole('region', { name: t('connections:page.selected') }),
        ).toBeFocused();
      },
      openLineup: async (path) => {
        await go(t('app:nav.playout'), 'Control+3');
        await press(page, page.getByRole('button', { name: 'Open a lineup…' }));
        await expect(openDialog(page).getByRole('textbox', { name: 'Path' })).toBeFocused();
        await page.keyboard.type(path);
        await keys('Enter');
        await expect(openDialog(page)).toHaveCount(0);
        await expect(playout.button('2 findings')).toBeVisible();
        await playout.rowsLoaded();
        await expect(main(t('app:nav.playout'))).toBeFocused();
      },
      pause: async () => {
        await keys('Space');
        await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
      },
      leaveQuick: async () => {
        const open = page.getByRole('button', { name: t('quick:expand'), exact: true });
        await tabTo(page, open, 'Shift+Tab');
        await keys('Enter');
        await expect(main(t('app:nav.music'))).toBeFocused();
      },
      moveBand: async () => {
        await go(t('app:nav.equalizer'), 'g', 'e');
        await expect(eq.node(7)).toBeVisible();
        await keys('ArrowDown');
        await expect(eq.node(1)).toBeFocused();
        await keys('5');
        await expect(eq.node(5)).toBeFocused();
        await keys('ArrowRight', 'ArrowRight', 'ArrowUp', 'ArrowUp');
      },
      repair: async () => {
        await go(t('app:nav.playout'), 'Control+3');
        await playout.rowsLoaded();
        const findings = page.getByRole('region', { name: t('playout:findings.title') });
        const repair = (name: RegExp): Locator => findings.getByRole('button', { name });
        await keys('F8');
        await expect(repair(/^Trim to/)).toBeFocused();
        await keys('Enter');
        await expect(playout.button('1 finding')).toBeVisible();
        await expect(page.locator(':focus')).toHaveCount(1);
        await keys('F8');
        await expect(repair(/^Extend/)).toBeFocused();
        await press(page, repair(/^Fill the gap/));
        await hasFocusIn(openDialog(page));
        await keys('Control+Enter');
        await expect(openDialog(page)).toHaveCount(0);
        await expect(playout.button('0 findings')).toBeVisible();
        await expect(playout.button(/^Review and write/)).toBeEnabled();
        await keys('Control+s');
        await hasFocusIn(openDialog(page));
        await expect(
          openDialog(page).getByRole('button', { name: /^Write \d+ files?$/ }),
        ).toBeEnabled();
        await keys('Control+Enter');
        await expect(openDialog(page)).toHaveCount(0);
        await expect(playout.button(/^Review and write/)).toBeDisabled();
      },
      showFailedRun: async () => {
        await keys('Control+k');
        await expect(openDialog(page).getByRole('combobox')).toBeFocused();
        await page.keyboard.type('loudness-report');
        await expect(
          openDialog(page).getByRole('option', { name: /^loudness-report/, selected: true }),
        ).toBeVisible();
        await keys('Enter');
        await expect(openDialog(page)).toHaveCount(0);
        await expect(main(t('app:nav.workflows'))).toBeFocused();
        await expect(workflows.head('loudness-report')).toBeVisible();
      },
      moveIssue: async () => {
        await go(t('app:nav.issues'), 'Control+5');
        await enter(issues.list, issues.row('CS-412'));
        await walkTo(issues.list, 'CS-412');
        await keys('Enter');
        await expect(issues.detail('CS-412')).toBeFocused();
        await expect(issues.comment('CS-412')).toBeVisible();
        await press(page, issues.status('In review'));
        await choose(issues.step('Start progress', 'In progress'));
        await expect(issues.status('In progress')).toBeFocused();
      },
      startWorkflow: async () => {
        await go(t('app:nav.workflows'), 'g', 'w');
        await enter(workflows.list, workflows.row('encode-backlog'));
        await walkTo(workflows.list, 'encode-backlog');
        await expect(workflows.head('encode-backlog')).toBeVisible();
        await keys('Shift+F10');
        await choose(page.getByRole('menuitem', { name: t('workflowspanel:start.open') }));
        const dialog = workflows.starting('encode-backlog');
        await expect(dialog.getByRole('textbox', { name: /^source/ })).toBeFocused();
        await page.keyboard.type('/in');
        await keys('Enter');
        await expect(dialog).toHaveCount(0);
      },
      showCampaign: async () => {
        await go(t('app:nav.ads'), 'Control+7');
        const tree = page.getByRole('treegrid', { name: t('adspanel:tree.label') });
        await enter(tree, ads.row('Winter reach'));
        await walkTo(tree, 'Winter reach');
        await keys('Enter');
        await expect(page.getByRole('region', { name: 'Winter reach', exact: true })).toBeFocused();
      },
    };
  });
});
