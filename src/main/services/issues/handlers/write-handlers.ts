import '../../../../shared/issues/texts.ts';
import { failure } from '../../../../shared/contract/errors.ts';
import type { Handlers } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Comment, Issue } from '../../../../shared/issues/model.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import { confirmed, isLost, ownSignal } from '../detail/confirm.ts';
import { readDoc, writeDoc } from '../detail/read-adf.ts';
import { readComment } from '../detail/read-issue.ts';
import type { IssuesWork, RequireWork } from '../work.ts';

type Names = 'issues.transition' | 'issues.comment' | 'issues.assign' | 'issues.watch';

/** A comment with the same text that is not older counts as the one that was sent; clocks may differ by as much (ms). */
const SENT_WITHIN_MS = 2 * 60_000;

/** Changes of one issue, confirmed by reading it. */
export const writeHandlers = (work: RequireWork): Handlers<Names> => ({
  'issues.transition': ({ key, transitionId, from }) => {
    const now = work();
    let to: string | null = null;
    return confirmed(now, {
      key,
      expected: from === undefined ? null : { of: ({ status }) => status.id, value: from },
      send: async (before, signal) => {
        to = await targetOf(now, { key, transitionId, before }, signal);
        await now.tracker.transition(key, transitionId, signal);
      },
      holds: ({ status }) => status.id === to,
    });
  },
  'issues.assign': ({ key, who, from }) => {
    const now = work();
    const assignee = (issue: Issue): string | null => issue.assignee?.id ?? null;
    return confirmed(now, {
      key,
      expected: from === undefined ? null : { of: assignee, value: from },
      send: (_before, signal) => now.tracker.assign(key, who, signal),
      holds: (issue) => assignee(issue) === who,
    });
  },
  'issues.watch': ({ key, watching }) => {
    const now = work();
    return confirmed(now, {
      key,
      expected: null,
      send: async (_before, signal) => {
        const { id } = await now.me(signal);
        await now.tracker.watch(key, id, watching, signal);
      },
      holds: (issue) => (issue.watching ?? watching) === watching,
    });
  },
  'issues.comment': ({ key, text }) => comment(work(), key, text),
});

/** Id of the state that a transition leads to, as the server offers it now. */
async function targetOf(
  { tracker }: IssuesWork,
  about: { readonly key: string; readonly transitionId: string; readonly before: Issue | null },
  signal: AbortSignal,
): Promise<string> {
  const { key, transitionId, before } = about;
  const found = (await tracker.transitions(key, signal)).find(({ id }) => id === transitionId);
  if (found === undefined)
    throw failure(
      'conflict',
      t('issues:write.noTransition', { key, status: before?.status.name ?? '' }),
      {
        ...(before === null ? {} : { issue: before }),
      },
    );
  if (found.needs.length > 0)
    throw failure('unsupported', t('issues:write.needs', { key, fields: found.needs.join(', ') }));
  return found.to.id;
}

/** Sends a comment once and reads it back. If the answer is lost, it is searched among the newest comments. */
async function comment(work: IssuesWork, key: string, text: string): Promise<Comment> {
  const signal = ownSignal();
  const { tracker } = work;
  const me = await work.me(signal);
  const body = writeDoc(text);
  const started = Date.now();
  const id = await tracker.addComment(key, body, signal).then(
    (made) => readComment(made, me.id).id,
    (error: unknown) => {
      if (!isLost(error)) throw error;
      return null;
    },
  );
  if (id !== null) {
    work.changed(key);
    return readComment(await tracker.comment(key, id, signal), me.id);
  }
  const { items } = await tracker.comments(key, 0, signal);
  const sent = readDoc(body, me.id);
  const found = items
    .map((raw) => readComment(raw, me.id))
    .find(
      (each) =>
        each.author?.id === me.id &&
        (each.created ?? 0) >= started - SENT_WITHIN_MS &&
        equal(each.body, sent),
    );
  if (found === undefined)
    throw failure('unconfirmed', t('issues:write.commentLost', { key }), { key });
  work.changed(key);
  return found;
}
