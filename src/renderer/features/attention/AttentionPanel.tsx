import { BellOff, BellRing, Inbox, X } from 'lucide-react';
import { attentionSentence, hiddenItems, needsYou } from '../../../shared/attention/list.ts';
import type { AttentionItem, AttentionSource } from '../../../shared/attention/model.ts';
import type { TopicValue } from '../../../shared/contract/topics.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { call, send } from '../../state/calls.ts';
import { RelativeTime } from '../../state/RelativeTime.tsx';
import { navigatePath } from '../../state/route.ts';
import { showToast } from '../../state/toasts.ts';
import { readTopic, useTopicSelector } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pane } from '../../ui/Pane.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { act } from './act.ts';
import { SeverityDot } from './SeverityDot.tsx';
import css from './AttentionPanel.module.css';

const mutedItems = (entries: TopicValue<'attention'>) => hiddenItems(entries, 'muted');

/** All attention items, the most urgent first, and below them the items of muted sources. */
export function AttentionPanel() {
  const active = useTopicSelector('attention', needsYou);
  const muted = useTopicSelector('attention', mutedItems);
  return (
    <div className={css['panel']}>
      <div aria-live="polite">
        <VisuallyHidden>
          {active.length === 0 ? '' : t('attention:badge', { count: active.length })}
        </VisuallyHidden>
      </div>
      {active.length === 0 ? (
        <EmptyState icon={<Inbox {...icon} />} title={t('attention:panel.empty')}>
          {t('attention:panel.emptyText')}
        </EmptyState>
      ) : (
        <Pane title={t('attention:panel.active')} note={String(active.length)}>
          <List items={active} />
        </Pane>
      )}
      {muted.length > 0 && (
        <Pane
          title={t('attention:panel.muted')}
          note={t('attention:panel.mutedNote')}
          actions={<Unmute items={muted} />}
        >
          <List items={muted} />
        </Pane>
      )}
    </div>
  );
}

function List({ items }: { readonly items: readonly AttentionItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <Row key={item.id} item={item} />
      ))}
    </ul>
  );
}

function Unmute({ items }: { readonly items: readonly AttentionItem[] }) {
  const sources = [...new Set(items.map(({ source }) => source))];
  return sources.map((source) => (
    <Button
      key={source}
      variant="ghost"
      icon={<BellRing {...icon} />}
      onClick={() => setMuted(source, false)}
    >
      {t('attention:panel.unmute', { source: t(`app:source.${source}`) })}
    </Button>
  ));
}

/** One item with its reason and everything the user can do about it. */
function Row({ item }: { readonly item: AttentionItem }) {
  const { severity, subject, text, detail, source, since, action, hidden } = item;
  return (
    <li className={cx(css['row'], hidden !== null && css['muted'])}>
      <span className={css['dot']}>
        <SeverityDot severity={severity} />
      </span>
      <div className={css['words']}>
        <span className={css['subject']}>{subject}</span> {text}
        {detail !== undefined && <p className={css['detail']}>{detail}</p>}
      </div>
      <p className={css['meta']}>
        {t(`app:source.${source}`)} · <RelativeTime at={since} />
      </p>
      <div className={css['actions']}>
        {action !== null && (
          <Button className={css['offer']} onClick={() => act(action, navigatePath)}>
            {action.label}
          </Button>
        )}
        {hidden === null && (
          <IconButton
            label={t('attention:panel.muteAll', { source: t(`app:source.${source}`) })}
            icon={<BellOff {...icon} />}
            onClick={() => setMuted(source, true)}
          />
        )}
        <IconButton
          label={t('attention:panel.dismiss')}
          icon={<X {...icon} />}
          onClick={() => dismiss(item)}
        />
      </div>
    </li>
  );
}

/** Removes an item from the list and offers to undo that. */
function dismiss(item: AttentionItem): void {
  const { id } = item;
  void call('attention.done', { ids: [id] }).then(
    () => {
      showToast({
        tone: 'neutral',
        text: t('attention:panel.dismissed', { sentence: attentionSentence(item) }),
        action: {
          label: t('attention:panel.undo'),
          run: () => send('attention.restore', { ids: [id] }),
        },
      });
    },
    () => undefined,
  );
}

/** Mutes a source and offers to undo that, or unmutes it. */
function setMuted(source: AttentionSource, muted: boolean): void {
  const others = readTopic('settings').mutedSources.filter((one) => one !== source);
  send('settings.update', { mutedSources: muted ? [...others, source] : others });
  if (!muted) return;
  showToast({
    tone: 'neutral',
    text: t('attention:panel.mutedToast', { source: t(`app:source.${source}`) }),
    action: {
      label: t('attention:panel.undo'),
      run: () => setMuted(source, false),
    },
  });
}
