import '../../../../shared/issues/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import type { Handlers, MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Comment, Issue, OnlyFor } from '../../../../shared/issues/model.ts';
import { readDoc } from '../../../../shared/issues/rich-text/read-adf.ts';
import { writeDoc } from '../../../../shared/issues/rich-text/write-adf.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { confirmWrite } from '../../../net/confirmed-write.ts';
import { internalMark, fetchIssue, readComment } from '../detail/read-issue.ts';
import type { Tracker } from '../tracker/tracker.ts';
import type { IssuesSession, RequireIssuesSession } from '../session.ts';

type Names = 'issues.transition' | 'issues.comment' | 'issues.assign' | 'issues.watch';

/** Changes of one issue, confirmed by reading it. */
export const writeHandlers = (requireSession: RequireIssuesSession): Handlers<Names> => ({
  'issues.transition': ({ key, transitionId, from }) => {
    const session = requireSession();
    let to: string | null = null;
    return changeIssue(session, {
      key,
      isExpected: from === undefined ? null : ({ status }) => status.id === from,
      send: async (signal) => {
        to = await fetchTarget(session.tracker, key, transitionId, signal);
        await session.tracker.transition(key, transitionId, signal);
      },
      holds: ({ status }) => status.id === to,
    });
  },
  'issues.assign': ({ key, who, from }) => {
    const session = requireSession();
    return changeIssue(session, {
      key,
      isExpected: from === undefined ? null : ({ assignee }) => (assignee?.id ?? null) === from,
      send: (signal) => session.tracker.assign(key, who, signal),
      holds: ({ assignee }) => (assignee?.id ?? null) === who,
    });
  },
  'issues.watch': ({ key, watching }) => {
    const session = requireSession();
    return changeIssue(session, {
      key,
      isExpected: null,
      send: async (signal) => {
        const { id } = await session.me(signal);
        await session.tracker.watch(key, id, watching, signal);
      },
      holds: (issue) => (issue.watching ?? watching) === watching,
    });
  },
  'issues.comment': (input) => comment(requireSession(), input),
});

/** A change of one issue. */
interface IssueChange {
  readonly key: string;
  /** Whether the issue is still as the caller saw it; null: not checked. */
  readonly isExpected: ((issue: Issue) => boolean) | null;
  readonly send: (signal: AbortSignal) => Promise<void>;
  /** Whether the issue as read back has the change. */
  readonly holds: (issue: Issue) => boolean;
}

/**
 * Changes an issue. Rejects with `conflict` if the issue is no longer as the caller saw it (then nothing is sent) or the change is no
 * longer possible, and with `unconfirmed` if the issue does not show it. `detail.issue`: the issue in its current state.
 */
async function changeIssue(session: IssuesSession, change: IssueChange): Promise<Issue> {
  const { key, isExpected, send, holds } = change;
  const write = session.startWrite();
  const now = (): Promise<Issue> => fetchIssue(session, key, write.signal, true);
  const before = isExpected === null ? null : await now();
  if (before !== null && isExpected?.(before) === false) throw conflict(session, before);
  return confirmWrite(write, {
    send: (signal) =>
      send(signal).catch(async (error: unknown) => {
        const isConflict = error instanceof AppFailure && error.error.code === 'conflict';
        throw isConflict ? conflict(session, await now()) : error;
      }),
    read: async () => {
      const after = await now().catch(() => {
        throw failure('unconfirmed', t('issues:write.unread', { key }), { key });
      });
      session.written(after);
      return after;
    },
    holds,
    otherwise: (issue) => failure('unconfirmed', t('issues:write.notThere', { key }), { issue }),
  });
}

/** Creates the conflict error, and updates lists that still show the old issue. */
function conflict(session: IssuesSession, issue: Issue): AppFailure {
  session.readSoon();
  const { key, status } = issue;
  return failure('conflict', t('issues:write.conflict', { key, status: status.name }), { issue });
}

/** Id of the state that a transition leads to. Rejects with `conflict` if the issue no longer has the transition. */
async function fetchTarget(
  tracker: Tracker,
  key: string,
  transitionId: string,
  signal: AbortSignal,
): Promise<string> {
  const transition = (await tracker.transitions(key, signal)).find(({ id }) => id === transitionId);
  if (transition === undefined) throw failure('conflict', t('issues:write.noTransition', { key }));
  if (transition.needs.length > 0)
    throw failure(
      'unsupported',
      t('issues:write.needs', { key, fields: transition.needs.join(', ') }),
    );
  return transition.to.id;
}

/** Sends a comment once and reads it back. If the answer is lost, searches for it among the comments that are new. */
async function comment(
  session: IssuesSession,
  { key, text, internal, onlyFor }: MethodArgs<'issues.comment'>,
): Promise<MethodOutput<'issues.comment'>> {
  const write = session.startWrite();
  const { signal } = write;
  const { tracker } = session;
  const me = await session.me(signal);
  if (internal && (await fetchIssue(session, key, signal)).customers === false)
    throw failure('unsupported', t('issues:write.noInternal', { key }), { field: 'internal' });
  const body = writeDoc(text);
  const newest = async () => (await tracker.comments(key, 0, signal)).items;
  const known = new Set((await newest()).map(({ id }) => id));
  const readers = { me: me.id, names: new Map<string, string>() };
  const sent = readDoc(body, me.id);
  const isSent = ({ author, body: its }: Comment): boolean =>
    author?.id === me.id && equal(its, sent);
  const written = await confirmWrite(write, {
    send: () => tracker.addComment(key, { body, ...formatReaders(internal, onlyFor) }, signal),
    read: async (made) =>
      made === null
        ? (await newest()).find((raw) => !known.has(raw['id']) && isSent(readComment(raw, readers)))
        : await tracker.comment(key, String(made['id']), signal).catch(() => made),
    holds: () => true,
    otherwise: () => failure('unconfirmed', t('issues:write.commentLost', { key }), { key }),
  });
  const after = await fetchIssue(session, key, signal, true).catch(() => null);
  if (after !== null) session.written(after);
  const read = readComment(written, readers);
  const isWider =
    (internal && written['jsdPublic'] === true) ||
    (onlyFor !== null && read.onlyFor?.kind !== onlyFor.kind);
  if (isWider)
    throw failure('unconfirmed', t('issues:write.otherReaders', { key }), { key, id: read.id });
  const customers = after?.customers === true && !read.internal && onlyFor === null;
  return { ...read, customers, issue: after };
}

/** The visibility of a comment in the service's format. */
const formatReaders = (internal: boolean, onlyFor: OnlyFor | null): JsonRecord => ({
  ...(internal ? { properties: [internalMark] } : {}),
  ...(onlyFor === null ? {} : { visibility: { type: onlyFor.kind, value: onlyFor.name } }),
});
