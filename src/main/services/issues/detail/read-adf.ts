import type { Block, Doc, Inline } from '../../../../shared/issues/adf.ts';
import { emptyDoc, marks } from '../../../../shared/issues/adf.ts';
import { isRecord } from '../../../../shared/lib/json.ts';
import { isoTime } from '../../../net/iso-time.ts';
import type { Raw } from '../tracker/tracker.ts';

type Tasks = Extract<Block, { k: 'tasks' }>['items'];

/** Bounds of one text, whatever the server sends. */
const MOST_NODES = 5_000;
const MOST_CHARS = 200_000;
const DEEPEST = 20;
const LONGEST_HREF = 4_000;

/** What is left for one document. */
interface Budget {
  readonly me: string;
  nodes: number;
  chars: number;
  cut: boolean;
}

/**
 * Reads a text in the Atlassian Document Format; plain strings, as older servers send them, become paragraphs. Unknown nodes are replaced by
 * what they contain. `me`: account id of the signed-in user.
 */
export function readDoc(value: unknown, me: string): Doc {
  const isPlain = typeof value === 'string';
  const doc = isPlain ? writeDoc(value.slice(0, MOST_CHARS)) : value;
  if (!isRecord(doc)) return emptyDoc;
  const cut = isPlain && value.length > MOST_CHARS;
  const budget: Budget = { me, nodes: MOST_NODES, chars: MOST_CHARS, cut };
  return { blocks: blocksIn(doc, budget, 0), cut: budget.cut };
}

/** Plain text as a document to send: empty lines separate paragraphs, other line ends are kept. */
export const writeDoc = (text: string): Raw => ({
  type: 'doc',
  version: 1,
  content: text
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n\s*/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => ({
      type: 'paragraph',
      content: paragraph
        .split('\n')
        .flatMap((line, index) => [
          ...(index === 0 ? [] : [{ type: 'hardBreak' }]),
          ...(line === '' ? [] : [{ type: 'text', text: line }]),
        ]),
    })),
});

/** A web address that may be opened; null: none. Addresses with a user name look like those of another host. */
export function hrefOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > LONGEST_HREF || !URL.canParse(value)) return null;
  const { protocol, username, password, href } = new URL(value);
  const isWeb = /^https?:$/.test(protocol) && username === '' && password === '';
  return isWeb && href.length <= LONGEST_HREF ? href : null;
}

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const attribute = (node: Raw, name: string): unknown =>
  isRecord(node['attrs']) ? node['attrs'][name] : undefined;

// Control characters except tabs and line breaks, lone surrogates, and marks that change the direction of the following text.
const unprintable = /(?![\t\n])[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

function bounded(value: unknown, budget: Budget): string {
  const text = textIn(value);
  const kept = text.slice(0, budget.chars);
  budget.chars -= kept.length;
  if (kept.length < text.length) budget.cut = true;
  return kept.replace(unprintable, '');
}

/** The children of a node, as far as the bounds allow. */
function childrenOf(node: Raw, budget: Budget, depth: number): readonly Raw[] {
  const { content } = node;
  if (!Array.isArray(content) || content.length === 0) return [];
  const most = depth >= DEEPEST ? 0 : budget.nodes;
  const kept = content.slice(0, most).filter(isRecord);
  if (content.length > most) budget.cut = true;
  budget.nodes -= kept.length;
  return kept;
}

const INLINE = new Set(
  'text hardBreak mention emoji inlineCard blockCard embedCard status date mediaInline'.split(' '),
);

/** The blocks in a node. Inline nodes between blocks form paragraphs of their own. */
function blocksIn(node: Raw, budget: Budget, depth: number): Block[] {
  const blocks: Block[] = [];
  let loose: Inline[] = [];
  const flush = (): void => {
    if (loose.length > 0) blocks.push({ k: 'paragraph', inlines: loose });
    loose = [];
  };
  for (const child of childrenOf(node, budget, depth))
    if (INLINE.has(textIn(child['type']))) loose.push(...inlinesOf(child, budget, depth));
    else {
      flush();
      blocks.push(...blocksOf(child, budget, depth + 1));
    }
  flush();
  return blocks;
}

function blocksOf(node: Raw, budget: Budget, depth: number): Block[] {
  const within = () => blocksIn(node, budget, depth);
  const inlines = () => inlinesIn(node, budget, depth);
  switch (node['type']) {
    case 'paragraph':
      return [{ k: 'paragraph', inlines: inlines() }];
    case 'heading':
      return [{ k: 'heading', level: levelOf(attribute(node, 'level')), inlines: inlines() }];
    case 'bulletList':
    case 'orderedList': {
      const items = childrenOf(node, budget, depth);
      const ordered = node['type'] === 'orderedList';
      return [{ k: 'list', ordered, items: items.map((one) => blocksIn(one, budget, depth + 1)) }];
    }
    case 'taskList':
    case 'decisionList':
      return [{ k: 'tasks', items: tasksIn(node, budget, depth) }];
    case 'codeBlock':
      return [codeOf(node, budget, depth)];
    case 'blockquote':
      return [{ k: 'quote', blocks: within() }];
    case 'panel':
      return [{ k: 'panel', tone: toneOf(attribute(node, 'panelType')), blocks: within() }];
    case 'expand':
    case 'nestedExpand':
      return [{ k: 'expand', title: bounded(attribute(node, 'title'), budget), blocks: within() }];
    case 'table':
      return [{ k: 'table', rows: rowsIn(node, budget, depth) }];
    case 'media':
      return [{ k: 'media', name: bounded(mediaName(node), budget) }];
    case 'rule':
      return [{ k: 'rule' }];
    default:
      return within();
  }
}

/** Lists in the list are part of it. */
function tasksIn(node: Raw, budget: Budget, depth: number): Tasks {
  return childrenOf(node, budget, depth).flatMap((item) => {
    if (item['type'] === node['type']) return tasksIn(item, budget, depth + 1);
    const done = ['DONE', 'DECIDED'].includes(textIn(attribute(item, 'state')));
    return [{ done, inlines: inlinesIn(item, budget, depth + 1) }];
  });
}

function codeOf(node: Raw, budget: Budget, depth: number): Block {
  const language = bounded(attribute(node, 'language'), budget);
  const lines = inlinesIn(node, budget, depth);
  return { k: 'code', language, text: lines.map((one) => textOfInline(one)).join('') };
}
const textOfInline = (inline: Inline): string => (inline.k === 'break' ? '\n' : inline.text);

function rowsIn(node: Raw, budget: Budget, depth: number) {
  return childrenOf(node, budget, depth).map((row) =>
    childrenOf(row, budget, depth + 1).map((cell) => ({
      header: cell['type'] === 'tableHeader',
      blocks: blocksIn(cell, budget, depth + 2),
    })),
  );
}

const levelOf = (value: unknown): number =>
  typeof value === 'number' ? Math.min(6, Math.max(1, Math.round(value))) : 1;

const toneOf = (value: unknown): string =>
  ['note', 'warning', 'error', 'success'].find((tone) => tone === value) ?? 'info';

const mediaName = (node: Raw): unknown => attribute(node, 'alt') ?? attribute(node, 'id');

const inlinesIn = (node: Raw, budget: Budget, depth: number): Inline[] =>
  childrenOf(node, budget, depth).flatMap((child) => inlinesOf(child, budget, depth + 1));

function inlinesOf(node: Raw, budget: Budget, depth: number): Inline[] {
  const plain = (value: unknown, href: string | null = null): Inline[] => {
    const text = bounded(value, budget);
    return text === '' ? [] : [{ k: 'text', text, marks: [], href }];
  };
  const text = attribute(node, 'text');
  switch (node['type']) {
    case 'text':
      return textOf(node, budget);
    case 'hardBreak':
      return [{ k: 'break' }];
    case 'mention': {
      const isMe = attribute(node, 'id') === budget.me;
      return [{ k: 'mention', text: bounded(text ?? '@', budget), me: isMe }];
    }
    case 'status':
      return [{ k: 'status', text: bounded(text, budget) }];
    case 'emoji':
      return plain(text ?? attribute(node, 'shortName'));
    case 'date':
      return plain(dayOf(attribute(node, 'timestamp')));
    case 'inlineCard':
    case 'blockCard':
    case 'embedCard':
      return plain(attribute(node, 'url'), linkOf(attribute(node, 'url'), budget));
    case 'mediaInline':
      return plain(mediaName(node));
    default:
      return inlinesIn(node, budget, depth);
  }
}

function textOf(node: Raw, budget: Budget): Inline[] {
  const text = bounded(node['text'], budget);
  if (text === '') return [];
  const listed = Array.isArray(node['marks']) ? node['marks'].slice(0, 10).filter(isRecord) : [];
  const known = marks.filter((mark) => listed.some(({ type }) => type === mark));
  const link = listed.find(({ type }) => type === 'link') ?? {};
  return [{ k: 'text', text, marks: known, href: linkOf(attribute(link, 'href'), budget) }];
}

/** Addresses count as text. */
function linkOf(value: unknown, budget: Budget): string | null {
  const href = hrefOf(value);
  if (href === null || href.length > budget.chars) return null;
  budget.chars -= href.length;
  return href;
}

/** `YYYY-MM-DD` of a date node, whose timestamp is midnight UTC in ms. */
function dayOf(value: unknown): string {
  const at = Number(textIn(value) || Number.NaN);
  return Math.abs(at) <= 8.64e15 ? isoTime(at).slice(0, 10) : '';
}
