import '../../../../shared/deploys/rules-texts.ts';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { FeatureName, DeploysOverview, Service } from '../../../../shared/deploys/model.ts';
import type { PartProps } from '../../../service/service-panel.tsx';
import type { Tab } from '../../../ui/Tabs.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { DetailActions } from './DetailActions.tsx';
import { DetailHead } from './DetailHead.tsx';
import { Deployments } from './Deployments.tsx';
import { Metrics } from './Metrics.tsx';
import { Unsupported } from './Unsupported.tsx';
import { ServiceFacts } from './ServiceFacts.tsx';
import { ServiceLog } from './ServiceLog.tsx';
import { StatePair } from './StatePair.tsx';
import css from './Detail.module.css';

const parts = ['log', 'deployments', 'metrics', 'facts'] as const;
type Part = (typeof parts)[number];

const features: Readonly<Partial<Record<Part, FeatureName>>> = {
  deployments: 'deployments',
  metrics: 'metrics',
};

/** The open service: its state and why, the last good deployment beside the current one, log, history, metrics and facts. */
export function ServiceDetail({
  item: service,
  overview,
  stale,
}: PartProps<DeploysOverview> & { readonly item: Service }) {
  const [part, setPart] = useState<Part>('log');
  const contents = {
    log: () => <ServiceLog service={service} features={overview.features} />,
    deployments: () => <Deployments service={service} />,
    metrics: () => <Metrics service={service} />,
    facts: () => <ServiceFacts service={service} />,
  };
  const createTab = (value: Part): Tab<Part> => {
    const name = features[value];
    const feature = name === undefined ? undefined : overview.features[name];
    const content =
      feature?.on === false ? <Unsupported reason={feature.reason} /> : contents[value]();
    return { value, label: t(`deployspanel:detail.${value}`), content };
  };
  return (
    <>
      <DetailHead service={service} upsert={overview.features.upsert} />
      <div className={css['body']}>
        <StatePair service={service} stale={stale} suspension={overview.bill?.suspended ?? null} />
        <Tabs
          label={t('deployspanel:detail.tabs')}
          value={part}
          onValue={setPart}
          listClass={css['tabs']}
          contentClass={css['part']}
          tabs={parts.map(createTab)}
        />
      </div>
      <DetailActions service={service} feature={overview.features.redeploy} />
    </>
  );
}
