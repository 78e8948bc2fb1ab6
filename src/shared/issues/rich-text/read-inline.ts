import { isRecord } from '../../lib/json.ts';
import type { JsonRecord as Raw } from '../../lib/json.ts';
import type { Inline } from '../adf.ts';
import { marks } from '../adf.ts';
import type { DocReader } from './adf-parts.ts';
import {
  getAttributes,
  bounded,
  readChildren,
  firstText,
  readLink,
  nameIn,
  recordIn,
  textIn,
} from './adf-parts.ts';
import { formatIsoDay } from '../../format/calendar.ts';

type Media = Extract<Inline, { k: 'media' }>;

const inlinesIn = (node: Raw, reading: DocReader, depth: number): Inline[] =>
  readChildren(node, reading, depth).flatMap((child) => readInlines(child, reading, depth + 1));

/** Content that can't be shown becomes its name. */
const readUnknown = (name: unknown, reading: DocReader): Inline => ({
  k: 'unknown',
  name: bounded(nameIn(name), reading),
});

/** An inline node and its content. A node without text becomes the name of its type. */
export const readInlines = (node: Raw, reading: DocReader, depth: number): Inline[] => [
  ...readOwn(node, reading),
  ...inlinesIn(node, reading, depth),
];

function readOwn(node: Raw, reading: DocReader): Inline[] {
  const attrs = getAttributes(node);
  const { type } = node;
  const plain = (...texts: readonly unknown[]): Inline[] => readPlain(node, texts, reading);
  switch (type) {
    case 'text':
      return readText(node, reading);
    case 'hardBreak':
      return [{ k: 'break' }];
    case 'mention':
      return [readMention(attrs, reading)];
    case 'status': {
      const text = firstText(attrs['text']);
      if (text === '') return [readUnknown(type, reading)];
      return [{ k: 'status', text: bounded(text, reading), color: parseColor(attrs['color']) }];
    }
    case 'emoji':
      return plain(attrs['text'], attrs['shortName'], attrs['id']);
    case 'date':
      return plain(formatDay(attrs['timestamp']));
    case 'placeholder':
      return plain(attrs['text'], attrs['placeholder']);
    case 'inlineCard':
      return readCard(node, reading);
    case 'mediaInline':
      return [readMedia(node, reading)];
    case 'inlineExtension':
      return readExtension(node, reading);
    default:
      return [unknownNode(node, reading)];
  }
}

/** A node of an unknown type: the type, and any text found in it. */
export function unknownNode(node: Raw, reading: DocReader): Inline {
  const { text, title, name, url } = getAttributes(node);
  const label = firstText(node['text'], text, title, name, url);
  const type = nameIn(node['type']);
  return { k: 'unknown', name: bounded(label === '' ? type : `${type}: ${label}`, reading) };
}

function readPlain(node: Raw, texts: readonly unknown[], reading: DocReader): Inline[] {
  const text = firstText(...texts);
  if (text === '') return [readUnknown(node['type'], reading)];
  return [{ k: 'text', text: bounded(text, reading), marks: [], href: null }];
}

/** An extension's text for readers that can't run it, otherwise its name. */
export function readExtension(node: Raw, reading: DocReader): Inline[] {
  const { text, extensionKey, extensionType } = getAttributes(node);
  const parameters = recordIn(getAttributes(node), 'parameters');
  const { title } = recordIn(parameters, 'macroMetadata');
  const label = firstText(text, parameters['extensionTitle'], title);
  if (label !== '') return readPlain(node, [label], reading);
  return [readUnknown(nameIn(extensionKey, extensionType, node['type']), reading)];
}

/** A link to a page or a list, by its title if the document has it. */
export function readCard(node: Raw, reading: DocReader): Inline[] {
  const attrs = getAttributes(node);
  const data = recordIn(attrs, 'data');
  const { jql } = recordIn(recordIn(attrs, 'datasource'), 'parameters');
  const url = firstText(attrs['url'], data['url'], data['@id']);
  const text = firstText(data['name'], data['title'], url, jql);
  if (text === '') return [readUnknown(node['type'], reading)];
  const href = readLink(url, reading);
  return [{ k: 'text', text: bounded(text, reading), marks: [], href }];
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A file or picture. Its id is not used as a name. */
export function readMedia(node: Raw, reading: DocReader): Media {
  const { alt, __fileName, type, url } = getAttributes(node);
  const address = type === 'external' || type === 'link' ? url : null;
  const name = firstText(...[alt, __fileName].filter((one) => !uuid.test(textIn(one))), address);
  const href = readLink(linkMark(node) ?? address, reading);
  return { k: 'media', name: bounded(name, reading), href };
}

function readMention(attrs: Raw, reading: DocReader): Inline {
  const id = textIn(attrs['id']);
  const known = reading.names.get(id);
  const text = firstText(attrs['text'], known === undefined ? '' : `@${known}`);
  return { k: 'mention', text: bounded(text, reading), me: id === reading.me };
}

const listedMarks = (node: Raw): readonly Raw[] =>
  Array.isArray(node['marks']) ? node['marks'].slice(0, 10).filter(isRecord) : [];

const linkMark = (node: Raw): unknown => {
  const link = listedMarks(node).find(({ type }) => type === 'link');
  return link === undefined ? null : getAttributes(link)['href'];
};

function readText(node: Raw, reading: DocReader): Inline[] {
  const text = bounded(node['text'], reading);
  if (text === '') return [];
  const names = listedMarks(node).map((mark) =>
    mark['type'] === 'subsup' ? getAttributes(mark)['type'] : mark['type'],
  );
  const known = marks.filter((mark) => names.includes(mark));
  return [{ k: 'text', text, marks: known, href: readLink(linkMark(node), reading) }];
}

const colors = ['purple', 'blue', 'red', 'yellow', 'green'];
const parseColor = (value: unknown): string => colors.find((color) => color === value) ?? 'neutral';

/** `YYYY-MM-DD` of a date node, whose timestamp is midnight UTC in ms. */
function formatDay(value: unknown): string {
  const at = Number(textIn(value) || Number.NaN);
  return Math.abs(at) <= 8.64e15 ? formatIsoDay(at, 'UTC') : '';
}
