import type { Tone } from '../../src/shared/format/states.ts';
import type { ComponentType } from 'react';
import { useState } from 'react';
import { Filter, RefreshCw, RotateCcw, Square } from 'lucide-react';
import { Freshness } from '../../src/renderer/state/Freshness.tsx';
import { Button } from '../../src/renderer/ui/Button.tsx';
import type { StripBar } from '../../src/renderer/ui/chart/BarStrip.tsx';
import { BarStrip } from '../../src/renderer/ui/chart/BarStrip.tsx';
import { Gauge } from '../../src/renderer/ui/chart/Gauge.tsx';
import { bytesUnit, countUnit, moneyUnit } from '../../src/renderer/ui/chart/units.ts';
import { CopyButton } from '../../src/renderer/ui/CopyButton.tsx';
import { Fact, Facts } from '../../src/renderer/ui/Facts.tsx';
import { FilterChip } from '../../src/renderer/ui/FilterChip.tsx';
import { icon } from '../../src/renderer/ui/icon.ts';
import { LogBuffer } from '../../src/renderer/ui/log/log-buffer.ts';
import { LogView } from '../../src/renderer/ui/log/LogView.tsx';
import { Pane } from '../../src/renderer/ui/Pane.tsx';
import { SearchField } from '../../src/renderer/ui/SearchField.tsx';
import { SplitView } from '../../src/renderer/ui/SplitView.tsx';
import { Stat } from '../../src/renderer/ui/Stat.tsx';
import { Dot, StateTag } from '../../src/renderer/ui/StatusPill.tsx';
import type { Column } from '../../src/renderer/ui/table/column.ts';
import { DataTable } from '../../src/renderer/ui/table/DataTable.tsx';
import { TwoLines } from '../../src/renderer/ui/table/TwoLines.tsx';
import css from './kit.module.css';

interface Job {
  readonly name: string;
  readonly below: string;
  readonly state: string;
  readonly tone: Tone;
  readonly next: string;
}

const states: readonly [string, Tone][] = [
  ['failed', 'bad'],
  ['building', 'running'],
  ['active', 'good'],
  ['waiting', 'waiting'],
  ['queued', 'queued'],
  ['suspended', 'paused'],
  ['skipped', 'skipped'],
  ['never run', 'idle'],
];
const names = ['api', 'web', 'worker', 'docs', 'cron', 'ingest', 'edge-cache', 'relink-missing'];
const jobs: readonly Job[] = states.map(([state, tone], at) => ({
  name: names[at] ?? '',
  below: at % 2 === 0 ? 'default' : 'daily 20:00',
  state,
  tone,
  next: ['2 min ago', 'Sat 20:00', '3 h ago', '12 Nov'][at % 4] ?? '',
}));

const runs = (job: Job): readonly StripBar[] =>
  Array.from({ length: 14 }, (_, at) => ({
    value: job.tone === 'running' && at === 13 ? 4 : 8 + ((at * 7 + job.name.length * 3) % 14),
    title: `Run ${String(at + 1)}`,
    ...(job.tone === 'running' && at === 13 ? { state: 'running' as const } : {}),
    ...(at === 9 ? { state: 'failed' as const } : {}),
  }));

const columns: readonly Column<Job>[] = [
  { id: 'shape', title: 'Shape', width: 60, cell: ({ tone }) => <Dot tone={tone} /> },
  {
    id: 'name',
    title: 'Service',
    width: 120,
    grow: 1,
    value: ({ name }) => name,
    cell: ({ name, below }) => <TwoLines below={below}>{name}</TwoLines>,
  },
  {
    id: 'state',
    title: 'State',
    width: 104,
    value: ({ state }) => state,
    cell: ({ state, tone }) => <StateTag tone={tone}>{state}</StateTag>,
  },
  {
    id: 'next',
    title: 'Next, last',
    width: 104,
    fold: 1,
    cell: ({ next, state, tone }) => (
      <TwoLines
        below={
          <StateTag plain dot={false} tone={tone}>
            {state}
          </StateTag>
        }
      >
        {next}
      </TwoLines>
    ),
  },
  {
    id: 'runs',
    title: 'Last 14',
    width: 100,
    fold: 2,
    cell: (job) => <BarStrip label="Last 14 runs: 1 failed" bars={runs(job)} />,
  },
];
const rowId = ({ name }: Job): string => name;
const log = LogBuffer.of('#8 [deps 3/4] RUN npm ci\n#8 12.41 added 812 packages in 11s');
const now = Date.now();
const nothing = (): void => undefined;
const fresh = { at: now - 130_000, error: null, loading: false, stale: false, refresh: nothing };
const old = {
  ...fresh,
  stale: true,
  error: { message: 'The platform did not answer.' },
};

function Filters() {
  const [text, setText] = useState('');
  const [on, setOn] = useState(true);
  return (
    <div className={css['pills']}>
      <SearchField label="Find services" value={text} onText={setText} note="8 of 12" />
      <FilterChip on={on} onToggle={setOn} icon={<Filter {...icon} />}>
        Mine
      </FilterChip>
      <FilterChip on={false} onToggle={nothing} tone="bad" count={1}>
        rejected
      </FilterChip>
      <Freshness of={fresh} />
      <Freshness of={old} />
    </div>
  );
}

function Side({ job }: { readonly job: Job }) {
  return (
    <Pane
      title={job.name}
      note={
        <StateTag dot tone={job.tone}>
          {job.state}
        </StateTag>
      }
      actions={<CopyButton label="Copy run id" text={() => 'cs-20261120-2000-7f3c'} />}
    >
      <div className={css['stack']}>
        <Facts line>
          <Fact name="Started">20:00:00</Fact>
          <Fact name="Running">5:12 of about 7:40</Fact>
          <Fact name="By">schedule</Fact>
        </Facts>
        <div className={css['pair']}>
          <Stat label="Last good" value="77ab01e" mono note="3 h ago · still serving" />
          <Stat label="Change" value="+15.00 EUR" tone="warn" note="+37.5 %" />
        </div>
        <Facts>
          <Fact name="Branch">main</Fact>
          <Fact name="URL">https://api.studio.example/a-path-that-is-long-enough-to-break</Fact>
        </Facts>
        <div className={css['pills']}>
          <Button variant="primary" icon={<RefreshCw {...icon} />}>
            Redeploy
          </Button>
          <Button icon={<RotateCcw {...icon} />} blocked="Retry is offered when the run has ended.">
            Retry
          </Button>
          <Button icon={<Square {...icon} />}>Stop</Button>
        </div>
        <div className={css['log']}>
          <LogView label="Build log" log={log} />
        </div>
      </div>
    </Pane>
  );
}

/** A typical service panel: a list with figures and filters, and the open entry beside it. */
function ServicePanel() {
  const [open, setOpen] = useState('api');
  const job = jobs.find(({ name }) => name === open);
  return (
    <div className={css['panel']}>
      <SplitView id="preview" label="Details" side={job !== undefined && <Side job={job} />}>
        <Pane title="Services" note="8">
          <div className={css['column']}>
            <div className={css['stats']}>
              <Gauge label="Memory" value={5.5 * 2 ** 30} max={20 * 2 ** 30} unit={bytesUnit()} />
              <Gauge label="Services" value={24} max={25} unit={countUnit()} />
              <Gauge
                label="This month"
                value={14.8}
                max={null}
                unit={moneyUnit('USD')}
                note="about 21.10 USD by month end"
              />
            </div>
            <Filters />
            <DataTable
              id="preview-services"
              label="Services"
              className={css['table']}
              rowHeight={46}
              rows={jobs}
              columns={columns}
              rowId={rowId}
              selection={{
                mode: 'single',
                ids: new Set([open]),
                onSelect: (_, current) => setOpen(current ?? ''),
              }}
            />
          </div>
        </Pane>
      </SplitView>
    </div>
  );
}

export const panelParts: Readonly<Record<string, ComponentType>> = { panel: ServicePanel };
