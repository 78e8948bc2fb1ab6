import { Clock, ListFilter } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview, Workflow } from '../../../../shared/workflows/model.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useRemembered } from '../../../state/remembered.ts';
import { navigate } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import type { MenuPoint } from '../../../ui/Menu.tsx';
import { Menu, MenuAt, MenuRadio, MenuRadios } from '../../../ui/Menu.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { AddNameButton } from '../head/AddName.tsx';
import { placeOf, RUN_PANE } from '../model/place.ts';
import type { StateFilter } from '../model/view.ts';
import { stateFilter, stateFilters as filters } from '../model/view.ts';
import { userZone } from '../model/when.ts';
import { urgency, workflowColumns } from './columns.tsx';
import { WorkflowItems } from './WorkflowItems.tsx';
import css from './WorkflowList.module.css';

const isShown: Readonly<Record<StateFilter, (workflow: Workflow) => boolean>> = {
  all: () => true,
  troubled: (workflow) => urgency(workflow) <= 1,
  active: (workflow) => urgency(workflow) === 2,
  suspended: ({ suspended }) => suspended,
};

interface Props {
  readonly overview: Overview;
  readonly stale: boolean;
  readonly open: string;
}

const rowId = ({ file }: Workflow): string => file;
const nameOf = ({ name }: Workflow): string => name;

/** The workflows with their schedule, next and last runs. `open`: file of the one in the pane. */
export function WorkflowList({ overview, stale, open }: Props) {
  const { workflows } = overview;
  const [text, setText] = useState('');
  const states = useRemembered(stateFilter);
  const columns = useMemo(() => workflowColumns(), []);
  const rows = useMemo(() => listed(workflows, text, states), [workflows, text, states]);
  const ids = useMemo(() => new Set([open]), [open]);
  const { menu, onContextMenu } = useRowMenu(workflows, open);
  const clear = (): void => {
    setText('');
    stateFilter.set('all');
  };
  return (
    <>
      <div className={css['toolbar']}>
        <SearchField
          className={css['search']}
          label={t('workflowspanel:list.filter', { count: workflows.length })}
          value={text}
          onText={setText}
        />
        <StateMenu workflows={workflows} value={states} />
      </div>
      <div className={css['table']} onContextMenu={onContextMenu}>
        <DataTable
          id="workflows"
          label={t('workflowspanel:list.label')}
          className={css['table']}
          rowHeight={45}
          fixedColumns
          rows={rows}
          columns={columns}
          rowId={rowId}
          stale={stale}
          textOf={nameOf}
          current={open === '' ? null : open}
          selection={{ mode: 'single', ids, onSelect: (_, current) => show(current) }}
          onOpen={toRun}
          empty={<Empty overview={overview} clear={clear} />}
        />
      </div>
      {menu}
      <Foot overview={overview} />
    </>
  );
}

const show = (file: string | null): void => {
  navigate('workflows', file === null ? '' : placeOf(file));
};

/** Enter moves the focus to the run. */
function toRun({ file }: Workflow): void {
  show(file);
  document.getElementById(RUN_PANE)?.focus();
}

/** The menu of a row, which opens by right click, long press or Shift+F10. */
function useRowMenu(workflows: readonly Workflow[], open: string) {
  const [asked, setAsked] = useState<{ readonly file: string; readonly at: MenuPoint } | null>(
    null,
  );
  const workflow = workflows.find(({ file }) => file === asked?.file);
  const onContextMenu = (event: MouseEvent<HTMLElement>): void => {
    const target = event.target instanceof Element ? event.target : event.currentTarget;
    const row =
      target.closest('[role=row]') ?? document.querySelector('[role=row][aria-selected=true]');
    const cell = row?.querySelector<HTMLElement>('[data-file]');
    const file = cell?.dataset['file'] ?? open;
    if (cell === null || cell === undefined) return;
    event.preventDefault();
    const { left, bottom } = cell.getBoundingClientRect();
    const byKey = event.clientX === 0 && event.clientY === 0;
    const [x, y] = byKey ? [left, bottom] : [event.clientX, event.clientY];
    setAsked({ file, at: { x, y, opener: document.activeElement } });
  };
  const menu = asked !== null && workflow !== undefined && (
    <MenuAt at={asked.at} onClose={() => setAsked(null)}>
      <WorkflowItems workflow={workflow} />
    </MenuAt>
  );
  return { menu, onContextMenu };
}

function Empty({
  overview: { workflows, abilities },
  clear,
}: {
  readonly overview: Overview;
  readonly clear: () => void;
}) {
  if (workflows.length > 0)
    return (
      <EmptyState
        title={t('workflowspanel:list.noMatch')}
        action={<Button onClick={clear}>{t('workflowspanel:list.clear')}</Button>}
      />
    );
  return abilities.list === '' ? (
    <EmptyState title={t('workflowspanel:list.empty')}>
      {t('workflowspanel:list.emptyText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('workflowspanel:list.noList')} action={<AddNameButton />}>
      {abilities.list}
    </EmptyState>
  );
}

const listed = (all: readonly Workflow[], text: string, states: StateFilter): Workflow[] => {
  const wanted = text.trim().toLowerCase();
  return all.filter(
    (workflow) =>
      isShown[states](workflow) &&
      [workflow.name, workflow.file, ...workflow.tags].some((word) =>
        word.toLowerCase().includes(wanted),
      ),
  );
};

function StateMenu({
  workflows,
  value,
}: {
  readonly workflows: readonly Workflow[];
  readonly value: StateFilter;
}) {
  const word = t(
    value === 'all' ? 'workflowspanel:list.state' : `workflowspanel:list.states.${value}`,
  );
  return (
    <Menu
      trigger={
        <Button icon={<ListFilter {...icon} />} aria-label={t('workflowspanel:list.state')}>
          <span className={css['state']}>{word}</span>
        </Button>
      }
    >
      <MenuRadios
        value={value}
        onValue={(one) => stateFilter.set(filters.find((filter) => filter === one) ?? 'all')}
      >
        {filters.map((one) => (
          <MenuRadio key={one} value={one} note={String(workflows.filter(isShown[one]).length)}>
            {t(`workflowspanel:list.states.${one}`)}
          </MenuRadio>
        ))}
      </MenuRadios>
    </Menu>
  );
}

/** Whether the scheduler lives, and the zone in which the next runs are shown: the user's. */
function Foot({ overview: { scheduler, workflows } }: { readonly overview: Overview }) {
  const isTimed = workflows.some(({ nextRun }) => nextRun !== null);
  if (scheduler === null && !isTimed) return null;
  return (
    <p className={css['foot']}>
      {scheduler !== null && (
        <span className={scheduler.alive ? undefined : css['silent']}>
          <Clock {...icon} size={14} /> {t(`workflowspanel:foot.${aliveOrNot(scheduler)}`)}
          {scheduler.seenAt !== null && (
            <>
              {' '}
              <RelativeTime at={scheduler.seenAt} />
            </>
          )}
        </span>
      )}
      {isTimed && (
        <span className={css['zone']} title={t('workflowspanel:foot.zone')}>
          {userZone()}
        </span>
      )}
    </p>
  );
}

const aliveOrNot = ({ alive, seenAt }: NonNullable<Overview['scheduler']>) =>
  alive ? 'seen' : seenAt === null ? 'silent' : 'lost';
