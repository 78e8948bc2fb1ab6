import { test } from '../playout/playout-page.ts';
import { expect } from '../rig/hosts.ts';
import { t } from '../rig/texts.ts';
import { checkReturn } from '../rig/menu-return.ts';
import '../../../src/shared/playout/texts.ts';

test('dialogs from the menus of Playout return the focus', async ({ playout, page }) => {
  await playout.rowsLoaded();
  await test.step('the inspector hands the focus to the timeline when its item is removed', async () => {
    await playout.find('Puppets');
    await playout.inspector
      .getByRole('button', { name: t('playout:inspector.remove') })
      .press('Enter');
    await expect(playout.timeline).toBeFocused();
    await expect(playout.inspector.getByRole('heading', { name: 'Puppets' })).toHaveCount(0);
    await expect(playout.timeline).toBeFocused();
  });
  const add = t('playout:bar.add');
  for (const item of [/^Files/, /^Synthetic picture/, /^Fill a gap/, /^Repeat a day/])
    await checkReturn(page, add, item);
  const lineup = page.getByRole('button', { name: /^Lineup/ }).first();
  await checkReturn(page, (await lineup.getAttribute('aria-label')) ?? '', /…$/);
});
