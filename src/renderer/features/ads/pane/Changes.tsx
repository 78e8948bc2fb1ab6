import { useState } from 'react';
import type { AdAccount, ChangeEntry, Level, LoggedChange } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call } from '../../../state/calls.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useTopicSelector } from '../../../state/topics.ts';
import { byOffset, usePaged } from '../../../state/use-paged.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import text from '../../../ui/text.module.css';
import { useAccount, useRevision } from '../parts/account.ts';
import { entryText, setsSame } from '../log/audit-words.ts';
import css from './Pane.module.css';

/** The service's clock may differ by this much (ms) from this computer's when it logs the same change. */
const CLOCK_TOLERANCE_MS = 120_000;
const FEW = 3;
/** Maximum number of changes that the service returns at once. */
const MAX_PAGE = 50;

/**
 * The service's changes and this app's in one list, newest first. A change in both lists (same field at about the same time) is the user's
 * own and appears once.
 */
function mergeChanges(
  theirs: readonly ChangeEntry[],
  ours: readonly LoggedChange[],
  accounts: readonly AdAccount[],
): readonly ChangeEntry[] {
  const you = t('adspanel:pane.you');
  const left = new Set(ours);
  const marked = theirs.map((entry) => {
    const { at, what } = entry;
    const own = [...left].find(
      (one) =>
        one.result === 'done' &&
        at !== null &&
        Math.abs(one.at - at) < CLOCK_TOLERANCE_MS &&
        setsSame(one, what),
    );
    if (own === undefined) return entry;
    left.delete(own);
    return { ...entry, who: you };
  });
  const added = [...left].map((entry) => ({
    at: entry.at,
    who: you,
    from: null,
    to: null,
    what: entryText(entry, accounts),
  }));
  return [...marked, ...added].sort((entry, other) => (other.at ?? 0) - (entry.at ?? 0));
}

const formatId = (entry: ChangeEntry): string => JSON.stringify(entry);

function useChanges(level: Level, id: string) {
  const account = useAccount()?.id ?? null;
  const accounts = useTopicSelector('ads.overview', ({ value }) => value?.accounts) ?? [];
  const version = useRevision();
  const list = JSON.stringify([account, level, id]);
  const changes = usePaged<ChangeEntry, number>(`${list} ${String(version)}`, {
    ...byOffset(MAX_PAGE, (page, signal) =>
      call('ads.changes', { account, level, id, ...page }, signal),
    ),
    list,
    id: formatId,
  });
  const audit = useResource('ads.audit', undefined, { version });
  const ours = (audit.data ?? []).filter(({ entity }) => entity.id === id);
  const theirs = changes.items ?? [];
  const entries = mergeChanges(theirs, ours, accounts);
  const count = entries.length + (changes.total ?? 0) - theirs.length;
  return { changes: { ...changes, data: changes.items }, entries, count };
}

/** The last changes of a row; all of them in a dialog. */
export function Changes({ level, id }: { readonly level: Level; readonly id: string }) {
  const [all, setAll] = useState(false);
  const { changes, entries, count } = useChanges(level, id);
  const title = t('adspanel:pane.changes');
  return (
    <section className={css['section']} aria-label={title} data-stale={changes.stale || undefined}>
      <div className={css['line']}>
        <h3>{title}</h3>
        {count > FEW && (
          <span className={css['end']}>
            <Button variant="ghost" onClick={() => setAll(true)}>
              {t('adspanel:pane.all', { count })}
            </Button>
          </span>
        )}
      </div>
      <Awaited resource={changes} label={t('adspanel:pane.loading')} />
      <CutNotice cut={changes.cut} />
      {changes.data !== null && entries.length === 0 && (
        <p className={text['small']}>{t('adspanel:pane.noChanges')}</p>
      )}
      <List entries={entries.slice(0, FEW)} />
      <Dialog open={all} onOpenChange={setAll} wide title={title}>
        <List entries={entries} />
        {changes.hasMore && (
          <Button pending={changes.loading} onClick={changes.more}>
            {t('adspanel:pane.older', { count: count - entries.length })}
          </Button>
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
          <span className={text['small']}>{who}</span>
          <span className={text['small']}>{at !== null && <RelativeTime at={at} />}</span>
        </li>
      ))}
    </ul>
  );
}
