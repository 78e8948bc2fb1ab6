import '../../../../shared/issues/detail-texts.ts';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import { Milestone, Paperclip, Square, SquareCheck } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Block, Cell, Doc, Inline, Mark, Task } from '../../../../shared/issues/adf.ts';
import {
  isHead,
  mediaText,
  mentionText,
  toneText,
  unknownText,
} from '../../../../shared/issues/rich-text/doc-text.ts';
import { cx } from '../../../ui/cx.ts';
import { Details } from '../../../ui/Details.tsx';
import { icon } from '../../../ui/icon.ts';
import { SmallTable } from '../../../ui/SmallTable.tsx';
import textCss from '../../../ui/text.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import css from './DocView.module.css';

import { send } from '../../../state/calls.ts';
import { useCapabilities } from '../../../state/host-state.ts';

/** A description or comment. Texts become text nodes only, and links open in the browser. */
export const DocView = ({ doc: { blocks, cut } }: { readonly doc: Doc }) => (
  <div className={css['doc']}>
    {renderAll(blocks, renderBlock)}
    {cut && <p className={cx(css['note'], textCss['dim'])}>{t('issuesdetail:doc.cut')}</p>}
  </div>
);

/** Views of the parts of a text; their positions are their keys. */
const renderAll = <T,>(parts: readonly T[], view: (part: T) => ReactNode): ReactNode =>
  parts.map((part, at) => <Fragment key={at}>{view(part)}</Fragment>);
const inlines = (parts: readonly Inline[]): ReactNode => renderAll(parts, renderInline);
const blocks = (parts: readonly Block[]): ReactNode => renderAll(parts, renderBlock);

type Views = { readonly [K in Block['k']]: (block: Extract<Block, { k: K }>) => ReactNode };
const views: Views = {
  paragraph: (block) => <p dir="auto">{inlines(block.inlines)}</p>,
  // All headings of a text lie one level below those of the panel.
  heading: (block) => (
    <h4 dir="auto" data-level={block.level}>
      {inlines(block.inlines)}
    </h4>
  ),
  list: ({ start, items }) => {
    const inside = renderAll(items, (item) => <li>{blocks(item)}</li>);
    return start === null ? <ul>{inside}</ul> : <ol start={start}>{inside}</ol>;
  },
  tasks: ({ items }) => <ul className={css['tasks']}>{renderAll(items, renderTask)}</ul>,
  decisions: ({ items }) => <ul className={css['tasks']}>{renderAll(items, renderDecision)}</ul>,
  code: ({ text }) => (
    <pre dir="ltr">
      <code>{text}</code>
    </pre>
  ),
  quote: (block) => <blockquote>{blocks(block.blocks)}</blockquote>,
  panel: ({ tone, icon: sign, blocks: inside }) => {
    const label = tone === 'custom' ? sign : toneText(tone);
    return (
      <div className={css['panel']} data-tone={tone}>
        {label !== '' && <p className={css['tone']}>{label}</p>}
        {blocks(inside)}
      </div>
    );
  },
  expand: ({ title, blocks: inside }) => (
    <Details summary={title === '' ? t('app:details') : title}>
      <div className={css['doc']}>{blocks(inside)}</div>
    </Details>
  ),
  table: ({ rows, numbered }) => (
    <SmallTable label={t('issuesdetail:doc.table')} text>
      <tbody>
        {numbered
          ? numberedRows(rows)
          : renderAll(rows, (cells) => <tr>{renderAll(cells, renderCell)}</tr>)}
      </tbody>
    </SmallTable>
  ),
  media: (block) => <p>{renderMedia(block)}</p>,
  rule: () => <hr />,
};
const renderBlock = (block: Block): ReactNode =>
  (views[block.k] as (of: Block) => ReactNode)(block);

function renderTask({ done, blocks: inside }: Task): ReactNode {
  const Box = done ? SquareCheck : Square;
  return (
    <li>
      <Box {...icon} />
      <VisuallyHidden>{t(done ? 'issuesdetail:doc.done' : 'issuesdetail:doc.open')}</VisuallyHidden>
      <div className={css['doc']}>{blocks(inside)}</div>
    </li>
  );
}

const renderDecision = (inside: readonly Block[]): ReactNode => (
  <li>
    <Milestone {...icon} />
    <VisuallyHidden>{t('issues:doc.decision')}</VisuallyHidden>
    <div className={css['doc']}>{blocks(inside)}</div>
  </li>
);

/** Rows with a number before them; those of header cells have none. */
function numberedRows(rows: readonly (readonly Cell[])[]): ReactNode {
  let number = 0;
  return renderAll(rows, (cells) => {
    if (!isHead(cells)) number += 1;
    return (
      <tr>
        <td>{isHead(cells) ? '' : number}</td>
        {renderAll(cells, renderCell)}
      </tr>
    );
  });
}

function renderCell({ header, colSpan, rowSpan, blocks: inside }: Cell): ReactNode {
  const Element = header && inside.length > 0 ? 'th' : 'td';
  return (
    <Element colSpan={colSpan} rowSpan={rowSpan}>
      {blocks(inside)}
    </Element>
  );
}

const elements = {
  strong: 'strong',
  em: 'em',
  code: 'code',
  strike: 's',
  underline: 'u',
  sub: 'sub',
  sup: 'sup',
} as const satisfies Record<Mark, string>;

function marked(text: ReactNode, mark: Mark): ReactNode {
  const Element = elements[mark];
  return <Element>{text}</Element>;
}

const linked = (text: ReactNode, href: string | null): ReactNode =>
  href === null ? text : <WebLink href={href}>{text}</WebLink>;

const renderMedia = ({ name, href }: Extract<Inline, { k: 'media' }>): ReactNode => (
  <span className={cx(css['note'], textCss['dim'])}>
    <Paperclip {...icon} size={14} />
    {linked(mediaText(name), href)}
  </span>
);

function renderInline(inline: Inline): ReactNode {
  switch (inline.k) {
    case 'break':
      return <br />;
    case 'status':
      return (
        <span className={css['status']} data-color={inline.color}>
          {inline.text}
        </span>
      );
    case 'mention':
      return (
        <span className={css['mention']} data-me={inline.me || undefined}>
          {mentionText(inline.text)}
        </span>
      );
    case 'media':
      return renderMedia(inline);
    case 'unknown':
      return (
        <span className={textCss['dim']} title={t('issuesdetail:doc.unknown')}>
          {unknownText(inline.name)}
        </span>
      );
    case 'text':
      return linked(inline.marks.reduceRight<ReactNode>(marked, inline.text), inline.href);
  }
}

/** A link in a text of the tracker. Its tooltip shows the target; it opens in the browser, never in this window. */
function WebLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { webLinks } = useCapabilities();
  return (
    <a
      href={/^(https?|mailto):/i.test(href) ? href : undefined}
      title={href}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        if (webLinks) return;
        event.preventDefault();
        send('issues.openLink', { url: href });
      }}
    >
      {children}
    </a>
  );
}
