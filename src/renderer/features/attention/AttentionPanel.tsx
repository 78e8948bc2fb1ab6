import { BellRing, Inbox } from 'lucide-react';
import type { AttentionItem } from '../../../shared/attention/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { icon } from '../../ui/icon.ts';
import { Pane } from '../../ui/Pane.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AttentionRow } from './AttentionRow.tsx';
import { activeItems, mutedItems } from './items.ts';
import { setMuted } from './mute.ts';
import css from './AttentionPanel.module.css';

/** All attention items, the most urgent first, and below them the items of muted sources. */
export function AttentionPanel() {
  const active = useTopicSelector('attention', activeItems);
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
        <AttentionRow key={item.id} item={item} />
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
