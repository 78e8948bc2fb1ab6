import '../../../shared/deploys/panel-texts.ts';
import { useState } from 'react';
import { t } from '../../../shared/i18n/translate.ts';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { Overview } from '../../../shared/deploys/model.ts';
import { useHostState } from '../../state/host-state.ts';
import { navigate, useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SplitView } from '../../ui/SplitView.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import { ServiceDetail } from './detail/ServiceDetail.tsx';
import { listed } from './list/filter.ts';
import { ServiceList } from './list/ServiceList.tsx';
import { Gauges } from './overview/Gauges.tsx';
import { NoData } from './overview/NoData.tsx';
import { Notices } from './overview/Notices.tsx';
import { cx } from '../../ui/cx.ts';
import surface from '../../ui/Surface.module.css';
import css from './DeploysPanel.module.css';

/** Window width (px) from which list and details fit side by side. */
const WIDE = '(min-width: 800px)';

/** The services of the deployment platform with the open one beside them. The part of the address after `#` is the id of the open service. */
export function DeploysPanel() {
  const overview = useTopic('deploys.overview');
  const connected = useTopic('connections.profiles').some(({ service }) => service === 'deploys');
  const { value, error } = overview;
  if (value !== null && connected) return <Loaded state={overview} value={value} />;
  if (!connected || error !== null) return <NoData error={error} />;
  return (
    <section className={cx(surface['surface'], css['loading'])}>
      <Skeleton rows={8} label={t('deployspanel:loading')} />
    </section>
  );
}

function Loaded({
  state,
  value,
}: {
  readonly state: ResourceState<Overview>;
  readonly value: Overview;
}) {
  const { detail } = useRoute();
  const wide = useMatches(WIDE);
  const lost = useHostState() !== 'open';
  // Chosen once: the pane must not change under the reader when another service fails.
  const [first] = useState(() => mostUrgent(value));
  const open = detail === '' && wide ? first : detail;
  const service = value.services.find(({ id }) => id === open);
  const stale = state.stale || lost;
  return (
    <div className={css['panel']}>
      <SplitView
        id="deploys"
        label={t('deployspanel:detail.label')}
        width={400}
        side={
          service !== undefined ? (
            <ServiceDetail key={service.id} service={service} stale={stale} overview={value} />
          ) : (
            detail !== '' && (
              <section className={cx(surface['surface'], css['gone'])}>
                <EmptyState
                  title={t('deployspanel:detail.gone')}
                  action={<Button onClick={back}>{t('deployspanel:detail.back')}</Button>}
                />
              </section>
            )
          )
        }
      >
        <section
          className={cx(surface['surface'], css['main'])}
          aria-label={t('deployspanel:title')}
        >
          <Notices state={state} value={value} />
          <Gauges overview={value} stale={stale} />
          <ServiceList overview={value} stale={stale} open={service?.id ?? ''} />
        </section>
      </SplitView>
    </div>
  );
}

const back = (): void => {
  navigate('deploys');
};

const mostUrgent = ({ services }: Overview): string =>
  listed(services, { text: '', states: 'all', project: null })[0]?.id ?? '';
