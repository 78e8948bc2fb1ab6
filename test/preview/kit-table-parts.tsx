import type { Tone } from '../../src/shared/format/states.ts';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { StatusPill } from '../../src/renderer/ui/StatusPill.tsx';
import { Button } from '../../src/renderer/ui/Button.tsx';
import { EmptyState } from '../../src/renderer/ui/EmptyState.tsx';
import { Notice } from '../../src/renderer/ui/Notice.tsx';
import { Pane } from '../../src/renderer/ui/Pane.tsx';
import type { Column } from '../../src/renderer/ui/table/column.ts';
import { DataTable } from '../../src/renderer/ui/table/DataTable.tsx';

interface Issue {
  readonly key: string;
  readonly summary: string;
  readonly status: string;
  readonly priority: string;
  readonly minutes: number;
}

const summaries = [
  'Gap between episodes airs black for one second',
  'Volume jumps back after a fast drag',
  'Kitchen player drops out of its group at night',
  'Lower shelf sounds brighter than drawn at 96 kHz',
  'Import of a REW file with decimal commas fails',
  'Sleep timer is lost after a restart',
];
const tones: Readonly<Record<string, Tone>> = {
  'To do': 'idle',
  'In progress': 'running',
  Failed: 'bad',
};
const issues: readonly Issue[] = Array.from({ length: 12_000 }, (_, at) => ({
  key: `CS-${String(398 + at)}`,
  summary: summaries[at % summaries.length] ?? '',
  status: Object.keys(tones)[(at * 7) % 3] ?? '',
  priority: ['High', 'Medium', 'Low'][(at * 5) % 3] ?? '',
  minutes: (at * 37) % 9000,
}));

const columns: readonly Column<Issue>[] = [
  {
    id: 'key',
    title: 'Key',
    width: 80,
    dim: true,
    value: ({ key }) => key,
    cell: ({ key }) => <code>{key}</code>,
  },
  {
    id: 'summary',
    title: 'Summary',
    width: 160,
    grow: 1,
    value: ({ summary }) => summary,
    cell: ({ summary }) => summary,
  },
  {
    id: 'status',
    title: 'Status',
    width: 124,
    fold: 1,
    value: ({ status }) => status,
    cell: ({ status }) => <StatusPill tone={tones[status] ?? 'idle'}>{status}</StatusPill>,
  },
  {
    id: 'priority',
    title: 'Priority',
    width: 96,
    fold: 2,
    value: ({ priority }) => priority,
    cell: ({ priority }) => priority,
  },
  {
    id: 'updated',
    title: 'Updated',
    width: 88,
    align: 'end',
    fold: 3,
    value: ({ minutes }) => minutes,
    cell: ({ minutes }) => `${String(minutes)} min`,
  },
];
const rowId = ({ key }: Issue): string => key;
const groupOf = ({ status }: Issue): string => status;
const few = issues.slice(0, 24);

const frame = {
  height: '100%',
  padding: 16,
  display: 'grid',
  gap: 16,
  gridTemplateRows: 'minmax(0, 1fr)',
} as const;

function Table({ groups = false }: { readonly groups?: boolean }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(['CS-401', 'CS-402']));
  return (
    <div style={frame}>
      <Pane title="Issues" note="12,000">
        <div style={{ display: 'grid', height: 'calc(100vh - 104px)' }}>
          <DataTable
            id={groups ? 'scene-groups' : 'scene'}
            label="Issues"
            columns={columns}
            rowId={rowId}
            rows={groups ? few : issues}
            selection={{ mode: 'multi', ids, onSelect: setIds }}
            textOf={({ summary }) => summary}
            {...(groups ? { groupOf } : {})}
          />
        </div>
      </Pane>
    </div>
  );
}

const none: readonly Issue[] = [];

function States() {
  const common = { columns, rowId };
  return (
    <div
      style={{
        ...frame,
        gridTemplateRows: 'none',
        gridAutoRows: 'minmax(190px, 1fr)',
        gridTemplateColumns: 'repeat(auto-fit, minmax(280px, 1fr))',
        overflow: 'auto',
      }}
    >
      <DataTable id="s1" label="Loading" {...common} rows={none} loading />
      <DataTable
        id="s2"
        label="Empty"
        {...common}
        rows={none}
        empty={<EmptyState title="No issues match" action={<Button>Clear the filter</Button>} />}
      />
      <DataTable
        id="s3"
        label="Failed"
        {...common}
        rows={none}
        error={
          <EmptyState
            title="The issue tracker did not answer"
            action={<Button>Try again</Button>}
          />
        }
      />
      <DataTable
        id="s4"
        label="Stale"
        {...common}
        rows={few}
        stale
        error={<Notice tone="warn" title="As of 20:05. The issue tracker does not answer." />}
      />
    </div>
  );
}

export const tableParts: Readonly<Record<string, ComponentType>> = {
  table: () => <Table />,
  'table-groups': () => <Table groups />,
  'table-states': States,
};
