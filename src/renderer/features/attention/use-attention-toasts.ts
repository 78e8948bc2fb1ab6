import { useEffect } from 'react';
import { attentionSentence, graver } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import type { TopicValue } from '../../../shared/contract/topics.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { isCurrentPanel, navigate, navigatePath } from '../../state/route.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';
import { onTopic, readTopic } from '../../state/topics.ts';
import { act } from './act.ts';

type Entries = TopicValue<'attention'>;

/** The problems that are new or got worse. */
function selectNews(before: Entries, after: Entries): readonly AttentionItem[] {
  return Object.values(after).filter((item) => {
    if (item.hidden !== null || item.severity === 'info' || !item.fresh) return false;
    const known = before[item.id];
    return known?.fresh !== true || graver(item.severity, known.severity) > 0;
  });
}

/**
 * Shows each item that is added while this window is open once, as a toast, which screen readers announce. A toast disappears
 * with its item.
 */
export function useAttentionToasts(): void {
  useEffect(() => {
    let known = readTopic('attention');
    const toasts = new Map<string, number>();
    return onTopic('attention', () => {
      const entries = readTopic('attention');
      const news = selectNews(known, entries).filter((item) => !inView(item));
      known = entries;
      dismissGone(toasts, entries);
      const [first, ...more] = news;
      if (first === undefined) return;
      const toast = more.length === 0 ? tellOne(first) : tellMany(news.length);
      for (const { id } of news) toasts.set(id, toast);
    });
  }, []);
}

/** Dismisses the toasts whose items are all gone or hidden. */
function dismissGone(toasts: Map<string, number>, entries: Entries): void {
  const gone = [...toasts].filter(
    ([id]) => entries[id] === undefined || entries[id].hidden !== null,
  );
  for (const [id] of gone) toasts.delete(id);
  const left = new Set(toasts.values());
  for (const [, toast] of gone) if (!left.has(toast)) dismissToast(toast);
}

/** Whether a panel that shows the item is open: the list itself, or the panel that the item leads to. */
const inView = ({ action }: AttentionItem): boolean =>
  isCurrentPanel('/attention') || (action?.k === 'open' && isCurrentPanel(action.path));

function tellOne(item: AttentionItem): number {
  const { action, severity } = item;
  return showToast({
    tone: severity === 'bad' ? 'bad' : 'neutral',
    text: attentionSentence(item),
    ...(action === null
      ? {}
      : {
          action: {
            label: action.label,
            run: () => act(action, navigatePath),
          },
        }),
  });
}

function tellMany(count: number): number {
  return showToast({
    tone: 'bad',
    text: t('attention:badge', { count }),
    action: {
      label: t('attention:toast.show'),
      run: () => navigate('attention'),
    },
  });
}
