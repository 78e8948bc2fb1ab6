import { expect, it } from 'vitest';
import { Preferences } from '../../../../shared/settings/model.ts';
import { defaultPreferences } from '../../../../shared/settings/preferences.ts';
import { ownSettings } from './own-settings.tsx';

const controls = ownSettings.filter(({ control }) => control.k !== 'part');
const Change = Preferences.partial();

/** The values that a preference can have, or null if it is more than one choice. */
function valuesOf(change: object): readonly string[] | null {
  const [key] = Object.keys(change);
  const form = key === undefined ? undefined : (Preferences.shape as Record<string, unknown>)[key];
  return (form as { options?: readonly string[] } | undefined)?.options ?? null;
}

it.each(controls)(
  '$id offers what can be stored, all of it, and reads what it stored',
  ({ control }) => {
    if (control.k === 'choice') {
      const values = control.options(defaultPreferences).map(({ value }) => value);
      expect(values.length).toBeGreaterThan(1);
      expect(values).toContain(control.read(defaultPreferences));
      for (const value of values) {
        const change = Change.parse(control.change(value, defaultPreferences));
        expect(control.read({ ...defaultPreferences, ...change } as Preferences)).toBe(value);
        expect(values).toEqual(expect.arrayContaining([...(valuesOf(change) ?? [])]));
      }
    }
    if (control.k === 'switch')
      for (const on of [true, false]) {
        const change = Change.parse(control.change(on, defaultPreferences));
        expect(control.read({ ...defaultPreferences, ...change } as Preferences)).toBe(on);
      }
    if (control.k === 'range') {
      const isStored = (value: number) => Change.safeParse(control.change(value)).success;
      expect([control.min - 1, control.min, control.max, control.max + 1].map(isStored)).toEqual([
        false,
        true,
        true,
        false,
      ]);
      expect(control.read({ ...defaultPreferences, ...control.change(control.max) })).toBe(
        control.max,
      );
    }
  },
);
