import { needsYou } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { attentionSentence } from '../../../shared/attention/list.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { isolate } from '../../../shared/i18n/isolate.ts';
import { showWindow } from '../../state/show-window.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import layout from '../../ui/layout.module.css';
import textCss from '../../ui/text.module.css';
import { act } from './act.ts';
import { SeverityDot } from './SeverityDot.tsx';
import css from './AttentionRows.module.css';

const openList = (): void => showWindow('/attention');

/** For the quick controls: the number of items that need the user, the first ones with their remedies, and a link to all. */
export function AttentionRows({ limit }: { readonly limit: number }) {
  const items = useTopicSelector('attention', needsYou);
  if (items.length === 0)
    return <p className={cx(css['none'], textCss['small'])}>{t('attention:panel.empty')}</p>;
  return (
    <section
      className={css['section']}
      aria-label={t('attention:title')}
      aria-keyshortcuts="a"
      data-section="attention"
    >
      <header className={css['head']}>
        <h2 className={css['title']}>{t('attention:panel.needsYou')}</h2>
        <span className={textCss['small']}>{items.length}</span>
        <Button variant="ghost" className={css['all']} onClick={openList}>
          {t('attention:panel.all')}
        </Button>
      </header>
      <ul className={css['rows']}>
        {items.slice(0, limit).map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
    </section>
  );
}

function Row({ item }: { readonly item: AttentionItem }) {
  const { action, severity, subject, text, detail } = item;
  const sentence = attentionSentence(item);
  return (
    <li className={css['row']} title={detail === undefined ? sentence : `${sentence}. ${detail}`}>
      <SeverityDot severity={severity} />
      <span className={cx(layout['grow'], textCss['ellipsis'])}>
        <span className={css['subject']}>{isolate(subject)}</span> {text}
      </span>
      {action !== null && (
        <Button
          className={css['remedy']}
          title={action.label}
          onClick={() => act(action, showWindow)}
        >
          <span className={textCss['ellipsis']}>{action.label}</span>
        </Button>
      )}
    </li>
  );
}
