import { t } from '../../../shared/i18n/translate.ts';
import type { Instant } from '../../../shared/playout/instant.ts';
import { toInstant } from '../../../shared/playout/instant.ts';
import { readNamePart } from '../../../shared/playout/names/file-name.ts';
import { readRfc3339 } from '../../../shared/playout/time/rfc3339.ts';
import { UsageError } from '../usage-error.ts';

/** Now, with this computer's offset. */
export function momentNow(): Instant {
  const now = new Date();
  return toInstant(now.getTime(), -60 * now.getTimezoneOffset());
}

/**
 * Parses a time of the command line: RFC 3339 with an offset, a time as in file names (compact ISO 8601, Unix time), or
 * `now`. Throws a usage error.
 */
export function parseMoment(given: string): Instant {
  const read = given === 'now' ? momentNow() : (readRfc3339(given) ?? readNamePart(given));
  if (read !== null) return read;
  throw new UsageError(t('playoutcli:usage.time', { value: given }));
}
