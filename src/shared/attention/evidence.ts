import { terminalLine } from '../lib/terminal-line.ts';
import type { EvidenceLine } from './model.ts';

const ESC = '\u001b';
/** Colors and other control sequences, strings to the terminal (titles, links), and what is left of cut ones. */
const sequences = new RegExp(
  `${ESC}\\[[0-?]*[ -/]*[@-~]|${ESC}[\\]PX^_][^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\)?|${ESC}.?`,
  'gu',
);
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu;

/** Lines of a log as evidence: what a terminal would show, without colors and control characters. */
export const toEvidence = (
  lines: readonly { readonly text: string; readonly level?: string | null | undefined }[],
): EvidenceLine[] =>
  lines.map(({ text, level }) => ({
    text: terminalLine(text).replace(sequences, '').replace(/\t/g, '  ').replace(unsafe, ''),
    isError: level === 'error',
  }));

/** One line of evidence that is no error. */
export const evidenceLine = (text: string, isError = false): EvidenceLine => ({ text, isError });
