import { runtimeLocale, setFormats } from '../../shared/format/formats.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The locale that the system uses for dates and times, such as `de-DE`; null if it names none, as on a server in the `C` locale. `own`:
 * reads the runtime's locale, which on Windows and macOS is the system's.
 */
export function readSystemLocale(env: Env, platform: string, own: () => string): string | null {
  const named = [env['LC_ALL'], env['LC_TIME'], env['LANG']].find((value) => (value ?? '') !== '');
  if (named === undefined) return platform === 'linux' ? null : own();
  const [locale = ''] = named.split(/[.@]/);
  return locale === 'C' || locale === 'POSIX' ? null : locale.replace('_', '-');
}

/** Lets this process write dates and times as the system does. `own`: see `readSystemLocale`. */
export function applySystemFormats(own = runtimeLocale): void {
  setFormats({ locale: readSystemLocale(process.env, process.platform, own) });
}
