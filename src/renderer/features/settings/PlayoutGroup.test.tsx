import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { WindowCore } from '../../../../test/support/window-core.ts';
import { arrived, windowCore } from '../../../../test/support/window-core.ts';
import { defaultPreferences } from '../../../shared/settings/model.ts';
import { UiRoot } from '../../ui/UiRoot.tsx';
import { PlayoutGroup } from './PlayoutGroup.tsx';

let open: WindowCore;

afterEach(() => {
  cleanup();
  open.close();
});

it('says how long backups are kept, also where the figure is an unusual one, and changes it', async () => {
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
      <PlayoutGroup settings={{ ...defaultPreferences, playoutBackupDays: 45 }} />
    </UiRoot>,
  );
  const control = screen.getByRole('combobox', { name: 'Keep backups' });
  expect(screen.getByRole<HTMLOptionElement>('option', { name: '45 days' }).selected).toBe(true);
  await userEvent.selectOptions(control, '90 days');
  await act(arrived);
  expect(changes).toEqual([{ playoutBackupDays: 90 }]);
});
