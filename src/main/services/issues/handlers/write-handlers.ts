import '../../../../shared/issues/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers, MethodArgs, MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Comment, OnlyFor } from '../../../../shared/issues/model.ts';
import { readDoc } from '../../../../shared/issues/rich-text/read-adf.ts';
import { writeDoc } from '../../../../shared/issues/rich-text/write-adf.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';
import { orLost } from '../../../net/lost-answer.ts';
import { confirmed, ownSignal } from '../detail/confirm.ts';
import { internalMark, issueOf, readComment } from '../detail/read-issue.ts';
import type { Tracker } from '../tracker/tracker.ts';
import type { IssuesSession, RequireSession } from '../session.ts';

type Names = 'issues.transition' | 'issues.comment' | 'issues.assign' | 'issues.watch';

/** Changes of one issue, confirmed by reading it. */
export const writeHandlers = (requireSession: RequireSession): Handlers<Names> => ({
  'issues.transition': ({ key, transitionId, from }) => {
    const session = requireSession();
    let to: string | null = null;
    return confirmed(session, {
      key,
      expected: from === undefined ? null : ({ status }) => status.id === from,
      send: async (signal) => {
        to = await targetOf(session.tracker, key, transitionId, signal);
        await session.tracker.transition(key, transitionId, signal);
      },
      holds: ({ status }) => status.id === to,
    });
  },
  'issues.assign': ({ key, who, from }) => {
    const session = requireSession();
    return confirmed(session, {
      key,
      expected: from === undefined ? null : ({ assignee }) => (assignee?.id ?? null) === from,
      send: (signal) => session.tracker.assign(key, who, signal),
      holds: ({ assignee }) => (assignee?.id ?? null) === who,
    });
  },
  'issues.watch': ({ key, watching }) => {
    const session = requireSession();
    return confirmed(session, {
      key,
      expected: null,
      send: async (signal) => {
        const { id } = await session.me(signal);
        await session.tracker.watch(key, id, watching, signal);
      },
      holds: (issue) => (issue.watching ?? watching) === watching,
    });
  },
  'issues.comment': (input) => comment(requireSession(), input),
});

/** Id of the state that a transition leads to. Rejects with `conflict` if the issue no longer has the transition. */
async function targetOf(
  tracker: Tracker,
  key: string,
  transitionId: string,
  signal: AbortSignal,
): Promise<string> {
  const found = (await tracker.transitions(key, signal)).find(({ id }) => id === transitionId);
  if (found === undefined) throw failure('conflict', t('issues:write.noTransition', { key }));
  if (found.needs.length > 0)
    throw failure('unsupported', t('issues:write.needs', { key, fields: found.needs.join(', ') }));
  return found.to.id;
}

/** Sends a comment once and reads it back. If the answer is lost, searches for it among the comments that are new. */
async function comment(
  session: IssuesSession,
  { key, text, internal, onlyFor }: MethodArgs<'issues.comment'>,
): Promise<MethodOutput<'issues.comment'>> {
  const signal = ownSignal();
  const { tracker } = session;
  const me = await session.me(signal);
  if (internal && (await issueOf(session, key, signal)).customers === false)
    throw failure('unsupported', t('issues:write.noInternal', { key }), { field: 'internal' });
  const body = writeDoc(text);
  const newest = async () => (await tracker.comments(key, 0, signal)).items;
  const known = new Set((await newest()).map(({ id }) => id));
  const made = await orLost(
    tracker.addComment(key, { body, ...readersOf(internal, onlyFor) }, signal),
  );
  const readers = { me: me.id, names: new Map<string, string>() };
  const sent = readDoc(body, me.id);
  const isSent = ({ author, body: its }: Comment): boolean =>
    author?.id === me.id && equal(its, sent);
  const found =
    made === null
      ? (await newest()).find((raw) => !known.has(raw['id']) && isSent(readComment(raw, readers)))
      : await tracker.comment(key, String(made['id']), signal).catch(() => made);
  if (found === undefined)
    throw failure('unconfirmed', t('issues:write.commentLost', { key }), { key });
  const after = await issueOf(session, key, signal, true).catch(() => null);
  if (after !== null) session.written(after);
  const read = readComment(found, readers);
  const isWider =
    (internal && found['jsdPublic'] === true) ||
    (onlyFor !== null && read.onlyFor?.kind !== onlyFor.kind);
  if (isWider)
    throw failure('unconfirmed', t('issues:write.otherReaders', { key }), { key, id: read.id });
  const customers = after?.customers === true && !read.internal && onlyFor === null;
  return { ...read, customers };
}

/** The visibility of a comment in the service's format. */
const readersOf = (internal: boolean, onlyFor: OnlyFor | null): JsonRecord => ({
  ...(internal ? { properties: [internalMark] } : {}),
  ...(onlyFor === null ? {} : { visibility: { type: onlyFor.kind, value: onlyFor.name } }),
});
