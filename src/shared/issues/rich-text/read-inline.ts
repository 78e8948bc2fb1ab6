import { isRecord } from '../../lib/json.ts';
import type { JsonRecord as Raw } from '../../lib/json.ts';
import type { Inline } from '../adf.ts';
import { marks } from '../adf.ts';
import type { Reading } from './adf-parts.ts';
import {
  attributesOf,
  bounded,
  childrenOf,
  firstText,
  linkOf,
  nameIn,
  recordIn,
  textIn,
} from './adf-parts.ts';

type Media = Extract<Inline, { k: 'media' }>;

const inlinesIn = (node: Raw, reading: Reading, depth: number): Inline[] =>
  childrenOf(node, reading, depth).flatMap((child) => inlinesOf(child, reading, depth + 1));

/** Content that can't be shown becomes its name. */
const unknownOf = (name: unknown, reading: Reading): Inline => ({
  k: 'unknown',
  name: bounded(nameIn(name), reading),
});

/** An inline node and its content. A node without text becomes the name of its type. */
export const inlinesOf = (node: Raw, reading: Reading, depth: number): Inline[] => [
  ...ownOf(node, reading),
  ...inlinesIn(node, reading, depth),
];

function ownOf(node: Raw, reading: Reading): Inline[] {
  const attrs = attributesOf(node);
  const { type } = node;
  const plain = (...texts: readonly unknown[]): Inline[] => plainOf(node, texts, reading);
  switch (type) {
    case 'text':
      return textOf(node, reading);
    case 'hardBreak':
      return [{ k: 'break' }];
    case 'mention':
      return [mentionOf(attrs, reading)];
    case 'status': {
      const text = firstText(attrs['text']);
      if (text === '') return [unknownOf(type, reading)];
      return [{ k: 'status', text: bounded(text, reading), color: colorOf(attrs['color']) }];
    }
    case 'emoji':
      return plain(attrs['text'], attrs['shortName'], attrs['id']);
    case 'date':
      return plain(dayOf(attrs['timestamp']));
    case 'placeholder':
      return plain(attrs['text'], attrs['placeholder']);
    case 'inlineCard':
      return cardOf(node, reading);
    case 'mediaInline':
      return [mediaOf(node, reading)];
    case 'inlineExtension':
      return extensionOf(node, reading);
    default:
      return [unknownNode(node, reading)];
  }
}

/** A node of an unknown type: the type, and any text found in it. */
export function unknownNode(node: Raw, reading: Reading): Inline {
  const { text, title, name, url } = attributesOf(node);
  const said = firstText(node['text'], text, title, name, url);
  const type = nameIn(node['type']);
  return { k: 'unknown', name: bounded(said === '' ? type : `${type}: ${said}`, reading) };
}

function plainOf(node: Raw, texts: readonly unknown[], reading: Reading): Inline[] {
  const text = firstText(...texts);
  if (text === '') return [unknownOf(node['type'], reading)];
  return [{ k: 'text', text: bounded(text, reading), marks: [], href: null }];
}

/** An extension's text for readers that can't run it, otherwise its name. */
export function extensionOf(node: Raw, reading: Reading): Inline[] {
  const { text, extensionKey, extensionType } = attributesOf(node);
  const parameters = recordIn(attributesOf(node), 'parameters');
  const { title } = recordIn(parameters, 'macroMetadata');
  const said = firstText(text, parameters['extensionTitle'], title);
  if (said !== '') return plainOf(node, [said], reading);
  return [unknownOf(nameIn(extensionKey, extensionType, node['type']), reading)];
}

/** A link to a page or a list, by its title if the document has it. */
export function cardOf(node: Raw, reading: Reading): Inline[] {
  const attrs = attributesOf(node);
  const data = recordIn(attrs, 'data');
  const { jql } = recordIn(recordIn(attrs, 'datasource'), 'parameters');
  const url = firstText(attrs['url'], data['url'], data['@id']);
  const text = firstText(data['name'], data['title'], url, jql);
  if (text === '') return [unknownOf(node['type'], reading)];
  const href = linkOf(url, reading);
  return [{ k: 'text', text: bounded(text, reading), marks: [], href }];
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A file or picture. Its id is not used as a name. */
export function mediaOf(node: Raw, reading: Reading): Media {
  const { alt, __fileName, type, url } = attributesOf(node);
  const address = type === 'external' || type === 'link' ? url : null;
  const name = firstText(...[alt, __fileName].filter((one) => !uuid.test(textIn(one))), address);
  const href = linkOf(linkMark(node) ?? address, reading);
  return { k: 'media', name: bounded(name, reading), href };
}

function mentionOf(attrs: Raw, reading: Reading): Inline {
  const id = textIn(attrs['id']);
  const known = reading.names.get(id);
  const text = firstText(attrs['text'], known === undefined ? '' : `@${known}`);
  return { k: 'mention', text: bounded(text, reading), me: id === reading.me };
}

const listedMarks = (node: Raw): readonly Raw[] =>
  Array.isArray(node['marks']) ? node['marks'].slice(0, 10).filter(isRecord) : [];

const linkMark = (node: Raw): unknown => {
  const link = listedMarks(node).find(({ type }) => type === 'link');
  return link === undefined ? null : attributesOf(link)['href'];
};

function textOf(node: Raw, reading: Reading): Inline[] {
  const text = bounded(node['text'], reading);
  if (text === '') return [];
  const names = listedMarks(node).map((mark) =>
    mark['type'] === 'subsup' ? attributesOf(mark)['type'] : mark['type'],
  );
  const known = marks.filter((mark) => names.includes(mark));
  return [{ k: 'text', text, marks: known, href: linkOf(linkMark(node), reading) }];
}

const colors = ['purple', 'blue', 'red', 'yellow', 'green'];
const colorOf = (value: unknown): string => colors.find((color) => color === value) ?? 'neutral';

/** Swedish dates are ISO dates. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC' });

/** `YYYY-MM-DD` of a date node, whose timestamp is midnight UTC in ms. */
function dayOf(value: unknown): string {
  const at = Number(textIn(value) || Number.NaN);
  return Math.abs(at) <= 8.64e15 ? day.format(at) : '';
}
