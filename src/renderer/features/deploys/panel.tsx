import '../../../shared/deploys/panel-texts.ts';
import { Rocket } from 'lucide-react';
import type { DeploysOverview, Service } from '../../../shared/deploys/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { itemList } from '../../service/item-list.tsx';
import type { PartProps } from '../../service/service-panel.tsx';
import { servicePanel } from '../../service/service-panel.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ActionItems } from '../../ui/item-actions.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { serviceActions } from './actions.ts';
import { ServiceDetail } from './detail/ServiceDetail.tsx';
import { NewServiceButton } from './head/NewServiceButton.tsx';
import { WorkspaceScope } from './head/WorkspaceScope.tsx';
import { serviceColumns } from './list/columns.tsx';
import { byUrgency, serviceFilters } from './list/filter.ts';
import { Gauges } from './overview/Gauges.tsx';

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
  primary: NewServiceButton,
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
