import { t } from '../../shared/i18n/translate.ts';
import { formatBytes } from '../../shared/format/sizes.ts';
import { ReadError } from './read-bounded.ts';

/** The system's code of a failed file or socket call (`ENOSPC`), or null. */
export function faultCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Why a file or socket call failed, as the end of a sentence. Never contains the written data. */
export function faultReason(error: unknown): string {
  if (error instanceof ReadError && error.code === 'EFBIG')
    return t('errors:storage.fault.tooLarge', { limit: formatBytes(error.limit) });
  const code = faultCode(error) ?? 'unknown';
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return t('errors:storage.fault.full');
    case 'EACCES':
    case 'EPERM':
      return t('errors:storage.fault.denied');
    case 'EROFS':
      return t('errors:storage.fault.readOnly');
    case 'ENOENT':
      return t('errors:storage.fault.missing');
    case 'ENOTDIR':
      return t('errors:storage.fault.notFolder');
    case 'ENOTFILE':
    case 'ENXIO':
    case 'EISDIR':
      return t('errors:storage.fault.notFile');
    case 'EIO':
      return t('errors:storage.fault.disk');
    case 'EBUSY':
      return t('errors:storage.fault.busy');
    default:
      return t('errors:storage.fault.other', { code });
  }
}
