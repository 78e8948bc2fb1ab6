import '../../../../shared/issues/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue } from '../../../../shared/issues/model.ts';
import { orLost } from '../../../net/lost-answer.ts';
import type { IssuesSession } from '../session.ts';
import { issueOf } from './read-issue.ts';

/**
 * Timeout of a change including the reads before and after it (ms). It continues if the caller leaves: closing a window must not interrupt
 * a change.
 */
const LONGEST_MS = 60_000;
export const ownSignal = (): AbortSignal => AbortSignal.timeout(LONGEST_MS);

/** A change of one issue. */
export interface Change {
  readonly key: string;
  /** Whether the issue is still as the caller saw it; null: not checked. */
  readonly expected: ((issue: Issue) => boolean) | null;
  /** Sends the change, once. */
  readonly send: (signal: AbortSignal) => Promise<void>;
  /** Whether the issue as read back has the change. */
  readonly holds: (issue: Issue) => boolean;
}

/**
 * Makes a change and confirms it by reading the issue. Rejects with `conflict` if the issue is no longer as the caller saw it (then nothing is
 * sent) or the change is no longer possible, and with `unconfirmed` if the issue does not show it. `detail.issue`: the issue as it is now.
 */
export async function confirmed(session: IssuesSession, change: Change): Promise<Issue> {
  const { key, expected } = change;
  const signal = ownSignal();
  const now = (): Promise<Issue> => issueOf(session, key, signal, true);
  const before = expected === null ? null : await now();
  if (before !== null && expected?.(before) === false) throw conflict(session, before);
  await orLost(change.send(signal)).catch(async (error: unknown) => {
    const isConflict = error instanceof AppFailure && error.error.code === 'conflict';
    throw isConflict ? conflict(session, await now()) : error;
  });
  const after = await now().catch(() => {
    throw failure('unconfirmed', t('issues:write.unread', { key }), { key });
  });
  session.written(after);
  if (change.holds(after)) return after;
  throw failure('unconfirmed', t('issues:write.notThere', { key }), { issue: after });
}

/** Creates the conflict error, and updates lists that still show the old issue. */
function conflict(session: IssuesSession, issue: Issue): AppFailure {
  session.readSoon();
  const { key, status } = issue;
  return failure('conflict', t('issues:write.conflict', { key, status: status.name }), { issue });
}
