import { terminalLine } from '../lib/terminal-line.ts';
import type { EvidenceLine, ItemDetails, PastEvent } from './model.ts';
import { MAX_EVIDENCE, MAX_PAST } from './model.ts';

const ESC = '\u001b';
/** Colors and other control sequences, strings to the terminal (titles, links), and remains of truncated ones. */
const sequences = new RegExp(
  `${ESC}\\[[0-?]*[ -/]*[@-~]|${ESC}[\\]PX^_][^\\u0007${ESC}]*(?:\\u0007|${ESC}\\\\)?|${ESC}.?`,
  'gu',
);
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Bidi_Control}]/gu;

/** Log lines as evidence: as shown by a terminal, without colors and control characters. */
export const toEvidence = (
  lines: readonly { readonly text: string; readonly level?: string | null | undefined }[],
): EvidenceLine[] =>
  lines.map(({ text, level }) => ({
    text: terminalLine(text).replace(sequences, '').replace(/\t/g, '  ').replace(unsafe, ''),
    isError: level === 'error',
  }));

/** A line of evidence that is not an error. */
export const evidenceLine = (text: string, isError = false): EvidenceLine => ({ text, isError });

/** Maximum length of a line or a sentence (UTF-16 units); longer ones are cut. */
const MAX_TEXT = 300;

const shorten = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;

/** Limits details before they go to windows: the last lines of the evidence, and the newest events, or `related` if the source has none. */
export function boundDetails(
  { evidence = [], events = [] }: Partial<ItemDetails>,
  related: readonly PastEvent[],
): ItemDetails {
  const lines = evidence.filter(({ text }) => text.trim() !== '').slice(-MAX_EVIDENCE);
  const past = (events.length > 0 ? [...events] : [...related]).sort((a, b) => b.at - a.at);
  return {
    evidence: lines.map(({ text, isError }) => ({ text: shorten(text), isError })),
    events: past.slice(0, MAX_PAST).map((one) => ({ ...one, text: shorten(one.text) })),
  };
}
