import type { RunRef } from '../../../../shared/workflows/model.ts';

export function RunPane({ run }: { readonly run: RunRef; readonly stale: boolean }) {
  return <p>{run.id}</p>;
}
