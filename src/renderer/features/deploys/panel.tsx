import '../../../shared/deploys/panel-texts.ts';
import { Braces, Coins, Database, Rocket } from 'lucide-react';
import type { DeploysOverview, Service, Workspace } from '../../../shared/deploys/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import { itemList } from '../../service/item-list.tsx';
import { useOffline } from '../../service/offline.ts';
import type { PartProps } from '../../service/service-panel.tsx';
import { servicePanel } from '../../service/service-panel.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { icon } from '../../ui/icon.ts';
import { ActionItems } from '../../ui/item-actions.tsx';
import { useOpen } from '../../ui/use-open.ts';
import { call } from '../../state/calls.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { MenuItem, MenuRadio, MenuRadios, MenuSeparator } from '../../ui/Menu.tsx';
import { ScopeMenu } from '../../ui/ScopeMenu.tsx';
import { serviceActions } from './actions.ts';
import { ServiceDetail } from './detail/ServiceDetail.tsx';
import { DatabasesDialog } from './edit/DatabasesDialog.tsx';
import { ServiceDialog } from './edit/ServiceDialog.tsx';
import { serviceColumns } from './list/columns.tsx';
import { byUrgency, serviceFilters } from './list/filter.ts';
import { Gauges } from './overview/Gauges.tsx';
import { UsageDialog } from './usage/UsageDialog.tsx';
import css from './panel.module.css';
import { SchemaDialog } from './settings/SchemaDialog.tsx';

/** Opens the form for a new service; blocked with the reason if the server cannot create one. */
function NewServiceButton({ overview }: PartProps<DeploysOverview>) {
  const { isOpen, open, close } = useOpen();
  const { upsert } = overview.features;
  const offline = useOffline('deploys');
  return (
    <>
      <Button
        icon={<Rocket {...icon} />}
        blocked={offline ?? (upsert.on ? undefined : upsert.reason)}
        onClick={open}
      >
        {t('deployspanel:newService')}
      </Button>
      {isOpen && <ServiceDialog service={null} onClose={close} />}
    </>
  );
}

/** Opens the databases of the workspace, where the server has some. */
function DatabasesButton() {
  const { isOpen, open, close } = useOpen();
  return (
    <>
      <Button icon={<Database {...icon} />} aria-label={t('deployspanel:databases')} onClick={open}>
        <span className={css['wide']}>{t('deployspanel:databases')}</span>
      </Button>
      {isOpen && <DatabasesDialog onClose={close} />}
    </>
  );
}

const HeadActions = (part: PartProps<DeploysOverview>) => (
  <>
    {part.overview.features.databases.on && <DatabasesButton />}
    <NewServiceButton {...part} />
  </>
);

/** Menu items for a service. */
const ServiceItems = ({ item }: { readonly item: Service }) => (
  <ActionItems actions={serviceActions(item)} />
);

/** The services of the deployment platform. */
export const deploysPanel = servicePanel({
  service: 'deploys',
  icon: Rocket,
  texts: 'deployspanel',
  scope: WorkspaceScope,
  primary: HeadActions,
  notices: Suspended,
  content: itemList({
    label: () => t('deployspanel:list.label'),
    items: ({ services }: DeploysOverview) => byUrgency(services),
    id: ({ id }) => id,
    name: ({ name }) => name,
    ...serviceFilters,
    columns: serviceColumns,
    rowHeight: 46,
    menu: ServiceItems,
    above: Gauges,
    empty: NoServices,
    detail: ServiceDetail,
    width: 400,
    share: 38,
  }),
});

function Suspended({ overview: { bill } }: PartProps<DeploysOverview>) {
  const reason = bill?.suspended ?? null;
  if (reason === null) return null;
  return (
    <Notice tone="bad" title={t('deployspanel:suspended')}>
      {reason}
    </Notice>
  );
}

function NoServices(part: PartProps<DeploysOverview>) {
  return (
    <EmptyState
      icon={Rocket}
      title={t('deployspanel:list.empty')}
      action={<NewServiceButton {...part} />}
    >
      {t('deployspanel:list.emptyText')}
    </EmptyState>
  );
}

const selectScope = ({ value }: ResourceState<DeploysOverview>) =>
  value && {
    slug: value.workspace,
    workspaces: value.workspaces,
    isBilled: (value.bill?.cents ?? null) !== null,
  };

const formatTitle = ({ name, slug, personal }: Workspace): string =>
  name !== '' ? name : personal ? t('deployspanel:workspace.personal') : slug;

/** The workspace in use, with a menu of the others. */
function WorkspaceScope() {
  const schema = useOpen();
  const usage = useOpen();
  const scope = useTopicSelector('deploys.overview', selectScope);
  const { sent, submit } = useMutation((chosen: string) =>
    call('deploys.chooseWorkspace', { slug: chosen }),
  );
  if (scope === null) return null;
  const slug = sent?.input ?? scope.slug;
  const current = scope.workspaces.find((workspace) => workspace.slug === slug);
  const name =
    current === undefined ? (slug ?? t('deployspanel:workspace.personal')) : formatTitle(current);
  return (
    <>
      <ScopeMenu name={name} label={t('deployspanel:workspace.label', { name })}>
        {scope.workspaces.length > 0 && (
          <>
            <MenuRadios value={slug ?? ''} onValue={submit}>
              {scope.workspaces.map((workspace) => (
                <MenuRadio key={workspace.slug} value={workspace.slug} note={workspace.slug}>
                  {formatTitle(workspace)}
                </MenuRadio>
              ))}
            </MenuRadios>
            <MenuSeparator />
          </>
        )}
        {scope.isBilled && (
          <MenuItem icon={<Coins {...icon} />} onSelect={usage.open}>
            {t('deployspanel:gauge.usage')}
          </MenuItem>
        )}
        <MenuItem icon={<Braces {...icon} />} onSelect={schema.open}>
          {t('deployspanel:schema')}
        </MenuItem>
      </ScopeMenu>
      {usage.isOpen && <UsageDialog onClose={usage.close} />}
      {schema.isOpen && <SchemaDialog onClose={schema.close} />}
    </>
  );
}
