import type { ExportFormat } from '../../../../shared/eq/formats/types.ts';

const endings: Readonly<Record<ExportFormat, string>> = {
  apo: 'txt',
  autoeq: 'txt',
  graphiceq: 'txt',
  rew: 'txt',
  camilladsp: 'yml',
  minidsp: 'txt',
  easyeffects: 'json',
  json: 'json',
  server: 'json',
};

/** A safe file name from arbitrary text. */
export function fileName(words: string, format: ExportFormat): string {
  const plain = words
    .normalize('NFC')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 80);
  return `${plain === '' ? 'equalizer' : plain}.${endings[format]}`;
}
