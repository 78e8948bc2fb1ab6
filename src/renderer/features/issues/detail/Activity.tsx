import type { CSSProperties, ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { Lock } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Comment, IssueHistoryEntry, Issue, Person } from '../../../../shared/issues/model.ts';
import type { Cut } from '../../../../shared/lib/listed.ts';
import { call } from '../../../state/calls.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { usePaged } from '../../../state/use-paged.ts';
import { useResource } from '../../../state/use-resource.ts';
import { CutNotice } from '../../../ui/CutNotice.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Instants } from '../list/Instants.tsx';
import { DocView } from '../adf/DocView.tsx';
import { rememberComments } from '../model/known-comments.ts';
import { CommentBox } from './CommentBox.tsx';
import text from '../../../ui/text.module.css';
import css from './Detail.module.css';
import { formatPerson } from './IssueChips.tsx';
import type { Doc } from '../../../../shared/issues/adf.ts';

/** Number of entries shown initially, and added by each click. */
const STEP = 30;

interface Props {
  readonly issue: Issue;
  readonly me: Person | null;
}

/** Comments and history of an issue, oldest first, with a box for a new comment below. */
export function Activity({ issue, me }: Props) {
  const [sent, setSent] = useState<readonly Comment[]>([]);
  const [shown, setShown] = useState(STEP);
  const { comments, cut, history } = useActivity(issue);
  const { items, hasMore } = comments;
  const entries = useMemo(
    () => mergeActivity([...sent, ...(items ?? [])], history.data?.entries ?? [], hasMore),
    [sent, items, history.data, hasMore],
  );
  const failed = comments.error ?? history.error;
  const older = (): void => {
    setShown(shown + STEP);
    if (hasMore && entries.length < shown + STEP) comments.more();
  };
  const loading = items === null || history.data === null;
  return (
    <section className={css['activity']} aria-label={t('issuesdetail:activity')}>
      <h3 className={css['part']}>{t('issuesdetail:activity')}</h3>
      {failed !== null && (
        <ErrorState
          error={{ message: t('issuesdetail:activityFailed') }}
          onRetry={comments.error === null ? history.refresh : comments.refresh}
        >
          {failed.message}
        </ErrorState>
      )}
      {loading && failed === null && <Skeleton rows={3} label={t('issuesdetail:reading')} />}
      {(hasMore || entries.length > shown) && (
        <Button pending={comments.loading} onClick={older}>
          {t('issuesdetail:older')}
        </Button>
      )}
      <ol>
        {entries
          .slice(0, shown)
          .reverse()
          .map((entry) => (
            <EntryView key={entry.id} entry={entry} me={me} customers={issue.customers} />
          ))}
      </ol>
      {history.data?.cut != null && (
        <p className={text['small']}>{t('issuesdetail:partialHistory')}</p>
      )}
      <CutNotice cut={cut} />
      <CommentBox issue={issue} onSent={(comment) => setSent((before) => [comment, ...before])} />
    </section>
  );
}

/** Read again when the issue changes. */
function useActivity({ key, updated }: Issue) {
  const version = updated ?? 0;
  const [cut, setCut] = useState<Cut | null>(null);
  const comments = usePaged<Comment, number>(`${key} ${String(version)}`, {
    first: 0,
    size: STEP,
    list: key,
    id: ({ id }) => id,
    fetch: async (after, signal) => {
      const page = await call('issues.comments', { key, after }, signal);
      rememberComments(key, page.comments);
      setCut((before) => page.cut ?? (after === 0 ? null : before));
      return { ...page, items: page.comments };
    },
  });
  return { comments, cut, history: useResource('issues.history', { key }, { version }) };
}

interface EntryProps extends Pick<Props, 'me'>, Pick<Issue, 'customers'> {
  readonly entry: ActivityEntry;
}

function EntryView({ entry, me, customers }: EntryProps) {
  const { person, at, edited, said, readers, changes } = entry;
  return (
    <li className={css['entry']}>
      <span className={css['avatar']} style={chooseHues(person)} aria-hidden="true" />
      <div className={layout['grow']}>
        <p>
          <b dir="auto">{formatPerson(person, me) ?? t('issuesdetail:someone')}</b>{' '}
          <span className={text['small']}>
            {at !== null && <RelativeTime at={at} />}
            {edited && ` · ${t('issuesdetail:edited')}`}
          </span>{' '}
          {readers !== null && <Readers {...readers} customers={customers} />}
        </p>
        {said !== null && <DocView doc={said} />}
        {changes.map((change, index) => (
          <p key={index} dir="auto">
            {sentence(change)}
          </p>
        ))}
      </div>
    </li>
  );
}

type ReadersProps = NonNullable<ActivityEntry['readers']> & Pick<Issue, 'customers'>;

/** Who can read a comment; shown only if its visibility is limited. */
function Readers({ internal, onlyFor, customers }: ReadersProps) {
  if (onlyFor !== null)
    return (
      <span className={css['readers']} data-internal>
        <Lock {...icon} size={12} />
        {t(`issuesdetail:comment.onlyFor.${onlyFor.kind}`, { name: onlyFor.name })}
      </span>
    );
  if (!internal && customers !== true) return null;
  return (
    <span className={css['readers']} data-internal={internal || undefined}>
      {internal && <Lock {...icon} size={12} />}
      {t(internal ? 'issuesdetail:comment.internal' : 'issuesdetail:comment.public')}
    </span>
  );
}

/** Two colors per person, the same everywhere. */
function chooseHues(person: Person | null): CSSProperties {
  const sum = [...(person?.id ?? '')].reduce(
    (all, char) => (all * 31 + char.charCodeAt(0)) % 997,
    7,
  );
  const color = (offset: number): string => `var(--c${String(1 + ((sum + offset) % 8))})`;
  return { backgroundImage: `linear-gradient(135deg, ${color(0)}, ${color(3)})` };
}

// Placeholders of the values in a translated sentence.
const FROM = '\uE000';
const TO = '\uE001';
/** For longer values, such as descriptions, the sentence only names the field. */
const MAX_VALUE = 120;

/** "Moved from To do to Done", with the values emphasized. */
function sentence({ field, from, to }: IssueHistoryEntry['changes'][number]): ReactNode {
  const short = from.length <= MAX_VALUE && to.length <= MAX_VALUE && field !== 'description';
  const kind =
    !short || from === to ? 'text' : from === '' ? 'set' : to === '' ? 'cleared' : 'moved';
  const text =
    kind === 'moved' && field === 'status'
      ? t('issuesdetail:change.status', { from: FROM, to: TO })
      : t(`issuesdetail:change.${kind}`, { field, from: FROM, to: TO });
  return text.split(/([\uE000\uE001])/u).map((part, index) =>
    part === FROM || part === TO ? (
      <em key={index}>
        <Instants text={part === FROM ? from : to} />
      </em>
    ) : (
      part
    ),
  );
}

/** A comment (`said`), or the changes that one person made at once. `at`: ms since epoch. */
interface ActivityEntry {
  readonly id: string;
  readonly person: Person | null;
  readonly at: number | null;
  readonly edited: boolean;
  readonly said: Doc | null;
  /** Who can read a comment; null: no comment. */
  readonly readers: Pick<Comment, 'internal' | 'onlyFor'> | null;
  readonly changes: IssueHistoryEntry['changes'];
}

/**
 * Comments and history in one list, newest first. `partial`: older comments are not loaded yet, so changes older than the loaded comments
 * are left out until they are.
 */
export function mergeActivity(
  comments: readonly Comment[],
  history: readonly IssueHistoryEntry[],
  partial: boolean,
): readonly ActivityEntry[] {
  const byId = new Map(comments.map((comment) => [comment.id, comment]));
  const oldest = Math.min(...comments.map(({ created }) => created ?? Infinity));
  const since = partial && Number.isFinite(oldest) ? oldest : -Infinity;
  return [
    ...[...byId.values()].map(
      ({ id, author, created: at, updated, body, ...readers }): ActivityEntry => {
        const edited = at !== null && updated !== null && updated - at > 1_000;
        return { id: `c${id}`, person: author, at, edited, said: body, readers, changes: [] };
      },
    ),
    ...history
      .filter(({ at }) => (at ?? 0) >= since)
      .map(({ id, author, at, changes }): ActivityEntry => {
        return {
          id: `h${id}`,
          person: author,
          at,
          edited: false,
          said: null,
          readers: null,
          changes,
        };
      }),
  ].sort((a, b) => (b.at ?? 0) - (a.at ?? 0));
}
