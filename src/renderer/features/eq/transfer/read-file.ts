import { decodeText } from '../../../../shared/eq/formats/decode-text.ts';
import { MAX_BYTES } from '../../../../shared/eq/formats/types.ts';
import { t } from '../../../../shared/i18n/translate.ts';

export type FileText = { readonly text: string } | { readonly error: string };

/** The text of a file that the user chose. A file that is too large is not read at all. */
export async function readFile(file: File): Promise<FileText> {
  if (file.size > MAX_BYTES) return { error: t('eqfiles:error.tooLarge') };
  try {
    return { text: decodeText(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return { error: t('eqfiles:import.unreadable', { name: file.name }) };
  }
}
