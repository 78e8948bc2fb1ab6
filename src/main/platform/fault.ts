import type { TextKey } from '../../shared/i18n/translate.ts';
import { t } from '../../shared/i18n/translate.ts';
import { formatBytes } from '../../shared/format/sizes.ts';
import { ReadError } from './read-bounded.ts';

/** The system's code of a failed file or socket call (`ENOSPC`), or null. */
export function faultCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

const reasons: Readonly<Record<string, TextKey>> = {
  ENOSPC: 'errors:storage.fault.full',
  EDQUOT: 'errors:storage.fault.full',
  EACCES: 'errors:storage.fault.denied',
  EPERM: 'errors:storage.fault.denied',
  EROFS: 'errors:storage.fault.readOnly',
  ENOENT: 'errors:storage.fault.missing',
  ENOTDIR: 'errors:storage.fault.notFolder',
  ENOTFILE: 'errors:storage.fault.notFile',
  ENXIO: 'errors:storage.fault.notFile',
  EISDIR: 'errors:storage.fault.notFile',
  EEXIST: 'errors:storage.fault.exists',
  EIO: 'errors:storage.fault.disk',
  EBUSY: 'errors:storage.fault.busy',
};

/** Why a file or socket call failed, as the end of a sentence. Never contains the written data. */
export function faultReason(error: unknown): string {
  if (error instanceof ReadError && error.code === 'EFBIG')
    return t('errors:storage.fault.tooLarge', { limit: formatBytes(error.limit) });
  const code = faultCode(error) ?? 'unknown';
  const reason = reasons[code];
  return reason === undefined ? t('errors:storage.fault.other', { code }) : t(reason);
}
