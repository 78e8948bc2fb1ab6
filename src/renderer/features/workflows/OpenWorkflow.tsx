import { useEffect } from 'react';
import type { WorkflowsOverview, Workflow } from '../../../shared/workflows/model.ts';
import type { PartProps } from '../../service/service-panel.tsx';
import { NoRunPane } from './list/NoRunPane.tsx';
import { readPlace } from './model/route.ts';
import { useShown } from './model/view.ts';
import { RunPane } from './run/RunPane.tsx';

interface Props {
  readonly address: string;
  readonly stale: boolean;
  /** undefined: the scheduler lists no such workflow. */
  readonly item?: Workflow;
}

/** A run of a workflow: the one of the address, or the newest. */
export function OpenWorkflow({ item, address, stale }: Props & PartProps<WorkflowsOverview>) {
  const { file, run, root } = readPlace(address);
  const id = run ?? item?.lastRun?.id ?? null;
  const name = item?.name ?? file;
  useEffect(() => {
    useShown.setState({ file });
    return () => useShown.setState({ file: '' });
  }, [file]);
  if (id === null) return item && <NoRunPane workflow={item} />;
  const ref = { file: item?.file ?? null, name, id, root };
  return <RunPane key={`${name} ${id} ${root?.id ?? ''}`} run={ref} stale={stale} />;
}
