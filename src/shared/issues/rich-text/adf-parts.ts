import type { JsonRecord as Raw } from '../../lib/json.ts';
import { isRecord } from '../../lib/json.ts';
import { parseHref } from './href.ts';

/** Limits of one document. */
export const MAX_NODES = 5_000;
export const MAX_CHARS = 200_000;
const MAX_DEPTH = 20;
/** Maximum length of the name of unknown content. */
const MAX_NAME = 100;

/** Settings for reading a document, and the remaining limits. */
export interface DocReader {
  /** Account id of the signed-in user. */
  readonly me: string;
  /** Names of people by account id, for mentions without a name. */
  readonly names: ReadonlyMap<string, string>;
  nodes: number;
  chars: number;
  cut: boolean;
}

// Control characters except tabs and line breaks, lone surrogates, and marks that change the direction of the following text.
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

export const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The first value with visible text; empty texts count as missing. */
export const firstText = (...values: readonly unknown[]): string =>
  values.map(textIn).find((text) => text.replace(unprintable, '').trim() !== '') ?? '';

/** A type or key of a node as its name. */
export const nameIn = (...values: readonly unknown[]): string =>
  firstText(...values).slice(0, MAX_NAME);

export const getAttributes = (node: Raw): Raw => recordIn(node, 'attrs');

export function recordIn(node: Raw, name: string): Raw {
  const value = Object.hasOwn(node, name) ? node[name] : null;
  return isRecord(value) ? value : {};
}

export function bounded(value: unknown, reading: DocReader): string {
  const text = textIn(value);
  const cut = text.slice(0, reading.chars);
  reading.chars -= cut.length;
  if (cut.length < text.length) reading.cut = true;
  return cut.replace(unprintable, '');
}

/** Returns a safe address, which counts towards the limit of text. */
export function readLink(value: unknown, reading: DocReader): string | null {
  const href = parseHref(value);
  if (href === null || href.length > reading.chars) return null;
  reading.chars -= href.length;
  return href;
}

/** The children of a node, within the limits. */
export function readChildren(node: Raw, reading: DocReader, depth: number): readonly Raw[] {
  const { content } = node;
  if (!Array.isArray(content) || content.length === 0) return [];
  const most = depth >= MAX_DEPTH ? 0 : reading.nodes;
  const children = content.slice(0, most).filter(isRecord);
  if (content.length > most) reading.cut = true;
  reading.nodes -= children.length;
  return children;
}

const toNameSet = (names: string): ReadonlySet<string> => new Set(names.split(' '));
const inlines = toNameSet(
  'text hardBreak mention emoji inlineCard status date mediaInline placeholder inlineExtension',
);
const blocks = toNameSet(
  'paragraph heading bulletList orderedList listItem taskList taskItem blockTaskItem decisionList decisionItem codeBlock blockquote panel expand nestedExpand table tableRow tableCell tableHeader mediaSingle mediaGroup media caption rule blockCard embedCard extension bodiedExtension multiBodiedExtension layoutSection layoutColumn syncBlock bodiedSyncBlock',
);

/** Whether a node is inline. `inLine`: its parent holds inline content, so unknown nodes are inline unless they contain blocks. */
export function isInline(node: Raw, inLine: boolean, depth = 0): boolean {
  const type = textIn(node['type']);
  if (inlines.has(type)) return true;
  if (blocks.has(type) || !inLine) return false;
  const { content } = node;
  if (!Array.isArray(content) || depth >= MAX_DEPTH) return true;
  return content.every((child) => !isRecord(child) || isInline(child, true, depth + 1));
}
