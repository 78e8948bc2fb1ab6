import type { Handlers } from '../../../shared/contract/methods.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import { SETTINGS_VERSION } from '../../../shared/settings/migrations.ts';
import type { Preferences, Settings } from '../../../shared/settings/model.ts';
import { preferencesOf, withPreferences } from '../../../shared/settings/model.ts';
import type { Publisher, SettingsPort } from '../../platform/ports.ts';

export interface SettingsService {
  readonly handlers: Handlers<'settings.update' | 'settings.export'>;
  readonly dispose: Dispose;
}

/** Keeps the topic `settings` at what the settings say, and takes changes to them. */
export function createSettingsService(ports: {
  readonly settings: SettingsPort;
  readonly hub: Publisher;
}): SettingsService {
  const { settings, hub } = ports;
  const publish = (now: Settings): void => {
    hub.set('settings', preferencesOf(now));
  };
  publish(settings.get());
  return {
    dispose: settings.onChange(publish),
    handlers: {
      'settings.update': async (change) => {
        const wanted = given(change);
        return preferencesOf(await settings.update((now) => withPreferences(now, wanted)));
      },
      'settings.export': () =>
        JSON.stringify({ version: SETTINGS_VERSION, data: settings.get() }, null, 2),
    },
  };
}

/** A field that is there and undefined is one that was not named. */
function given(change: {
  readonly [K in keyof Preferences]?: Preferences[K] | undefined;
}): Partial<Preferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
