import type { FileDrop } from '../../../ui/use-file-drop.ts';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { decodeText } from '../../../../shared/lib/decode-text.ts';
import { MAX_BYTES } from '../../../../shared/eq/formats/types.ts';
import { t } from '../../../../shared/i18n/translate.ts';

type FileText = { readonly text: string } | { readonly error: string };

/** The maximum file size (bytes), and the error message for a larger file. */
export interface FileLimit {
  readonly bytes: number;
  readonly refusal: () => string;
}

const usualLimit: FileLimit = { bytes: MAX_BYTES, refusal: () => t('eqfiles:error.tooLarge') };

/** Reads a chosen file as text; refuses one that is too large without reading it. */
async function readFile(file: File, { bytes, refusal }: FileLimit): Promise<FileText> {
  if (file.size > bytes) return { error: refusal() };
  try {
    return { text: decodeText(new Uint8Array(await file.arrayBuffer())) };
  } catch {
    return { error: t('eqfiles:import.unreadable', { name: file.name }) };
  }
}

/** Accepts text files by drop or dialog; calls `onError` with the reason when one cannot be read. */
export function useTextFile(
  onText: (text: string, name: string) => void,
  onError: (reason: string) => void,
  limit: FileLimit = usualLimit,
): FileDrop & { readonly take: (file: File) => void } {
  const take = (file: File): void => {
    void readFile(file, limit).then((read) => {
      if ('error' in read) onError(read.error);
      else onText(read.text, file.name);
    });
  };
  const drop = useFileDrop(([file]) => {
    if (file !== undefined) take(file);
  });
  return { ...drop, take };
}
