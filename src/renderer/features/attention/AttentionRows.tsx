import type { ReactNode } from 'react';
import { needsYou, attentionSentence } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { RelativeTime } from '../../state/RelativeTime.tsx';
import { showWindow } from '../../state/show-window.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { act } from './act.ts';
import { SeverityDot } from './SeverityDot.tsx';
import css from './AttentionRows.module.css';

/** For the quick controls: the `limit` most urgent items in one line each, and a link to the others. Nothing without items. */
export function AttentionRows({
  limit,
  without = null,
}: {
  readonly limit: number;
  /** The id of an item that the view already shows elsewhere. */
  readonly without?: string | null;
}) {
  const active = useTopicSelector('attention', needsYou);
  const items = active.filter(({ id }) => id !== without);
  if (items.length === 0) return null;
  const rest = items.length - limit;
  return (
    <ul className={css['rows']} aria-label={t('attention:title')}>
      {items.slice(0, limit).map((item) => (
        <li key={item.id}>
          <Row item={item} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button type="button" className={css['row']} onClick={() => showWindow('/attention')}>
            <span className={cx(css['more'], textCss['caption'])}>
              {t('attention:more', { count: rest })}
            </span>
          </button>
        </li>
      )}
    </ul>
  );
}

function Row({ item }: { readonly item: AttentionItem }) {
  const { action, severity, subject, text, since, detail } = item;
  const sentence = attentionSentence(item);
  const hint = detail === undefined ? sentence : `${sentence}. ${detail}`;
  const content: ReactNode = (
    <>
      <SeverityDot severity={severity} />
      <span className={cx(layout['grow'], textCss['ellipsis'])}>
        <span className={css['subject']}>{subject}</span> {text}
      </span>
      <span className={cx(css['when'], textCss['caption'])}>
        <RelativeTime at={since} />
      </span>
    </>
  );
  if (action === null)
    return (
      <div className={css['row']} title={hint}>
        {content}
      </div>
    );
  return (
    <button
      type="button"
      className={css['row']}
      title={t('attention:rowHint', { hint, action: action.label })}
      onClick={() => act(action, showWindow)}
    >
      {content}
    </button>
  );
}
