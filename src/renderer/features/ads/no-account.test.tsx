import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import '../../../shared/ads/panel-texts.ts';
import { profile, readOverview } from '../../../../test/support/ads/ads-sample.ts';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { adsPanel } from './panel.tsx';

let core: WindowCore;
afterEach(() => {
  cleanup();
  core.close();
});

it('takes the ID of an account that the service does not list, and says why it may not be used', async () => {
  const asked: string[] = [];
  core = await windowCore(
    {
      'connections.profiles': [profile],
      'ads.overview': readOverview({ account: null, accounts: [] }),
    },
    {
      'ads.chooseAccount': ({ account }) => {
        asked.push(account);
        if (account === 'of-others') throw failure('not-found', 'There is no ad account.');
      },
    },
  );
  render(
    <UiRoot>
      <adsPanel.Content />
    </UiRoot>,
  );
  const field = screen.getByLabelText(t('adspanel:noAccount.id'));
  const button = screen.getByRole('button', { name: t('adspanel:noAccount.use') });
  expect(button.getAttribute('aria-description')).toBe(t('adspanel:noAccount.missing'));
  await userEvent.type(field, ' {Enter}');
  await userEvent.click(button);
  await act(arrived);
  expect(asked).toEqual([]);
  await userEvent.type(field, 'of-others{Enter}');
  await act(arrived);
  expect(screen.getByText('There is no ad account.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, ' mine ');
  await userEvent.click(button);
  await act(arrived);
  expect(asked).toEqual(['of-others', 'mine']);
  expect(screen.queryByText('There is no ad account.')).toBeNull();
});
