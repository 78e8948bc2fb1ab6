import { t } from '../../../shared/i18n/translate.ts';
import type { Io } from '../io.ts';
import type { Given } from '../options.ts';
import { UsageError } from '../usage-error.ts';

/** The variables of a channel: those of `--env`, then those of this command. Throws a usage error. */
export function channelEnv(io: Io, given: Given): (name: string) => string | undefined {
  const own = new Map<string, string>();
  const pairs: unknown = given['env'];
  for (const pair of Array.isArray(pairs) ? pairs : []) {
    const text = String(pair);
    const at = text.indexOf('=');
    // The value may be a secret, so the message does not repeat it.
    if (at < 1) throw new UsageError(t('playoutcli:usage.env'));
    own.set(text.slice(0, at), text.slice(at + 1));
  }
  return (name) => own.get(name) ?? io.env[name];
}
