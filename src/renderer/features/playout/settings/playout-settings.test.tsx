import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { chooseOption } from '../../../../../test/support/window/choose-option.ts';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { defaultPreferences } from '../../../../shared/settings/preferences.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { SettingRow } from '../../../state/settings/SettingRow.tsx';
import { playoutSettings } from './playout-settings.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

let open: WindowCore;

afterEach(() => {
  cleanup();
  open.close();
});

it('says how long backups are kept, also where the figure is an unusual one, and changes it', async () => {
  const changes: unknown[] = [];
  open = await windowCore(
    { settings: { ...defaultPreferences, playoutBackupDays: 45 } },
    {
      'settings.update': (change) => {
        changes.push(change);
        return defaultPreferences;
      },
    },
  );
  render(
    <UiRoot>
      {playoutSettings.map((entry) => (
        <SettingRow key={entry.id} entry={entry} />
      ))}
    </UiRoot>,
  );
  const control = screen.getByRole('combobox', { name: 'Keep backups' });
  expect(control.textContent).toBe('45 days');
  await chooseOption(control, '90 days');
  await act(arrived);
  expect(changes).toEqual([{ playoutBackupDays: 90 }]);
});

it('takes the path of a program, empties it, and says at the field what is wrong with it', async () => {
  const changes: unknown[] = [];
  open = await windowCore(
    { settings: { ...defaultPreferences, playoutFfmpeg: '/opt/bin/ffmpeg' } },
    {
      'settings.update': (change) => {
        if (change.playoutFfprobe === 'ffprobe')
          throw failure('invalid-input', 'Enter the full path.', { field: 'playoutFfprobe' });
        changes.push(change);
        return defaultPreferences;
      },
    },
  );
  render(
    <UiRoot>
      {playoutSettings.map((entry) => (
        <SettingRow key={entry.id} entry={entry} />
      ))}
    </UiRoot>,
  );
  const ffprobe = screen.getByRole('textbox', { name: t('settings:tools.ffprobe') });
  await userEvent.type(ffprobe, 'ffprobe{Enter}');
  await act(arrived);
  expect(ffprobe.getAttribute('aria-invalid')).toBe('true');
  const below = ffprobe.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(below)?.textContent).toBe('Enter the full path.');
  expect((ffprobe as HTMLInputElement).value).toBe('ffprobe');
  await userEvent.clear(ffprobe);
  await userEvent.type(ffprobe, ' /opt/bin/ffprobe {Tab}');
  await act(arrived);
  expect(ffprobe.getAttribute('aria-invalid')).toBeNull();
  const ffmpeg = screen.getByRole('textbox', { name: t('settings:tools.ffmpeg') });
  await userEvent.clear(ffmpeg);
  await userEvent.tab();
  await act(arrived);
  expect(changes).toEqual([{ playoutFfprobe: '/opt/bin/ffprobe' }, { playoutFfmpeg: null }]);
});
