import '../texts.ts';
import { failure } from '../../contract/errors.ts';
import { t } from '../../i18n/translate.ts';
import { limits } from '../model.ts';
import { MAX_BYTES } from './types.ts';

/** Bytes that a text has in UTF-8. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Each half of a surrogate pair stands for 2 of its 4 bytes.
    if (unit >= 0x800 && (unit < 0xd800 || unit > 0xdfff)) bytes += 2;
    else if (unit >= 0x80) bytes += 1;
  }
  return bytes;
}

/** Refuses a text that is larger than a file may be (`invalid-input`). */
export function checkSize(text: string): void {
  if (text.length > MAX_BYTES || bytesOf(text) > MAX_BYTES)
    throw failure('invalid-input', t('eqfiles:error.tooLarge'), { field: 'file' });
}

/** Refuses more bands than a configuration may hold (`invalid-input`). */
export function checkBands(count: number): void {
  if (count > limits.bands)
    throw failure('invalid-input', t('eqfiles:error.tooMany', { count, limit: limits.bands }), {
      field: 'file',
    });
}
