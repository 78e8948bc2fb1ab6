import '../texts.ts';
import { t } from '../../i18n/translate.ts';
import type { Block, Cell, Inline, Task } from '../adf.ts';

/**
 * Converts rich text to plain text and keeps its meaning: list numbers, superscript and strikethrough, addresses of links, merged cells,
 * names of content that can't be shown.
 */
export const docText = (blocks: readonly Block[]): string => blocks.map(blockText).join('\n');

/** The name of a mention without a name, of a file without one, and of something that can't be shown. */
export const mentionText = (text: string): string =>
  text === '' ? `@${t('issues:service.notice.someone')}` : text;
export const mediaText = (name: string): string => (name === '' ? t('issues:doc.media') : name);
export const unknownText = (name: string): string => `[${name === '' ? '?' : name}]`;

type Texts = { readonly [K in Block['k']]: (block: Extract<Block, { k: K }>) => string };
const texts: Texts = {
  paragraph: ({ inlines }) => lineText(inlines),
  heading: ({ inlines }) => lineText(inlines),
  list: ({ start, items }) =>
    items
      .map((item, at) => hanging(start === null ? '- ' : `${String(start + at)}. `, docText(item)))
      .join('\n'),
  tasks: ({ items }) => items.map(taskText).join('\n'),
  decisions: ({ items }) =>
    items.map((item) => hanging(`${t('issues:doc.decision')} `, docText(item))).join('\n'),
  code: ({ text }) => text,
  quote: ({ blocks }) => docText(blocks).replaceAll(/^(?=.)/gm, '> '),
  panel: ({ tone, icon, blocks }) => {
    const label = tone === 'custom' ? icon : toneText(tone);
    return label === '' ? docText(blocks) : hanging(`${label}: `, docText(blocks));
  },
  expand: ({ title, blocks }) => [title, docText(blocks)].filter(Boolean).join('\n'),
  table: ({ rows, numbered }) => tableText(rows, numbered),
  media: ({ name, href }) => withAddress(`[${mediaText(name)}]`, name, href),
  rule: () => '---',
};
const blockText = (block: Block): string => (texts[block.k] as (of: Block) => string)(block);

const tones = ['info', 'note', 'warning', 'error', 'success', 'tip'] as const;
/** The kind of a panel in words. */
export const toneText = (tone: string): string =>
  t(`issues:doc.tone.${tones.find((known) => known === tone) ?? 'info'}`);

const taskText = ({ done, blocks }: Task): string =>
  hanging(`[${done ? 'x' : ' '}] `, docText(blocks));

/** Indents further lines to align with the first one. */
const hanging = (mark: string, text: string): string =>
  `${mark}${text.replaceAll('\n', `\n${' '.repeat(mark.length)}`)}`;

const lineText = (inlines: readonly Inline[]): string => inlines.map(inlineText).join('');

function inlineText(inline: Inline): string {
  switch (inline.k) {
    case 'break':
      return '\n';
    case 'mention':
      return mentionText(inline.text);
    case 'media':
      return withAddress(`[${mediaText(inline.name)}]`, inline.name, inline.href);
    case 'unknown':
      return unknownText(inline.name);
    case 'status':
      return inline.text;
    case 'text':
      return withAddress(markedText(inline), inline.text, inline.href);
  }
}

/** `10^6`, `H_2`, `x^(a b)`, `~~no~~`. */
function markedText({ text, marks }: Extract<Inline, { k: 'text' }>): string {
  const plain = /^[\p{L}\p{N}]+$/u.test(text) ? text : `(${text})`;
  const raised = marks.includes('sup') ? `^${plain}` : marks.includes('sub') ? `_${plain}` : text;
  return marks.includes('strike') ? `~~${raised}~~` : raised;
}

/** The address of a link whose text is not that address. */
function withAddress(text: string, name: string, href: string | null): string {
  const isSame = href === null || href.replace(/\/$/, '') === name.trim().replace(/\/$/, '');
  return isSame ? text : `${text} (${href})`;
}

/** Positions covered by another cell stay empty, so that columns stay aligned. */
function tableText(rows: readonly (readonly Cell[])[], numbered: boolean): string {
  const covered: number[] = [];
  let number = 0;
  const lines = rows.map((cells) => {
    const line: string[] = [];
    const skip = (): void => {
      for (let left = covered[line.length] ?? 0; left > 0; left = covered[line.length] ?? 0) {
        covered[line.length] = left - 1;
        line.push('');
      }
    };
    for (const { blocks, colSpan, rowSpan } of cells) {
      skip();
      for (let column = 0; column < colSpan; column += 1) {
        covered[line.length] = rowSpan - 1;
        line.push(column === 0 ? onOneLine(docText(blocks)) : '');
      }
    }
    skip();
    if (!numbered) return line;
    if (!isHead(cells)) number += 1;
    return [isHead(cells) ? '' : String(number), ...line];
  });
  return lines.map((line) => line.join(' | ')).join('\n');
}

/** Whether a row has header cells only: these rows have no number. */
export const isHead = (cells: readonly Cell[]): boolean => cells.every(({ header }) => header);

const onOneLine = (text: string): string => {
  const lines = text.split('\n').map((line) => line.trim());
  return lines.length === 1 ? text : lines.filter((line) => line !== '').join(' ');
};
