import type { Block, Doc, Inline } from '../../../../shared/issues/adf.ts';
import { emptyDoc, marks } from '../../../../shared/issues/adf.ts';

/** Bounds of one text, whatever the server sends. */
const MOST_NODES = 5_000;
const MOST_CHARS = 200_000;
const DEEPEST = 20;

type Node = Readonly<Record<string, unknown>>;

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
  const budget: Budget = { me, nodes: MOST_NODES, chars: MOST_CHARS, cut: false };
  if (typeof value === 'string') {
    const blocks = value === '' ? [] : paragraphsOf(bounded(value, budget));
    return { blocks, cut: budget.cut };
  }
  if (!isNode(value)) return emptyDoc;
  const blocks = blocksIn(value, budget, 0);
  return { blocks, cut: budget.cut };
}

/** Whether a comment mentions the user. */
export const mentions = (value: unknown, me: string): boolean =>
  JSON.stringify(readDoc(value, me)).includes('"me":true');

/** Plain text as a document to send: empty lines separate paragraphs, other line ends are kept. */
export const writeDoc = (text: string): Node => ({
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

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textIn = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const attribute = (node: Node, name: string): unknown =>
  isNode(node['attrs']) ? node['attrs'][name] : undefined;

function bounded(text: string, budget: Budget): string {
  const kept = text.slice(0, budget.chars);
  budget.chars -= kept.length;
  if (kept.length < text.length) budget.cut = true;
  return kept;
}

/** The children of a node, as far as the bounds allow. */
function childrenOf(node: Node, budget: Budget, depth: number): readonly Node[] {
  const { content } = node;
  if (!Array.isArray(content) || content.length === 0) return [];
  const kept = depth >= DEEPEST ? [] : content.slice(0, Math.max(0, budget.nodes)).filter(isNode);
  if (depth >= DEEPEST || content.length > budget.nodes) budget.cut = true;
  budget.nodes -= kept.length;
  return kept;
}

const INLINE = new Set(
  'text hardBreak mention emoji inlineCard status date mediaInline placeholder'.split(' '),
);

/** The blocks in a node. Inline nodes between blocks form paragraphs of their own. */
function blocksIn(node: Node, budget: Budget, depth: number): Block[] {
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
      blocks.push(...blockOf(child, budget, depth + 1));
    }
  flush();
  return blocks;
}

function blockOf(node: Node, budget: Budget, depth: number): Block[] {
  const within = () => blocksIn(node, budget, depth);
  const inline = () => inlinesIn(node, budget, depth);
  const items = () =>
    childrenOf(node, budget, depth).map((item) => blocksIn(item, budget, depth + 1));
  switch (node['type']) {
    case 'paragraph':
      return [{ k: 'paragraph', inlines: inline() }];
    case 'heading':
      return [{ k: 'heading', level: levelOf(attribute(node, 'level')), inlines: inline() }];
    case 'bulletList':
    case 'orderedList':
      return [{ k: 'list', ordered: node['type'] === 'orderedList', items: items() }];
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
      return [
        { k: 'expand', title: bounded(textIn(attribute(node, 'title')), budget), blocks: within() },
      ];
    case 'table':
      return [{ k: 'table', rows: rowsIn(node, budget, depth) }];
    case 'media':
      return [{ k: 'media', name: nameOf(node, budget) }];
    case 'rule':
      return [{ k: 'rule' }];
    default:
      return within();
  }
}

function tasksIn(node: Node, budget: Budget, depth: number) {
  return childrenOf(node, budget, depth).map((item) => ({
    done: ['DONE', 'DECIDED'].includes(textIn(attribute(item, 'state'))),
    inlines: inlinesIn(item, budget, depth + 1),
  }));
}

function codeOf(node: Node, budget: Budget, depth: number): Block {
  const language = bounded(textIn(attribute(node, 'language')), budget);
  const parts = inlinesIn(node, budget, depth).map((each) =>
    each.k === 'break' ? '\n' : each.text,
  );
  return { k: 'code', language, text: parts.join('') };
}

function rowsIn(node: Node, budget: Budget, depth: number) {
  return childrenOf(node, budget, depth).map((row) =>
    childrenOf(row, budget, depth + 1).map((cell) => ({
      header: cell['type'] === 'tableHeader',
      blocks: blocksIn(cell, budget, depth + 2),
    })),
  );
}

const levelOf = (value: unknown): number =>
  typeof value === 'number' ? Math.min(6, Math.max(1, Math.round(value))) : 1;

const tones = ['info', 'note', 'warning', 'error', 'success'];
const toneOf = (value: unknown): string =>
  typeof value === 'string' && tones.includes(value) ? value : 'info';

const nameOf = (node: Node, budget: Budget): string =>
  bounded(textIn(attribute(node, 'alt')) || textIn(attribute(node, 'id')), budget);

const inlinesIn = (node: Node, budget: Budget, depth: number): Inline[] =>
  childrenOf(node, budget, depth).flatMap((child) => inlinesOf(child, budget, depth + 1));

function inlinesOf(node: Node, budget: Budget, depth: number): Inline[] {
  const say = (value: unknown): Inline[] => {
    const text = bounded(textIn(value), budget);
    return text === '' ? [] : [{ k: 'text', text, marks: [], href: null }];
  };
  switch (node['type']) {
    case 'text':
      return textOf(node, budget);
    case 'hardBreak':
      return [{ k: 'break' }];
    case 'mention': {
      const text = bounded(textIn(attribute(node, 'text')) || '@', budget);
      return [{ k: 'mention', text, me: attribute(node, 'id') === budget.me }];
    }
    case 'status':
      return [{ k: 'status', text: bounded(textIn(attribute(node, 'text')), budget) }];
    case 'emoji':
      return say(textIn(attribute(node, 'text')) || attribute(node, 'shortName'));
    case 'date':
      return say(dayOf(attribute(node, 'timestamp')));
    case 'inlineCard': {
      const href = hrefOf(attribute(node, 'url'));
      return say(attribute(node, 'url')).map((each) => ({ ...each, href }) as Inline);
    }
    case 'mediaInline':
      return say(nameOf(node, budget));
    default:
      return inlinesIn(node, budget, depth);
  }
}

function textOf(node: Node, budget: Budget): Inline[] {
  const text = bounded(textIn(node['text']), budget);
  if (text === '') return [];
  const listed = (Array.isArray(node['marks']) ? node['marks'] : []).filter(isNode).slice(0, 10);
  const known = marks.filter((mark) => listed.some(({ type }) => type === mark));
  const link = listed.find(({ type }) => type === 'link');
  const href = link === undefined ? null : hrefOf(attribute(link, 'href'));
  return [{ k: 'text', text, marks: known, href }];
}

/** An address that may be opened; null: none. */
export function hrefOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 4_000 || !URL.canParse(value)) return null;
  return /^(?:https?|mailto):$/.test(new URL(value).protocol) ? value : null;
}

/** `YYYY-MM-DD` of a date node, whose timestamp is midnight UTC in ms. */
function dayOf(value: unknown): string {
  const at = new Date(Number(textIn(value)));
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10);
}

const paragraphsOf = (text: string): Block[] =>
  text.split(/\n\s*\n/).map((paragraph) => ({
    k: 'paragraph',
    inlines: paragraph
      .split('\n')
      .flatMap((line, index): Inline[] => [
        ...(index === 0 ? [] : [{ k: 'break' } as const]),
        ...(line === '' ? [] : [{ k: 'text', text: line, marks: [], href: null } as const]),
      ]),
  }));
