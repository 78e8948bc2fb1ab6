import '../../../../shared/attention/page-texts.ts';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { defaultPreferences } from '../../../../shared/settings/preferences.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { QuietHoursSetting } from './QuietHoursSetting.tsx';

let core: WindowCore;
let stored: unknown[];

const from = (): HTMLInputElement =>
  screen.getByLabelText(
    t('attentionpage:quiet.begin', { days: t('attentionpage:quiet.weekdays') }),
  );

async function enter(text: string): Promise<void> {
  await userEvent.clear(from());
  await userEvent.type(from(), `${text}{Enter}`);
  await act(arrived);
}

async function show(): Promise<void> {
  stored = [];
  core = await windowCore(
    { settings: defaultPreferences },
    {
      'settings.update': ({ quietHours }) => {
        stored.push(quietHours?.weekdays.from);
        return { ...defaultPreferences, ...(quietHours && { quietHours }) };
      },
    },
  );
  render(
    <UiRoot>
      <QuietHoursSetting />
    </UiRoot>,
  );
}

afterEach(() => {
  cleanup();
  core.close();
});

it('quiet hours show the format of a time, and store nothing until it is valid', async () => {
  await show();
  await enter('25:99');
  expect(screen.getByRole('alert', { hidden: true }).textContent).toBe(
    'Enter a time such as 22:00.',
  );
  expect(from().getAttribute('aria-invalid')).toBe('true');
  expect(from().value).toBe('25:99');
  expect(stored).toEqual([]);
  await enter('9:30');
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  expect(stored).toEqual(['09:30']);
});

it('quiet hours return to their time with Escape', async () => {
  await show();
  await enter('7 pm');
  expect(screen.getByRole('alert', { hidden: true })).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
  expect(from().value).toBe('22:00');
});
