import { t } from '../../../shared/i18n/translate.ts';
import type { Io } from '../io.ts';
import type { Given } from '../options.ts';
import { UsageError } from '../usage-error.ts';

/** The variables that a channel would see: those of `--env`, then those of this command. Throws wrong usage. */
export function channelEnv(io: Io, given: Given): (name: string) => string | undefined {
  const own = new Map<string, string>();
  const pairs: unknown = given['env'];
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    const text = String(pair);
    const at = text.indexOf('=');
    // The value may be a secret, so it is not repeated.
    if (at < 1) throw new UsageError(t('playoutcli:usage.env'));
    own.set(text.slice(0, at), text.slice(at + 1));
  }
  return (name) => own.get(name) ?? io.env[name];
}
