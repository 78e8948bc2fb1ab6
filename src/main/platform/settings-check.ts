import type { z } from 'zod';
import { equal } from '../../shared/lib/equal.ts';
import type { Settings } from '../../shared/settings/model.ts';
import { FrameSettings } from '../../shared/settings/model.ts';
import type { DomainSettings, SliceName } from '../../shared/settings/slices.ts';
import { sliceNames, slices } from '../../shared/settings/slices.ts';

/** Validates changed settings with the schemas of the changed parts. */
export class SettingsCheck {
  readonly #schemas = new Map<SliceName, z.ZodType>();

  async load(names: readonly SliceName[]): Promise<void> {
    const missing = names.filter((name) => !this.#schemas.has(name));
    await Promise.all(
      missing.map(async (name) => {
        this.#schemas.set(name, (await slices[name].load()).schema);
      }),
    );
  }

  /** Changed parts whose schemas are not loaded. */
  missing(before: Settings, after: Settings): SliceName[] {
    return changed(before, after).filter((name) => !this.#schemas.has(name));
  }

  /** The settings without unknown fields. Throws for invalid values. Requires that nothing is `missing`. */
  parse(before: Settings, after: Settings): Settings {
    const parts = changed(before, after).map((name) => [
      name,
      this.#schemas.get(name)?.parse(after[name]),
    ]);
    const domains = Object.fromEntries(parts) as Partial<DomainSettings>;
    return { ...before, ...FrameSettings.parse(after), ...domains };
  }
}

const changed = (before: Settings, after: Settings): SliceName[] =>
  sliceNames.filter((name) => !equal(before[name], after[name]));
