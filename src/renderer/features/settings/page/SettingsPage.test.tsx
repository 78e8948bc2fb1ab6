import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PageKeys } from '../../../../../test/support/window/PageKeys.tsx';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Preferences } from '../../../../shared/settings/model.ts';
import { defaultPreferences } from '../../../../shared/settings/preferences.ts';
import { useSettingChanges } from '../../../state/settings/change.ts';
import { sectionIds } from '../../../state/settings/setting.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { ownSettings } from '../entries/own-settings.tsx';
import { SettingsPage, SavedChip } from './SettingsPage.tsx';

let open: WindowCore;
let settings: Preferences;
let refusal: string | null;

beforeEach(async () => {
  settings = defaultPreferences;
  refusal = null;
  useSettingChanges.setState({ savedAt: null, undo: [] });
  open = await windowCore(
    {},
    {
      'settings.update': async (change) => {
        // Like the core: a change whose write fails applies until the app quits.
        settings = { ...settings, ...change } as Preferences;
        await open.publish({ settings });
        if (refusal !== null) throw failure('storage', refusal);
        return settings;
      },
    },
  );
  render(
    <UiRoot>
      <PageKeys />
      <SavedChip />
      <SettingsPage entries={ownSettings} onShortcuts={() => undefined} />
    </UiRoot>,
  );
});
afterEach(() => {
  cleanup();
  open.close();
});

const isChosen = (name: string): boolean =>
  screen.getByRole('radio', { name }).getAttribute('aria-checked') === 'true';

async function choose(name: string): Promise<void> {
  await userEvent.click(screen.getByRole('radio', { name }));
  await act(arrived);
}

describe('the settings page', () => {
  it('saves a change at once, says when, and undoes it with Ctrl Z', async () => {
    await choose('Dark');
    expect(settings.theme).toBe('dark');
    expect(screen.getByText(/^Saved \d/)).toBeDefined();
    await choose('Light');
    for (const theme of ['dark', 'system', 'system']) {
      await userEvent.keyboard('{Control>}z{/Control}');
      await act(arrived);
      expect(settings.theme).toBe(theme);
    }
  });

  it('returns to the former value if a change can not be saved, and says why under it', async () => {
    refusal = 'The disk is full.';
    await choose('Dark');
    expect(settings.theme).toBe('system');
    expect(isChosen('System')).toBe(true);
    expect(screen.getByRole('alert').textContent).toBe(refusal);
    expect(screen.queryByText(/^Saved/)).toBeNull();
  });

  it('finds a setting by its name, its help or a former name, and marks what matches', async () => {
    await userEvent.keyboard('/');
    const field = screen.getByRole('searchbox', { name: t('settings:page.find') });
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('dark');
    expect(screen.getByRole('radiogroup', { name: 'Theme' })).toBeDefined();
    expect(screen.queryByText('Volume step')).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'VOL');
    expect(document.querySelector('mark')?.textContent).toBe('Vol');
    await userEvent.clear(field);
    await userEvent.type(field, 'foo');
    expect(screen.getByText('No setting matches “foo”')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }));
    expect(screen.getByText('Volume step')).toBeDefined();
  });

  it('jumps between sections with Up and Down, also to those with a page of their own', async () => {
    const section = (name: string) => screen.getByRole('button', { name });
    section('Services').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement).toBe(section('Diagnostics'));
    expect(screen.queryByText('Volume step')).toBeNull();
    await userEvent.keyboard('{Home}');
    expect(section('General').getAttribute('aria-current')).toBe('true');
    expect(screen.getByText('Volume step')).toBeDefined();
  });
});

it('every setting has an address of its own', () => {
  const ids = [...ownSettings.map(({ id }) => id), ...sectionIds];
  expect(new Set(ids).size).toBe(ids.length);
});
