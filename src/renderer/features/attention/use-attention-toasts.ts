import { useEffect } from 'react';
import { attentionSentence, graver } from '../../../shared/attention/list.ts';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import type { TopicValue } from '../../../shared/contract/topics.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { isPanelOf, navigate, navigatePath } from '../../state/route.ts';
import { dismissToast, showToast } from '../../state/toasts.ts';
import { onTopic, readTopic } from '../../state/topics.ts';
import { act } from './act.ts';

type Entries = TopicValue<'attention'>;

/** More at once become one message. */
const MOST = 3;

/** What is said in the window: the problems and warnings that were not there, or grew worse, or were muted before. */
export function newsOf(before: Entries, after: Entries): readonly AttentionItem[] {
  return Object.values(after).filter((item) => {
    if (item.muted || item.severity === 'info') return false;
    const known = before[item.id];
    return known === undefined || graver(item.severity, known.severity) > 0;
  });
}

/**
 * Says what comes onto the list while this window is open, once, as a message that screen readers say too. A message
 * goes when its reason does.
 */
export function useAttentionToasts(): void {
  useEffect(() => {
    let known = readTopic('attention');
    const toasts = new Map<string, number>();
    return onTopic('attention', () => {
      const entries = readTopic('attention');
      const news = newsOf(known, entries).filter((item) => !inView(item));
      known = entries;
      for (const [id, toast] of toasts)
        if (entries[id] === undefined || entries[id].muted) {
          dismissToast(toast);
          toasts.delete(id);
        }
      if (news.length > MOST) tellMany(news.length);
      else for (const item of news) toasts.set(item.id, tellOne(item));
    });
  }, []);
}

/** The panel that an item leads to is shown and tells it itself. */
const inView = ({ action }: AttentionItem): boolean =>
  action?.k === 'open' && isPanelOf(action.path);

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
            run: () => {
              act(action, navigatePath);
            },
          },
        }),
  });
}

function tellMany(count: number): void {
  showToast({
    tone: 'bad',
    text: t('attention:badge', { count }),
    action: {
      label: t('attention:toast.show'),
      run: () => {
        navigate('attention');
      },
    },
  });
}
