import { useState } from 'react';
import type { AuditEntry, ChangeEntry, Level } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited, ErrorState } from '../../../ui/ErrorState.tsx';
import { useAccount } from '../change/use-account.ts';
import css from './Pane.module.css';

/** The service's clock may differ by this much (ms) from this computer's when it logs the same change. */
const SAME = 120_000;
const FEW = 3;

/** The service's changes and this app's in one list, newest first; a change that both know is the user's own and stands there once. */
export function mergeChanges(
  theirs: readonly ChangeEntry[],
  ours: readonly AuditEntry[],
): readonly ChangeEntry[] {
  const you = t('adspanel:pane.you');
  const left = new Set(ours);
  const marked = theirs.map((entry) => {
    const own = [...left].find(
      ({ at, result }) => result === 'done' && entry.at !== null && Math.abs(at - entry.at) < SAME,
    );
    if (own === undefined) return entry;
    left.delete(own);
    return { ...entry, who: you };
  });
  const added = [...left].map(({ at, action, result, detail }) => ({
    ...{ at, who: you, from: null, to: null },
    what: t(`adspanel:pane.result.${result}`, { action, detail: detail ?? '' }),
  }));
  return [...marked, ...added].sort((one, other) => (other.at ?? 0) - (one.at ?? 0));
}

function useChanges(level: Level, id: string) {
  const account = useAccount()?.id ?? null;
  const version = useTopicSelector('ads.overview', ({ value }) => value?.revision ?? 0);
  const changes = useResource(
    'ads.changes',
    { account, level, id, offset: 0, limit: 50 },
    { version },
  );
  const audit = useResource('ads.audit', undefined, { version });
  const ours = (audit.data ?? []).filter(({ entity }) => entity.id === id);
  const list = mergeChanges(changes.data?.items ?? [], ours);
  const count = list.length + (changes.data?.total ?? 0) - (changes.data?.items.length ?? 0);
  return { changes, list, count };
}

/** The last changes of a row; all of them in a dialog. */
export function Changes({ level, id }: { readonly level: Level; readonly id: string }) {
  const [all, setAll] = useState(false);
  const { changes, list, count } = useChanges(level, id);
  const title = t('adspanel:pane.changes');
  return (
    <section className={css['section']} aria-label={title} data-stale={changes.stale || undefined}>
      <div className={css['line']}>
        <h3>{title}</h3>
        {count > FEW && (
          <span className={css['end']}>
            <Button
              variant="ghost"
              onClick={() => {
                setAll(true);
              }}
            >
              {t('adspanel:pane.all', { count })}
            </Button>
          </span>
        )}
      </div>
      {changes.data === null && <Awaited resource={changes} label={t('adspanel:pane.loading')} />}
      {changes.data !== null && changes.error !== null && (
        <ErrorState error={changes.error} onRetry={changes.refresh} />
      )}
      {changes.data !== null && list.length === 0 && (
        <p className={css['dim']}>{t('adspanel:pane.noChanges')}</p>
      )}
      <List entries={list.slice(0, FEW)} />
      <Dialog open={all} onOpenChange={setAll} wide title={title}>
        <List entries={list} />
        {count > list.length && (
          <p className={css['dim']}>{t('adspanel:pane.newest', { count: list.length })}</p>
        )}
      </Dialog>
    </section>
  );
}

function List({ entries }: { readonly entries: readonly ChangeEntry[] }) {
  return (
    <ul className={css['changes']}>
      {entries.map(({ at, who, what, from, to }, index) => (
        <li key={`${String(at)} ${String(index)}`}>
          <span dir="auto">
            {what} {from !== null && from} {to !== null && `→ ${to}`}
          </span>
          <span className={css['dim']}>{who}</span>
          <span className={css['dim']}>{at !== null && <RelativeTime at={at} date />}</span>
        </li>
      ))}
    </ul>
  );
}
