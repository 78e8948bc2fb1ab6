import { t } from '../../../shared/i18n/translate.ts';

/** `812 B`, `48 KB`, `1.2 GB`: decimal units, as file managers show. */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return t('playout:size.b', { value: bytes });
  if (bytes < 1e6) return t('playout:size.kb', { value: Math.round(bytes / 1e3) });
  if (bytes < 1e9) return t('playout:size.mb', { value: (bytes / 1e6).toFixed(1) });
  return t('playout:size.gb', { value: (bytes / 1e9).toFixed(1) });
}
