import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { formatBytes } from '../../../format/sizes.ts';
import { isRecord } from '../../../lib/json.ts';
import type { JsonRecord } from '../../../lib/json.ts';
import { findXmlFault } from '../../../lib/xml-size.ts';
import { importError } from '../import-error.ts';
import type { XmltvPart } from './cut-xmltv.ts';
import { cutXmltv, rootName } from './cut-xmltv.ts';

/** XMLTV nests four levels, and a guide of 60 channels and 14 days has a tenth of this many elements. */
const LIMITS = { depth: 16, elements: 3_000_000 };

/** Unused elements without children, such as descriptions: most of the text of a guide. */
const UNUSED =
  /<(?!(?:tv|channel|programme|display-name|lcn|title|sub-title|episode-num)\b)([\w.-]+)(?:\s[^<>]*)?>[^<]*<\/\1\s*>/g;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  processEntities: false,
  trimValues: true,
  isArray: (name) => ['channel', 'programme', 'display-name', 'episode-num', 'lcn'].includes(name),
});

/** Maximum length of a part between two entries (UTF-16 units), because parsing blocks the process. */
const MAX_PART = 12 * 1024 * 1024;

/** The element `tv` of a part of a guide. */
export interface ParsedPart {
  readonly tv: JsonRecord;
  /** How much of the text has been parsed (UTF-16 units). */
  readonly done: number;
}

/** Parses the `tv` element part by part. Resolves only the five entities of XML, and refuses a file that declares others. */
export function* parseXmltv(text: string): Generator<ParsedPart, void, undefined> {
  for (const part of cutXmltv(text)) {
    const isWhole = part.end === text.length && part.line === 0;
    if (!isWhole && part.line === 0 && rootName(part.text) !== 'tv')
      throw importError('field', { field: 'tv' });
    yield { tv: parsePart(part), done: part.end };
  }
}

function parsePart(part: XmltvPart): JsonRecord {
  const { text } = part;
  if (/<!ENTITY/i.test(text) || /<!DOCTYPE[^>[]*\[/i.test(text)) throw importError('entities');
  // The validator reports where a tag is not closed.
  if (text.length > MAX_PART) throw importError('xmlPart', { size: formatBytes(MAX_PART) });
  if (findXmlFault(text, LIMITS) === 'tooDeep') throw importError('tooDeep');
  refuseInvalid(part);
  let parsed: unknown;
  try {
    parsed = parser.parse(text.replaceAll(UNUSED, ''));
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 200) : '';
    throw importError('xml', { message });
  }
  const tv = isRecord(parsed) ? parsed['tv'] : undefined;
  // The parser returns an empty element as an empty text.
  if (tv === '') return {};
  if (!isRecord(tv)) throw importError('field', { field: 'tv' });
  return tv;
}

function refuseInvalid({ text, line: before }: XmltvPart): void {
  const checked = XMLValidator.validate(text);
  if (checked === true) return;
  const { msg, line, col } = checked.err;
  // If the text ends early, the validator names the open elements and the place of the first.
  if (/^(?:Invalid '\[|Unclosed tag)/.test(msg)) throw importError('xmlCut');
  throw importError('xmlAt', { line: before + line, column: col, message: msg.slice(0, 200) });
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** The text of an element, with the predefined entities of XML resolved. */
export function elementText(value: unknown): string | undefined {
  const [first] = Array.isArray(value) ? (value as readonly unknown[]) : [value];
  const text = isRecord(first) ? first['#text'] : first;
  if (typeof text !== 'string' || text === '') return undefined;
  return text
    .slice(0, 500)
    .replace(
      /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7}|x[0-9a-f]{1,6}));/gi,
      (whole, name: string | undefined, code: string | undefined) => {
        if (name !== undefined) return named[name.toLowerCase()] ?? whole;
        const point = Number(code?.replace(/^x/i, '0x'));
        return point > 31 && point < 0x110000 && (point < 0xd800 || point > 0xdfff)
          ? String.fromCodePoint(point)
          : '';
      },
    );
}
