import type { Handlers, MethodNameOf } from '../../../shared/contract/methods.ts';
import { failure } from '../../../shared/contract/errors.ts';
import type { Dispose } from '../../../shared/lib/disposable.ts';
import type { Preferences, Settings } from '../../../shared/settings/model.ts';
import { toPreferences, withPreferences } from '../../../shared/settings/preferences.ts';
import { mergeImport, previewImport } from '../../../shared/settings/transfer.ts';
import { getFormats, setFormats } from '../../../shared/format/formats.ts';
import type { Publisher, SettingsPort } from '../../platform/ports.ts';
import type { ToolFaultOf } from '../../platform/ports/media-tools.ts';
import { readImport, writeExport } from './read-import.ts';

export interface SettingsService {
  readonly handlers: Handlers<MethodNameOf<'settings'>>;
  readonly dispose: Dispose;
}

/** Publishes the settings as the topic `settings` and applies changes to them. */
export function createSettingsService(ports: {
  readonly settings: SettingsPort;
  readonly hub: Publisher;
  readonly toolFault: ToolFaultOf;
  /** Removes the app's secrets from a text. */
  readonly conceal: (text: string) => string;
  /** Restarts the services, because they read profiles and presets only at their start. */
  readonly imported: () => Promise<void>;
}): SettingsService {
  const { settings, hub, toolFault } = ports;
  const publish = (now: Settings): void => {
    setFormats({ locale: getFormats().locale, clock: now.appearance.clock });
    hub.set('settings', toPreferences(now));
  };
  publish(settings.get());
  return {
    dispose: settings.onChange(publish),
    handlers: {
      'settings.update': async (change) => {
        const wanted = omitUndefined(change);
        await refuseTools(wanted, toolFault);
        const changed = await settings.update((now) => withPreferences(now, wanted));
        // The window gets the new values from the topic, so it must receive the topic before the result.
        hub.flush();
        return toPreferences(changed);
      },
      'settings.export': () => ports.conceal(writeExport(settings.get())),
      'settings.previewImport': async ({ text }) => {
        const { settings: imported, ignored } = await readImport(text, settings.get());
        return previewImport(settings.get(), imported, ignored);
      },
      'settings.import': async ({ text }) => {
        const { settings: imported, ignored } = await readImport(text, settings.get());
        const preview = previewImport(settings.get(), imported, ignored);
        await settings.update((now) => mergeImport(now, imported).after);
        await ports.imported();
        return preview;
      },
    },
  };
}

/** Throws `invalid-input` for a program that cannot be used; `detail.field` is its preference. */
async function refuseTools(
  { playoutFfprobe, playoutFfmpeg }: Partial<Preferences>,
  toolFault: ToolFaultOf,
): Promise<void> {
  for (const [field, name, file] of [
    ['playoutFfprobe', 'ffprobe', playoutFfprobe],
    ['playoutFfmpeg', 'ffmpeg', playoutFfmpeg],
  ] as const) {
    const fault = typeof file === 'string' ? await toolFault(name, file) : null;
    if (fault !== null) throw failure('invalid-input', fault, { field });
  }
}

/** A field with the value undefined counts as not specified. */
function omitUndefined(change: {
  readonly [K in keyof Preferences]?: Preferences[K] | undefined;
}): Partial<Preferences> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
