import '../../../../shared/issues/detail-texts.ts';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { Paperclip, Square, SquareCheck } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Block, Doc, Inline } from '../../../../shared/issues/adf.ts';
import { Details } from '../../../ui/Details.tsx';
import { icon } from '../../../ui/icon.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import css from './DocView.module.css';
import { WebLink } from './WebLink.tsx';

/** A description or comment. Texts become text nodes only, and links open in the browser. */
export const DocView = ({ doc: { blocks, cut } }: { readonly doc: Doc }) => (
  <div className={css['doc']}>
    {all(blocks, blockOf)}
    {cut && <p className={css['note']}>{t('issuesdetail:doc.cut')}</p>}
  </div>
);

/** Views of the parts of a text; their positions are their keys. */
const all = <T,>(parts: readonly T[], view: (part: T) => ReactNode): ReactNode =>
  parts.map((part, at) => <Fragment key={at}>{view(part)}</Fragment>);
const inlines = (parts: readonly Inline[]): ReactNode => all(parts, inlineOf);
const blocks = (parts: readonly Block[]): ReactNode => all(parts, blockOf);

const tones = ['info', 'note', 'warning', 'error', 'success'] as const;
const toneOf = (tone: string) => tones.find((one) => one === tone) ?? 'info';

type Views = { readonly [K in Block['k']]: (block: Extract<Block, { k: K }>) => ReactNode };
const views: Views = {
  paragraph: (block) => <p dir="auto">{inlines(block.inlines)}</p>,
  // All headings of a text lie one level below those of the panel.
  heading: (block) => (
    <h4 dir="auto" data-level={block.level}>
      {inlines(block.inlines)}
    </h4>
  ),
  list: ({ ordered, items }) => {
    const List = ordered ? 'ol' : 'ul';
    return (
      <List>
        {all(items, (item) => (
          <li>{blocks(item)}</li>
        ))}
      </List>
    );
  },
  tasks: ({ items }) => <ul className={css['tasks']}>{all(items, taskOf)}</ul>,
  code: ({ text }) => (
    <pre dir="ltr">
      <code>{text}</code>
    </pre>
  ),
  quote: (block) => <blockquote>{blocks(block.blocks)}</blockquote>,
  panel: ({ tone, blocks: inside }) => (
    <div className={css['panel']} data-tone={tone}>
      <p className={css['tone']}>{t(`issuesdetail:doc.tone.${toneOf(tone)}`)}</p>
      {blocks(inside)}
    </div>
  ),
  expand: ({ title, blocks: inside }) => (
    <Details summary={title === '' ? t('app:details') : title}>
      <div className={css['doc']}>{blocks(inside)}</div>
    </Details>
  ),
  table: ({ rows }) => (
    <SmallTable label={t('issuesdetail:doc.table')}>
      <tbody>
        {all(rows, (cells) => (
          <tr>{all(cells, cellOf)}</tr>
        ))}
      </tbody>
    </SmallTable>
  ),
  media: ({ name }) => (
    <p className={css['note']}>
      <Paperclip {...icon} size={14} />
      {name === '' ? t('issuesdetail:doc.media') : name}
    </p>
  ),
  rule: () => <hr />,
};
const blockOf = (block: Block): ReactNode => (views[block.k] as (of: Block) => ReactNode)(block);

type ItemOf<K extends 'tasks' | 'table', F extends string> =
  Extract<Block, { k: K }> extends Readonly<Record<F, readonly (infer T)[]>> ? T : never;

function taskOf({ done, inlines: inside }: ItemOf<'tasks', 'items'>): ReactNode {
  const Box = done ? SquareCheck : Square;
  return (
    <li>
      <Box {...icon} />
      <span dir="auto">
        <VisuallyHidden>
          {t(done ? 'issuesdetail:doc.done' : 'issuesdetail:doc.open')}
        </VisuallyHidden>
        {inlines(inside)}
      </span>
    </li>
  );
}

function cellOf({ header, blocks: inside }: ItemOf<'table', 'rows'>[number]): ReactNode {
  const Cell = header && inside.length > 0 ? 'th' : 'td';
  return <Cell>{blocks(inside)}</Cell>;
}

const elements = { strong: 'strong', em: 'em', code: 'code', strike: 's', underline: 'u' } as const;

function marked(text: ReactNode, mark: keyof typeof elements): ReactNode {
  const Mark = elements[mark];
  return <Mark>{text}</Mark>;
}

function inlineOf(inline: Inline): ReactNode {
  if (inline.k === 'break') return <br />;
  if (inline.k === 'status') return <span className={css['status']}>{inline.text}</span>;
  if (inline.k === 'mention')
    return (
      <span className={css['mention']} data-me={inline.me || undefined}>
        {inline.text}
      </span>
    );
  const text = inline.marks.reduceRight<ReactNode>(marked, inline.text);
  return inline.href === null ? text : <WebLink href={inline.href}>{text}</WebLink>;
}
