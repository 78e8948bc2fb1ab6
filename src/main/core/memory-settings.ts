import type { Dispose } from '../../shared/lib/disposable.ts';
import { Emitter } from '../../shared/lib/emitter.ts';
import type { Settings } from '../../shared/settings/model.ts';
import type { SettingsPort } from '../platform/ports.ts';

/** Settings in memory, for a demo, which has no access to the user's settings. */
export function memorySettings(initial: Settings): SettingsPort {
  const changed = new Emitter<Settings>();
  let settings = initial;
  return {
    get: () => settings,
    update: (change) => {
      settings = change(settings);
      changed.emit(settings);
      return Promise.resolve(settings);
    },
    onChange: (listener): Dispose => changed.on(listener),
  };
}
