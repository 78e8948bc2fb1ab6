import { t } from '../../../shared/i18n/translate.ts';
import type { Instant } from '../../../shared/playout/instant.ts';
import { instantOf } from '../../../shared/playout/instant.ts';
import { readNamePart } from '../../../shared/playout/names/file-name.ts';
import { readRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import { UsageError } from '../usage-error.ts';

/** This moment, with the offset of this computer. */
export function momentNow(): Instant {
  const now = new Date();
  return instantOf(now.getTime(), -60 * now.getTimezoneOffset());
}

/**
 * A time of the command line: as items spell it (RFC 3339 with an offset), as file names do (compact ISO 8601, Unix time), or
 * `now`. Throws wrong usage.
 */
export function momentOf(given: string): Instant {
  const read = given === 'now' ? momentNow() : (readRfc3339(given) ?? readNamePart(given));
  if (read !== null) return read;
  throw new UsageError(t('playoutcli:usage.time', { value: given }));
}
