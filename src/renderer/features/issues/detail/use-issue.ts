import { useState } from 'react';
import type { Issue } from '../../../../shared/issues/model.ts';
import { toError } from '../../../state/failure.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';

/** A change of the issue. `work` resolves with the issue as the server has it afterwards. */
interface Change {
  readonly kind: 'status' | 'assignee' | 'watch';
  readonly work: () => Promise<Issue>;
}

/** An issue and its changes. After a change or a conflict, returns the issue that the server reported until it is read again. */
export function useIssue(key: string, revision: number) {
  const resource = useResource('issues.issue', { key }, { version: revision });
  const { data, at, refresh } = resource;
  const [reported, setReported] = useState<{ readonly issue: Issue; readonly at: number | null }>();
  const [kind, setKind] = useState<Change['kind']>('status');
  const report = (issue: Issue): void => {
    setReported({ issue, at });
    // A read that began before the change may still return the old state.
    refresh();
  };
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
    { inline: true, onDone: report },
  );
  return {
    ...resource,
    issue: reported?.at === at ? reported.issue : data,
    changed: reported !== undefined && !pending && error === null ? kind : null,
    changing: pending ? kind : null,
    failed: error,
    clear,
    change: (change: Change): void => {
      if (pending) return;
      setKind(change.kind);
      submit(change);
    },
  };
}
export type IssueState = ReturnType<typeof useIssue>;
