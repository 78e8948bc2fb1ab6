import type { Line } from './lines.ts';
import type { ImportFormat, ShelfMeaning } from './types.ts';

/** The style of a whole text of `Filter` lines. */
export interface ApoStyle {
  readonly format: Extract<ImportFormat, 'apo' | 'autoeq' | 'rew'>;
  /** Default meaning of `LS` and `HS`. */
  readonly shelves: ShelfMeaning;
}

const filterKey = /^\s{0,100}Filter[^:]{0,100}:/;

/** A line that an Equalizer APO reader takes as a filter. */
export const isFilterLine = (text: string): boolean => filterKey.test(text);

const rewHead = /^\s{0,20}(?:Filter Settings file|Room EQ V|Equali[sz]er\s?:)/;
const apoHead = /equalizer\s?apo|\broom eq wizard\b|\bREW\b/i;
const autoeqLine =
  /^Filter \d{1,3}: ON (?:PK|LS|HS|LSC|HSC) Fc \d{1,5} Hz Gain -?\d{1,2}\.\d dB Q \d{1,2}\.\d\d\s*$/;
/** The server's own page writes these decimals and a gain in every line; its shelves give the center. */
const serverLine =
  /^Filter \d{1,3}: (?:ON|OFF) (?:PK|LS|HS|LP|HP|NO) Fc \d{1,6}\.\d Hz Gain -?\d{1,2}\.\d\d dB Q \d{1,3}\.\d{3}\s*$/;
const serverPreamp = /^Preamp: -?\d{1,2}\.\d\d dB\s*$/;

/** Detects the program that wrote a text. */
export function detectStyle(lines: readonly Line[]): ApoStyle {
  const filters = lines.filter(({ text }) => isFilterLine(text)).map(({ text }) => text);
  const first = lines.findIndex(({ text }) => isFilterLine(text));
  const head = lines
    .slice(0, first < 0 ? lines.length : first)
    .map(({ text }) => text.slice(0, 200));
  if (head.some((text) => rewHead.test(text))) return { format: 'rew', shelves: 'corner' };
  const rest = lines.filter(({ text }) => text.trim() !== '' && !isFilterLine(text));
  const preamp = rest.some(({ text }) => /^\s{0,20}Preamp\s?:/.test(text));
  const autoeq =
    preamp &&
    rest.length === 1 &&
    filters.length > 0 &&
    filters.every((text) => autoeqLine.test(text));
  const format = autoeq ? 'autoeq' : 'apo';
  if (head.some((text) => apoHead.test(text))) return { format, shelves: 'corner' };
  return { format, shelves: preamp && saysCentre(lines, filters) ? 'centre' : 'corner' };
}

/** Before May 2023 AutoEq wrote LS and HS for shelves that give the center: these two, spelled like this, numbered without gaps. */
function isOldAutoeq(filters: readonly string[]): boolean {
  const shelf = (text: string): boolean =>
    /\bLS Fc 105 Hz\b.{0,40}\bQ 0\.70\s*$/.test(text) ||
    /\bHS Fc 10000 Hz\b.{0,40}\bQ 0\.70\s*$/.test(text);
  return (
    filters.filter((text) => shelf(text.slice(0, 400))).length === 2 &&
    filters.every(
      (text, at) => autoeqLine.test(text) && text.startsWith(`Filter ${String(at + 1)}:`),
    )
  );
}

function saysCentre(lines: readonly Line[], filters: readonly string[]): boolean {
  const server =
    lines.some(({ text }) => serverPreamp.test(text)) &&
    filters.length > 0 &&
    filters.every((text) => serverLine.test(text));
  return isOldAutoeq(filters) || server;
}
