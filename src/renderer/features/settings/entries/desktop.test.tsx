import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WindowCore } from '../../../../../test/support/window/window-core.ts';
import { arrived, windowCore } from '../../../../../test/support/window/window-core.ts';
import type { Capabilities } from '../../../../shared/contract/capabilities.ts';
import type { DesktopState } from '../../../../shared/desktop/model.ts';
import { MAX_SHORTCUTS } from '../../../../shared/desktop/shortcut.ts';
import { mediaKeys } from '../../../../shared/desktop/model.ts';
import { initialSnapshot } from '../../../../shared/contract/topics.ts';
import type { Preferences } from '../../../../shared/settings/model.ts';
import { defaultPreferences } from '../../../../shared/settings/preferences.ts';
import { UiRoot } from '../../../ui/UiRoot.tsx';
import { SettingsPage } from '../page/SettingsPage.tsx';
import { generalSettings } from './general.ts';
import { traySettings } from './tray.tsx';
import { t } from '../../../../shared/i18n/translate.ts';

const all: Partial<Capabilities> = { tray: true, globalShortcuts: true, launchAtLogin: true };
const off: DesktopState = {
  tray: 'shown',
  mediaKeys: mediaKeys.map((key) => ({ key, state: 'off' })),
  shortcuts: [],
  startAtLogin: { state: 'off', detail: null },
};

let open: WindowCore;
let changes: unknown[];
/** The signal of each call of `desktop.record`. */
let recordings: AbortSignal[];

const entries = [...generalSettings, ...traySettings];

async function show(
  desktop: Partial<DesktopState>,
  settings: Partial<Preferences> = {},
  capabilities = all,
): Promise<void> {
  open = await windowCore(
    { desktop: { ...off, ...desktop }, settings: { ...defaultPreferences, ...settings } },
    {
      'settings.update': (change) => {
        changes.push(change);
        return defaultPreferences;
      },
      'desktop.record': (_input, { signal }) => {
        recordings.push(signal);
        return new Promise(() => undefined);
      },
    },
    capabilities,
  );
  render(
    <UiRoot>
      <SettingsPage entries={entries} onShortcuts={() => undefined} />
    </UiRoot>,
  );
}

const toggle = (name: string): HTMLElement => screen.getByRole('switch', { name });

beforeEach(() => {
  changes = [];
  recordings = [];
});
afterEach(() => {
  cleanup();
  open.close();
});

describe('the settings of a desktop', () => {
  it('are not there where the host has no desktop', async () => {
    await show(initialSnapshot().desktop, {}, {});
    expect(screen.getByText(t('settings:control.shortcuts'))).toBeDefined();
    for (const name of ['Media keys', 'Start with the computer'])
      expect(screen.queryByRole('switch', { name })).toBeNull();
  });

  it('shows only what the host can do', async () => {
    await show({}, {}, { globalShortcuts: true });
    expect(toggle('Media keys')).toBeDefined();
    expect(screen.queryByRole('switch', { name: 'Start with the computer' })).toBeNull();
    cleanup();
    open.close();
    await show({}, {}, { tray: true, launchAtLogin: true });
    expect(screen.queryByRole('switch', { name: 'Media keys' })).toBeNull();
    expect(toggle('Start with the computer')).toBeDefined();
  });

  it('turns the media keys on and says key by key what another program holds', async () => {
    await show({});
    expect(screen.queryByText(/^Another program uses/)).toBeNull();
    await userEvent.click(toggle('Media keys'));
    expect(changes).toEqual([{ mediaKeys: true }]);
    const settings = { ...defaultPreferences, mediaKeys: true };
    const held = mediaKeys.map((key) => ({ key, state: 'held' as const }));
    await act(() => open.publish({ settings, desktop: { ...off, mediaKeys: held } }));
    expect(toggle('Media keys').getAttribute('aria-checked')).toBe('true');
    expect(screen.getByText(t('desktop:mediaKeys.allHeld'))).toBeDefined();
    const some = held.map((one) =>
      one.key === 'MediaPlayPause' ? { ...one, state: 'taken' as const } : one,
    );
    await act(() => open.publish({ desktop: { ...off, mediaKeys: some } }));
    expect(screen.queryByText(t('desktop:mediaKeys.allHeld'))).toBeNull();
    expect(screen.getByText(t('desktop:mediaKeys.taken', { key: 'Play/pause' }))).toBeDefined();
    expect(screen.queryByText(t('desktop:mediaKeys.taken', { key: 'Stop' }))).toBeNull();
    const none = mediaKeys.map((key) => ({ key, state: 'taken' as const }));
    await act(() => open.publish({ desktop: { ...off, mediaKeys: none } }));
    expect(screen.getByText(t('desktop:mediaKeys.none'))).toBeDefined();
    expect(screen.queryByText(/^Another program uses/)).toBeNull();
  });

  it('asks how to start only when the app starts at login', async () => {
    await show({});
    expect(screen.queryByRole('switch', { name: 'Start minimized' })).toBeNull();
    await userEvent.click(toggle('Start with the computer'));
    await act(() =>
      open.publish({
        settings: { ...defaultPreferences, startAtLogin: true },
        desktop: { ...off, startAtLogin: { state: 'on', detail: null } },
      }),
    );
    await userEvent.click(toggle('Start minimized'));
    await act(arrived);
    expect(changes).toEqual([{ startAtLogin: true }, { startHidden: false }]);
  });

  it('says where a start that is switched off can be switched on', async () => {
    const detail = 'Switched off in Windows.';
    await show({ startAtLogin: { state: 'blocked', detail } }, { startAtLogin: true });
    expect(screen.getByText(detail)).toBeDefined();
    expect(toggle('Start with the computer').getAttribute('aria-checked')).toBe('true');
  });

  it('offers no start at login where there is none, and says why', async () => {
    await show({ startAtLogin: { state: 'unsupported', detail: 'This package cannot.' } });
    expect(toggle('Start with the computer')).toHaveProperty('disabled', true);
    expect(screen.getByText('This package cannot.')).toBeDefined();
  });

  it('says what to do where the desktop shows no tray icons', async () => {
    await show({ tray: 'missing' });
    expect(screen.getByText(t('desktop:trayMissing.title'))).toBeDefined();
    await act(() => open.publish({ desktop: off }));
    expect(screen.queryByText(t('desktop:trayMissing.title'))).toBeNull();
  });

  it('says why it takes no more shortcuts', async () => {
    const shortcuts = Array.from({ length: MAX_SHORTCUTS }, (_, at) => ({
      keys: `Control+F${String(at)}`,
      action: { do: 'next' as const },
    }));
    await show({}, { shortcuts });
    const add = screen.getByRole('button', { name: t('desktop:shortcuts.add') });
    expect(add.getAttribute('aria-description')).toBe(
      t('desktop:shortcuts.full', { count: MAX_SHORTCUTS }),
    );
  });

  it('records until it is left, and refuses the media keys while they control the player', async () => {
    await show({}, { mediaKeys: true });
    await userEvent.click(screen.getByRole('button', { name: t('desktop:shortcuts.add') }));
    await act(arrived);
    expect(recordings.map(({ aborted }) => aborted)).toEqual([false]);
    await userEvent.keyboard('{MediaStop}');
    expect(screen.getByText(t('desktop:shortcuts.refused.twice'))).toBeDefined();
    await userEvent.keyboard('{Escape}');
    await act(arrived);
    expect(recordings.map(({ aborted }) => aborted)).toEqual([true]);
    expect(changes).toEqual([]);
  });

  it('records keys for a new shortcut, refuses those that other programs need, and sets its action', async () => {
    await show({});
    await userEvent.click(screen.getByRole('button', { name: t('desktop:shortcuts.add') }));
    const field = screen.getByRole('button', { name: t('desktop:shortcuts.recording') });
    expect(document.activeElement).toBe(field);
    await userEvent.keyboard('{Control>}c{/Control}');
    expect(screen.getByText(t('desktop:shortcuts.refused.reserved'))).toBeDefined();
    await userEvent.keyboard('{Control>}{Alt>}f{/Alt}{/Control}');
    await act(arrived);
    const shortcut = { keys: 'Control+Alt+F', action: { do: 'play_pause' as const } };
    expect(changes).toEqual([{ shortcuts: [shortcut] }]);
    await act(() =>
      open.publish({
        settings: { ...defaultPreferences, shortcuts: [shortcut] },
        desktop: { ...off, shortcuts: [{ keys: shortcut.keys, state: 'taken' }] },
      }),
    );
    expect(screen.getByText(t('desktop:shortcuts.taken'))).toBeDefined();
    await userEvent.click(screen.getByRole('combobox', { name: t('desktop:shortcuts.action') }));
    await userEvent.click(screen.getByRole('option', { name: t('desktop:shortcuts.do.mute') }));
    await act(arrived);
    expect(changes.at(-1)).toEqual({
      shortcuts: [{ keys: 'Control+Alt+F', action: { do: 'mute', playerId: null } }],
    });
  });
});
