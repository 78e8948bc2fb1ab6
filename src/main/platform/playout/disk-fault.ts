import '../../../shared/playout/server-texts.ts';
import { dirname } from 'node:path';
import { failure } from '../../../shared/contract/errors.ts';
import type { AppFailure } from '../../../shared/contract/errors.ts';
import type { TextKey } from '../../../shared/i18n/translate.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { faultCode, faultReason } from '../fault.ts';
import type { FileFault } from '../ports/playout-files.ts';

const kinds: Readonly<Record<string, FileFault['k']>> = {
  ENOENT: 'missing',
  ENOTDIR: 'not-a-folder',
  EISDIR: 'not-a-file',
  ENXIO: 'not-a-file',
  ENOTFILE: 'not-a-file',
  EFBIG: 'too-large',
  ELOOP: 'loop',
  EACCES: 'denied',
  EPERM: 'denied',
};

/** Translates a system error for users. */
export function toFileFault(error: unknown): FileFault {
  const k = kinds[faultCode(error) ?? ''] ?? 'other';
  return { k, reason: formatReason(k, error) };
}

function formatReason(k: FileFault['k'], error: unknown): string {
  if (k === 'missing') return t('playoutserver:ws.fault.missing');
  if (k === 'not-a-folder') return t('playoutserver:ws.fault.notFolder');
  if (k === 'not-a-file') return t('playoutserver:ws.fault.notFile');
  if (k === 'loop') return t('playoutserver:ws.fault.loop');
  return faultReason(error);
}

const remedies: Readonly<Record<string, TextKey>> = {
  EACCES: 'errors:storage.remedy.denied',
  EPERM: 'errors:storage.remedy.denied',
  EROFS: 'errors:storage.remedy.readOnly',
  ENOENT: 'errors:storage.remedy.missing',
  ENOTDIR: 'errors:storage.remedy.notFolder',
  EBUSY: 'errors:storage.remedy.busy',
  EIO: 'errors:storage.remedy.disk',
};

/** The failure of a call that would have changed `path`, with what to do. */
export function writeFailed(path: string, error: unknown): AppFailure {
  const code = faultCode(error);
  const folder = dirname(path);
  const remedy = remedies[code ?? ''];
  const message =
    code === 'ENOSPC' || code === 'EDQUOT'
      ? t('errors:storage.writeFull', { path, folder })
      : [
          t('errors:storage.writeFailed', { path, reason: faultReason(error) }),
          ...(remedy === undefined ? [] : [t(remedy, { folder })]),
        ].join(' ');
  return failure('storage', message, { path }, { cause: error });
}
