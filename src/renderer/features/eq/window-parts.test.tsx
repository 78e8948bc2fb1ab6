import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window/window-core.ts';
import { defaultPreferences } from '../../../shared/settings/preferences.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { SettingRow } from '../../state/settings/SettingRow.tsx';
import { eqSettings } from './window-parts.ts';

let open: WindowCore;

afterEach(() => {
  cleanup();
  open.close();
});

it('lets changes of the equalizer wait for Apply', async () => {
  const changes: unknown[] = [];
  open = await windowCore(
    {},
    {
      'settings.update': (change) => {
        changes.push(change);
        return defaultPreferences;
      },
    },
  );
  render(
    <UiRoot>
      {eqSettings.map((entry) => (
        <SettingRow key={entry.id} entry={entry} />
      ))}
    </UiRoot>,
  );
  const control = screen.getByRole('switch', { name: 'Save only with Apply' });
  await userEvent.click(control);
  await act(arrived);
  expect(changes).toEqual([{ eqApplyOnly: true }]);
  await act(() => open.publish({ settings: { ...defaultPreferences, eqApplyOnly: true } }));
  expect(control.getAttribute('aria-checked')).toBe('true');
});
