import { useMemo, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Overview, Service } from '../../../../shared/deploys/model.ts';
import { classOf } from '../../../../shared/deploys/rules/states.ts';
import { useRemembered } from '../../../state/remembered.ts';
import { navigate } from '../../../state/route.ts';
import { readStored, writeStored } from '../../../ui/browser-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { SearchField } from '../../../ui/SearchField.tsx';
import { Select } from '../../../ui/Select.tsx';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { NewServiceButton } from '../head/NewServiceButton.tsx';
import { serviceColumns } from './columns.tsx';
import type { Filter } from './filter.ts';
import { listed, stateFilter, stateFilters } from './filter.ts';
import css from './ServiceList.module.css';

/** The project filter in the browser's storage; projects come and go, so any slug is valid. */
const PROJECT = 'channelstrip.deploys.project';
const rowId = ({ id }: Service): string => id;
const nameOf = ({ name }: Service): string => name;

/** The services of the workspace with their filters. `open`: id of the service in the side pane. */
export function ServiceList({
  overview,
  stale,
  open,
}: {
  readonly overview: Overview;
  readonly stale: boolean;
  readonly open: string;
}) {
  const { services } = overview;
  const filtering = useFilter(overview);
  const { filter } = filtering;
  const columns = useMemo(() => serviceColumns(), []);
  const rows = useMemo(() => listed(services, filter), [services, filter]);
  const ids = useMemo(() => new Set([open]), [open]);
  return (
    <>
      {services.length > 0 && <Toolbar overview={overview} {...filtering} />}
      <DataTable
        id="deploys"
        label={t('deployspanel:list.label')}
        className={css['table']}
        rowHeight={46}
        rows={rows}
        columns={columns}
        rowId={rowId}
        stale={stale}
        textOf={nameOf}
        current={open === '' ? null : open}
        selection={{
          mode: 'single',
          ids,
          onSelect: (_, current) => navigate('deploys', current ?? ''),
        }}
        empty={
          services.length === 0 ? (
            <EmptyState title={t('deployspanel:list.empty')} action={<NewServiceButton />}>
              {t('deployspanel:list.emptyText')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('deployspanel:list.noMatch')}
              action={<Button onClick={filtering.clear}>{t('deployspanel:list.clear')}</Button>}
            />
          )
        }
      />
    </>
  );
}

function useFilter({ projects }: Overview) {
  const [text, setText] = useState('');
  const [stored, setStored] = useState(() => readStored(PROJECT));
  const states = useRemembered(stateFilter);
  const project = projects.some(({ slug }) => slug === stored) ? stored : null;
  const filter = useMemo<Filter>(() => ({ text, states, project }), [text, states, project]);
  const setProject = (slug: string | null): void => {
    setStored(slug);
    writeStored(PROJECT, slug);
  };
  const clear = (): void => {
    setText('');
    setProject(null);
    stateFilter.set('all');
  };
  return { filter, setText, setProject, clear };
}

function Toolbar({
  overview,
  filter,
  setText,
  setProject,
}: ReturnType<typeof useFilter> & { readonly overview: Overview }) {
  const { projects, services } = overview;
  return (
    <div className={css['toolbar']}>
      <SearchField
        className={css['search']}
        label={t('deployspanel:list.search')}
        value={filter.text}
        onText={setText}
      />
      <StateSelect services={services} value={filter.states} />
      {projects.length > 1 && (
        <Select
          label={t('deployspanel:list.project')}
          className={css['project']}
          value={filter.project ?? ''}
          options={[
            { value: '', label: t('deployspanel:list.allProjects') },
            ...projects.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onValue={(slug) => setProject(slug === '' ? null : slug)}
        />
      )}
    </div>
  );
}

function StateSelect({
  services,
  value: chosen,
}: {
  readonly services: readonly Service[];
  readonly value: Filter['states'];
}) {
  const classes = services.map(({ state }) => classOf(state));
  const options = stateFilters.map((value) => {
    const count = value === 'all' ? classes.length : classes.filter((one) => one === value).length;
    return { value, label: t(`deployspanel:list.${value}`), note: String(count) };
  });
  return (
    <Select
      label={t('deployspanel:list.state')}
      value={chosen}
      options={options.filter(({ value, note }) => value === chosen || note !== '0')}
      onValue={(value) => stateFilter.set(value)}
    />
  );
}
