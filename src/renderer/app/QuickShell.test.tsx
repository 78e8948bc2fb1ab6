import { entriesOf, someItem } from '../../../test/support/attention/some-item.ts';
import { t } from '../../shared/i18n/translate.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { key, NOW, QuickRig } from '../../../test/support/window/quick-rig.tsx';
import { arrived } from '../../../test/support/window/window-core.ts';
import { noConnection } from '../../shared/music/topics.ts';
import { defaultPreferences } from '../../shared/settings/preferences.ts';
import { formatStaleTime } from '../../shared/format/time.ts';

let quick: QuickRig;

beforeEach(() => {
  quick = new QuickRig();
  history.replaceState(null, '', '/quick');
});
afterEach(() => {
  quick.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const groupVolume = (): HTMLInputElement =>
  screen.getByRole('slider', { name: 'Group volume of Living room' });

describe('the shell', () => {
  it('offers the pin only where there is a tray, and tells the settings', async () => {
    await quick.show();
    expect(screen.queryByRole('button', { name: 'Keep open' })).toBeNull();
    quick.close();
    await quick.show({}, { tray: true });
    fireEvent.click(screen.getByRole('button', { name: 'Keep open', pressed: false }));
    await act(arrived);
    expect(quick.calls).toEqual([['settings', { quickPinned: true }]]);
    await quick.publish({ settings: { ...defaultPreferences, quickPinned: true } });
    expect(screen.getByRole('button', { name: 'Keep open', pressed: true })).toBeDefined();
  });

  it('is told the height when it changes, once each, and only where there is a tray', async () => {
    let height = 300.4;
    const resized: (() => void)[] = [];
    class Observer {
      constructor(listener: () => void) {
        resized.push(listener);
      }
      observe(): void {
        resized.at(-1)?.();
      }
      disconnect(): void {
        // Nothing is held.
      }
    }
    vi.stubGlobal('ResizeObserver', Observer);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(() => height);
    await quick.show({}, { tray: true });
    for (height of [300.4, 412, 412, 9000, 10]) resized.at(-1)?.();
    await act(arrived);
    expect(quick.calls).toEqual([301, 412, 2000, 80].map((one) => ['size', { height: one }]));
    quick.close();
    quick.calls = [];
    resized.length = 0;
    await quick.show();
    expect(resized).toEqual([]);
  });

  it('opens the palette in the window by its button and by its key', async () => {
    await quick.show();
    fireEvent.click(screen.getByRole('button', { name: t('quick:search') }));
    await act(arrived);
    await key('k', { ctrlKey: true });
    const path = { path: '/#palette' };
    expect(quick.calls).toEqual([
      ['show', path],
      ['show', path],
    ]);
  });

  it('goes to the page itself where the host has no window to show', async () => {
    quick.hasWindow = false;
    await quick.show();
    fireEvent.click(screen.getByRole('button', { name: 'Open the window' }));
    await act(arrived);
    expect(quick.calls).toEqual([['show', { path: '/' }]]);
    expect(location.pathname).toBe('/');
  });
});

describe('a bad day', () => {
  const cause = { code: 'refused', detail: '192.168.1.20:8095' } as const;

  it('greys what was last known, says since when and why, and tries again', async () => {
    await quick.show({
      'music.connection': {
        ...noConnection,
        profileId: 'home',
        profileName: 'Home',
        state: { k: 'waiting', attempt: 2, until: Date.now() + 8_000, cause },
        liveAt: NOW,
      },
    });
    expect(screen.getByText(formatStaleTime(NOW, Date.now()))).toBeDefined();
    expect(
      screen.getByText(/^The computer at .* refused the connection on that port/),
    ).toBeDefined();
    expect(groupVolume().disabled).toBe(true);
    expect(document.activeElement).toBe(document.body);
    expect(screen.getByText(/^Offline, retry in [78] s$/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Retry now' }));
    await act(arrived);
    expect(quick.calls).toEqual([['retry', undefined]]);
  });

  it('leads to the token where only a new one helps', async () => {
    await quick.show({
      'music.connection': {
        ...noConnection,
        profileId: 'home',
        profileName: 'Home',
        state: { k: 'blocked', cause: { code: 'token-refused', detail: null } },
        liveAt: NOW,
      },
      attention: entriesOf(
        ['connection/home', 'token/home'].map((key) =>
          someItem(key, { subject: 'Home', text: `needs you for ${key}` }),
        ),
      ),
    });
    expect(screen.getAllByText(/needs you for/)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: t('app:connection.fix.token') }));
    await act(arrived);
    expect(quick.calls).toEqual([['show', { path: '/connections#home%2Ftoken' }]]);
  });
});
