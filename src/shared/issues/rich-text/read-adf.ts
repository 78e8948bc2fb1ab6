import { isRecord } from '../../lib/json.ts';
import type { JsonRecord as Raw } from '../../lib/json.ts';
import type { Block, Cell, Doc, Inline, Task } from '../adf.ts';
import { emptyDoc } from '../adf.ts';
import type { DocReader } from './adf-parts.ts';
import {
  getAttributes,
  bounded,
  readChildren,
  firstText,
  isInline,
  MAX_CHARS,
  MAX_NODES,
  textIn,
} from './adf-parts.ts';
import { docText } from './doc-text.ts';
import { readCard, readExtension, readInlines, readMedia, unknownNode } from './read-inline.ts';
import { writeDoc } from './write-adf.ts';

/** Columns or rows that one cell may cover. */
const MAX_SPAN = 100;

const noNames: ReadonlyMap<string, string> = new Map();

/**
 * Reads a text in the Atlassian Document Format; plain strings, as older servers send them, become paragraphs. A node of an unknown type
 * becomes its name and its content. `me`: account id of the signed-in user. `names`: of people by account id, for mentions without a name.
 */
export function readDoc(value: unknown, me: string, names = noNames): Doc {
  const isPlain = typeof value === 'string';
  const doc = isPlain ? writeDoc(value.slice(0, MAX_CHARS)) : value;
  if (!isRecord(doc)) return emptyDoc;
  const cut = isPlain && value.length > MAX_CHARS;
  const reading: DocReader = { me, names, nodes: MAX_NODES, chars: MAX_CHARS, cut };
  return { blocks: blocksIn(doc, reading, 0), cut: reading.cut };
}

type Wrap = (inlines: readonly Inline[]) => Block;
const paragraph: Wrap = (inlines) => ({ k: 'paragraph', inlines });

/** Context of a sequence of nodes. `inLine`: the parent holds inline content, so unknown nodes are inline. */
interface Flow {
  readonly inLine?: boolean;
  readonly wrap?: Wrap;
}

/** Converts nodes to blocks. Inline nodes between blocks become separate paragraphs. */
function blocksFrom(
  nodes: readonly Raw[],
  reading: DocReader,
  depth: number,
  { inLine = false, wrap = paragraph }: Flow = {},
): Block[] {
  const blocks: Block[] = [];
  let loose: Inline[] = [];
  const flush = (): void => {
    if (loose.length > 0) blocks.push(wrap(loose));
    loose = [];
  };
  for (const node of nodes)
    if (isInline(node, inLine)) loose.push(...readInlines(node, reading, depth + 1));
    else {
      flush();
      blocks.push(...readBlocks(node, reading, depth + 1));
    }
  flush();
  return blocks;
}

const blocksIn = (node: Raw, reading: DocReader, depth: number, flow?: Flow): Block[] =>
  blocksFrom(readChildren(node, reading, depth), reading, depth, flow);

/** A block with inline content. Blocks inside it, which are invalid, are placed after it. */
function lineIn(node: Raw, reading: DocReader, depth: number, wrap: Wrap = paragraph): Block[] {
  const blocks = blocksIn(node, reading, depth, { inLine: true, wrap });
  return blocks.length === 0 ? [wrap([])] : blocks;
}

/** The content of a list item, a cell or a task; a node of another type, which is invalid here, is used as the content itself. */
const readContent = (
  node: Raw,
  types: readonly string[],
  reading: DocReader,
  depth: number,
  flow?: Flow,
): Block[] =>
  types.includes(textIn(node['type']))
    ? blocksIn(node, reading, depth, flow)
    : blocksFrom([node], reading, depth, flow);

/** Blocks with inline content. */
const lines: ReadonlySet<unknown> = new Set(['paragraph', 'caption', 'taskItem', 'decisionItem']);

function readBlocks(node: Raw, reading: DocReader, depth: number): Block[] {
  const within = () => blocksIn(node, reading, depth);
  const attrs = getAttributes(node);
  if (lines.has(node['type'])) return lineIn(node, reading, depth);
  switch (node['type']) {
    case 'heading': {
      const level = parseLevel(attrs['level']);
      return lineIn(node, reading, depth, (inlines) => ({ k: 'heading', level, inlines }));
    }
    case 'bulletList':
    case 'orderedList':
      return [readList(node, reading, depth)];
    case 'taskList':
      return [{ k: 'tasks', items: tasksIn(node, reading, depth) }];
    case 'decisionList':
      return [{ k: 'decisions', items: itemsIn(node, ['decisionItem'], reading, depth) }];
    case 'codeBlock':
      return [readCode(node, reading, depth)];
    case 'blockquote':
      return [{ k: 'quote', blocks: within() }];
    case 'panel': {
      const icon = bounded(firstText(attrs['panelIconText'], attrs['panelIcon']), reading);
      return [{ k: 'panel', tone: parseTone(attrs['panelType']), icon, blocks: within() }];
    }
    case 'expand':
    case 'nestedExpand':
      return [{ k: 'expand', title: bounded(attrs['title'], reading), blocks: within() }];
    case 'table':
      return [readTable(node, reading, depth)];
    default:
      return otherBlocks(node, reading, depth);
  }
}

/** Containers without a meaning of their own. */
const containers: ReadonlySet<unknown> = new Set([
  'doc',
  'mediaSingle',
  'mediaGroup',
  'layoutSection',
  'layoutColumn',
  'extensionFrame',
  'bodiedSyncBlock',
  'listItem',
  'blockTaskItem',
  'tableRow',
  'tableCell',
  'tableHeader',
]);
const cards: ReadonlySet<unknown> = new Set(['blockCard', 'embedCard']);
const extensions: ReadonlySet<unknown> = new Set([
  'extension',
  'bodiedExtension',
  'multiBodiedExtension',
]);

/** Blocks without a text of their own, containers, and unknown types. */
function otherBlocks(node: Raw, reading: DocReader, depth: number): Block[] {
  const { type } = node;
  const own = (): Block[] => {
    if (containers.has(type)) return [];
    if (type === 'media') return [readMedia(node, reading)];
    if (type === 'rule') return [{ k: 'rule' }];
    if (cards.has(type)) return [paragraph(readCard(node, reading))];
    if (extensions.has(type)) return [paragraph(readExtension(node, reading))];
    return [paragraph([unknownNode(node, reading)])];
  };
  return [...own(), ...blocksIn(node, reading, depth)];
}

const itemsIn = (
  node: Raw,
  types: readonly string[],
  reading: DocReader,
  depth: number,
): Block[][] =>
  readChildren(node, reading, depth).map((item) =>
    readContent(item, types, reading, depth + 1, { inLine: types.includes('decisionItem') }),
  );

function readList(node: Raw, reading: DocReader, depth: number): Block {
  const { order } = getAttributes(node);
  const first = typeof order === 'number' && Number.isSafeInteger(order) && order >= 0 ? order : 1;
  const start = node['type'] === 'orderedList' ? first : null;
  return { k: 'list', start, items: itemsIn(node, ['listItem'], reading, depth) };
}

/** A nested list belongs to the task before it. */
function tasksIn(node: Raw, reading: DocReader, depth: number): Task[] {
  const tasks: Task[] = [];
  for (const item of readChildren(node, reading, depth)) {
    const before = tasks.at(-1);
    if (item['type'] === 'taskList') {
      const items = tasksIn(item, reading, depth + 1);
      if (before === undefined) tasks.push(...items);
      else tasks.splice(-1, 1, { ...before, blocks: [...before.blocks, { k: 'tasks', items }] });
      continue;
    }
    const done = getAttributes(item)['state'] === 'DONE';
    const types = ['taskItem', 'blockTaskItem'];
    tasks.push({ done, blocks: readContent(item, types, reading, depth + 1, { inLine: true }) });
  }
  return tasks;
}

function readCode(node: Raw, reading: DocReader, depth: number): Block {
  const language = bounded(getAttributes(node)['language'], reading);
  return { k: 'code', language, text: docText(lineIn(node, reading, depth)) };
}

function readTable(node: Raw, reading: DocReader, depth: number): Block {
  const readCell = (cell: Raw): Cell => {
    const { colspan, rowspan } = getAttributes(cell);
    const header = cell['type'] === 'tableHeader';
    const blocks = readContent(cell, ['tableCell', 'tableHeader'], reading, depth + 2);
    return { header, colSpan: parseSpan(colspan), rowSpan: parseSpan(rowspan), blocks };
  };
  const rows = readChildren(node, reading, depth).map((row) =>
    row['type'] === 'tableRow'
      ? readChildren(row, reading, depth + 1).map(readCell)
      : [{ header: false, colSpan: 1, rowSpan: 1, blocks: blocksFrom([row], reading, depth + 1) }],
  );
  return { k: 'table', numbered: getAttributes(node)['isNumberColumnEnabled'] === true, rows };
}

const parseSpan = (value: unknown): number =>
  typeof value === 'number' && value >= 1 ? Math.min(MAX_SPAN, Math.floor(value)) : 1;

const parseLevel = (value: unknown): number =>
  typeof value === 'number' ? Math.min(6, Math.max(1, Math.round(value))) : 1;

const tones = ['note', 'warning', 'error', 'success', 'tip', 'custom'];
const parseTone = (value: unknown): string => tones.find((tone) => tone === value) ?? 'info';
