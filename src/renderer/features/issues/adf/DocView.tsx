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
export function DocView({ doc: { blocks, cut } }: { readonly doc: Doc }) {
  return (
    <div className={css['doc']}>
      <Blocks blocks={blocks} />
      {cut && <p className={css['note']}>{t('issuesdetail:doc.cut')}</p>}
    </div>
  );
}

const Blocks = ({ blocks }: { readonly blocks: readonly Block[] }) =>
  blocks.map((block, index) => <BlockView key={index} block={block} />);

function BlockView({ block }: { readonly block: Block }) {
  switch (block.k) {
    case 'paragraph':
      return (
        <p dir="auto">
          <Inlines inlines={block.inlines} />
        </p>
      );
    case 'heading':
      // The levels of the text lie below those of the panel.
      return (
        <h4 dir="auto" data-level={block.level}>
          <Inlines inlines={block.inlines} />
        </h4>
      );
    case 'list':
      return <ListView {...block} />;
    case 'tasks':
      return <Tasks {...block} />;
    case 'code':
      return (
        <pre dir="ltr">
          <code>{block.text}</code>
        </pre>
      );
    case 'quote':
      return (
        <blockquote>
          <Blocks blocks={block.blocks} />
        </blockquote>
      );
    default:
      return <Framed block={block} />;
  }
}

type FramedBlock = Extract<Block, { k: 'panel' | 'expand' | 'table' | 'media' | 'rule' }>;

function Framed({ block }: { readonly block: FramedBlock }) {
  switch (block.k) {
    case 'panel':
      return (
        <div className={css['panel']} data-tone={block.tone}>
          <p className={css['tone']}>{t(`issuesdetail:doc.tone.${toneOf(block.tone)}`)}</p>
          <Blocks blocks={block.blocks} />
        </div>
      );
    case 'expand':
      return (
        <Details summary={block.title === '' ? t('app:details') : block.title}>
          <div className={css['doc']}>
            <Blocks blocks={block.blocks} />
          </div>
        </Details>
      );
    case 'table':
      return <TableView {...block} />;
    case 'media':
      return (
        <p className={css['media']}>
          <Paperclip {...icon} size={14} />
          {block.name === '' ? t('issuesdetail:doc.media') : block.name}
        </p>
      );
    case 'rule':
      return <hr />;
  }
}

const tones = ['info', 'note', 'warning', 'error', 'success'] as const;
const toneOf = (tone: string) => tones.find((one) => one === tone) ?? 'info';

function ListView({ ordered, items }: Extract<Block, { k: 'list' }>) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <List>
      {items.map((blocks, index) => (
        <li key={index}>
          <Blocks blocks={blocks} />
        </li>
      ))}
    </List>
  );
}

function Tasks({ items }: Extract<Block, { k: 'tasks' }>) {
  return (
    <ul className={css['tasks']}>
      {items.map(({ done, inlines }, index) => {
        const Box = done ? SquareCheck : Square;
        return (
          <li key={index}>
            <Box {...icon} />
            <span dir="auto">
              <VisuallyHidden>
                {t(done ? 'issuesdetail:doc.done' : 'issuesdetail:doc.open')}
              </VisuallyHidden>
              <Inlines inlines={inlines} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function TableView({ rows }: Extract<Block, { k: 'table' }>) {
  return (
    <SmallTable label={t('issuesdetail:doc.table')}>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map(({ header, blocks }, index) => {
              const Cell = header && blocks.length > 0 ? 'th' : 'td';
              return (
                <Cell key={index}>
                  <Blocks blocks={blocks} />
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </SmallTable>
  );
}

const Inlines = ({ inlines }: { readonly inlines: readonly Inline[] }) =>
  inlines.map((inline, index) => <Fragment key={index}>{inlineOf(inline)}</Fragment>);

function inlineOf(inline: Inline): ReactNode {
  switch (inline.k) {
    case 'break':
      return <br />;
    case 'mention':
      return (
        <span className={css['mention']} data-me={inline.me || undefined}>
          {inline.text}
        </span>
      );
    case 'status':
      return <span className={css['status']}>{inline.text}</span>;
    case 'text': {
      const text = inline.marks.reduceRight<ReactNode>(marked, inline.text);
      return inline.href === null ? text : <WebLink href={inline.href}>{text}</WebLink>;
    }
  }
}

const elements = { strong: 'strong', em: 'em', code: 'code', strike: 's', underline: 'u' } as const;

function marked(text: ReactNode, mark: keyof typeof elements): ReactNode {
  const Mark = elements[mark];
  return <Mark>{text}</Mark>;
}
