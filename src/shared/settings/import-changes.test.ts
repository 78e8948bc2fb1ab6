import { describe, expect, it } from 'vitest';
import type { Preferences } from './model.ts';
import { defaultPreferences } from './preferences.ts';
import { describeImport } from './import-changes.ts';

const mute = { source: 'deploys', kind: 'failed', about: 'srv-1', subject: 'api' };

/** The listed changes of an import of one preference. */
const list = (change: Partial<Preferences>, before: Partial<Preferences> = {}) =>
  describeImport({
    before: { ...defaultPreferences, ...before },
    after: { ...defaultPreferences, ...change },
    items: [],
    ignored: [],
  }).map(({ name, change: what }) => `${name} | ${what}`);

/** A different value for every preference that a file can change. */
const others: Omit<Preferences, 'playoutFfprobe' | 'playoutFfmpeg'> = {
  theme: 'dark',
  language: 'en',
  density: 'compact',
  textSize: 120,
  accent: 'rose',
  clock: '12h',
  panelOrder: ['ads'],
  hiddenPanels: ['ads'],
  startPanel: 'ads',
  logLevel: 'debug',
  volumeStep: 9,
  mediaKeys: true,
  mediaControls: false,
  shortcuts: [{ keys: 'Ctrl+Alt+P', action: { k: 'play_pause' } }] as never,
  startAtLogin: true,
  startHidden: false,
  onClose: 'quit',
  tray: { left: 'window', middle: 'mute', wheel: 'volume' },
  quickPinned: true,
  miniPinned: false,
  notifications: true,
  mutedSources: ['ads'],
  mutes: [mute],
  quietHours: { ...defaultPreferences.quietHours, onAir: false },
  eqApplyOnly: !defaultPreferences.eqApplyOnly,
  playoutBackupDays: 77,
};

describe('the changes of an import', () => {
  it.each(Object.entries(others))('name a new %s', (key, value) => {
    expect(list({ [key]: value })).toHaveLength(1);
  });

  it('are none if all is the same', () => {
    expect(list({})).toEqual([]);
  });

  it('name each mute that the file adds or takes away', () => {
    expect(list({ mutedSources: ['ads', 'music'] }, { mutes: [mute] })).toEqual([
      'Muted: Ads | Added',
      'Muted: Music | Added',
      'Muted: Deploys: api, failed | Removed',
    ]);
  });

  it('name the quiet hours with their times', () => {
    const { quietHours } = defaultPreferences;
    const weekdays = { on: true, from: '21:00', to: '06:30' };
    expect(list({ quietHours: { ...quietHours, weekdays } })).toEqual([
      'Quiet hours | Off, 22:00 to 07:00 → On, 21:00 to 06:30',
    ]);
  });
});
