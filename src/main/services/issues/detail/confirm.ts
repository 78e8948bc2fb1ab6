import '../../../../shared/issues/texts.ts';
import { AppFailure, failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Issue } from '../../../../shared/issues/model.ts';
import { statusOf } from '../../../net/errors.ts';
import { issueOf } from './issue-of.ts';
import type { IssuesWork } from '../work.ts';

/** Longest time for a change with the reads around it (ms). The caller's end does not stop it: a closed window must not cut a change in two. */
const LONGEST_MS = 60_000;
export const ownSignal = (): AbortSignal => AbortSignal.timeout(LONGEST_MS);

/** A change of one issue. */
export interface Change {
  readonly key: string;
  /** What the caller saw and the issue must still have; null: any. */
  readonly expected: {
    readonly of: (issue: Issue) => string | null;
    readonly value: string | null;
  } | null;
  /** Sends the change, once. */
  readonly send: (issue: Issue | null, signal: AbortSignal) => Promise<void>;
  /** Whether the issue as read afterwards has the change. */
  readonly holds: (issue: Issue) => boolean;
}

/**
 * Makes a change and confirms it by reading the issue. Rejects with `conflict` before anything is sent if the issue is no longer as the
 * caller saw it, and with `unconfirmed` if the answer was lost and the change is not there. `detail.issue`: the issue as it is now.
 */
export async function confirmed(work: IssuesWork, change: Change): Promise<Issue> {
  const { key, expected } = change;
  const signal = ownSignal();
  const before = expected === null ? null : await issueOf(work, key, signal);
  if (before !== null && expected !== null && expected.of(before) !== expected.value)
    throw conflict(before);
  const lost = await change.send(before, signal).then(
    () => null,
    (error: unknown) => {
      if (!isLost(error)) throw refused(error, before);
      return error;
    },
  );
  const after = await issueOf(work, key, signal).catch((error: unknown) => {
    throw lost ?? error;
  });
  work.changed(after);
  if (change.holds(after)) return after;
  throw failure(
    'unconfirmed',
    t(lost === null ? 'issues:write.notThere' : 'issues:write.lost', { key }),
    {
      issue: after,
    },
  );
}

/** Whether the request may have reached the server although no answer came back. */
export const isLost = (error: unknown): boolean =>
  error instanceof AppFailure &&
  statusOf(error) === null &&
  ['connection-lost', 'timeout', 'unreachable', 'offline', 'unconfirmed'].includes(
    error.error.code,
  );

const conflict = (issue: Issue): AppFailure =>
  failure('conflict', t('issues:write.conflict', { key: issue.key, status: issue.status.name }), {
    issue,
  });

/** The server itself found a conflict: someone was faster. */
function refused(error: unknown, before: Issue | null): unknown {
  if (!(error instanceof AppFailure) || error.error.code !== 'conflict' || before === null)
    return error;
  return new AppFailure({ ...error.error, detail: { ...error.error.detail, issue: before } });
}
