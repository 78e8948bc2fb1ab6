import { useState } from 'react';
import type { Issue, IssuesOverview } from '../../../../shared/issues/model.ts';
import { toError } from '../../../state/failure.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { setResource, useResource } from '../../../state/use-resource.ts';

/** A change of the issue. `work` resolves with the issue as the server has it afterwards. */
interface Change {
  readonly kind: 'status' | 'assignee' | 'watch';
  readonly work: () => Promise<Issue>;
}

/** An issue and its changes. A change or a conflict returns the issue as the server has it, so only a later change is read. */
export function useIssue(key: string, overview: IssuesOverview) {
  const resource = useResource('issues.issue', { key }, versionIn(overview, key));
  const [kind, setKind] = useState<Change['kind']>('status');
  const [isChanged, setChanged] = useState(false);
  const report = (issue: Issue): void => setResource('issues.issue', { key }, issue);
  const { pending, error, clear, submit } = useMutation(
    async ({ work }: Change) => {
      try {
        return await work();
      } catch (thrown) {
        const now = toError(thrown).detail?.['issue'];
        if (now !== undefined) report(now as Issue);
        throw thrown;
      }
    },
    {
      inline: true,
      onDone: (issue) => {
        setChanged(true);
        report(issue);
      },
    },
  );
  return {
    ...resource,
    issue: resource.data,
    changed: isChanged ? kind : null,
    changing: pending ? kind : null,
    failed: error,
    clear,
    change: (change: Change): void => {
      if (pending) return;
      setKind(change.kind);
      setChanged(false);
      submit(change);
    },
  };
}
export type IssueState = ReturnType<typeof useIssue>;

/** When an issue last changed, as far as the overview knows. For issues outside of the overview, it only knows that some issue changed. */
function versionIn({ first, concerns, written, revision }: IssuesOverview, key: string) {
  const known = [...first.rows, ...concerns, ...written].filter((row) => row.key === key);
  if (known.length === 0) return { version: `revision ${String(revision)}` };
  const newest = Math.max(...known.map(({ updated }) => updated ?? 0));
  return { version: newest, isCurrent: ({ updated }: Issue) => (updated ?? 0) >= newest };
}
