import '../../../../shared/deploys/rules-texts.ts';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type {
  FeatureName,
  DeploysOverview,
  Service,
  Feature,
} from '../../../../shared/deploys/model.ts';
import type { PartProps } from '../../../service/service-panel.tsx';
import type { Tab } from '../../../ui/Tabs.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import { DetailHead } from './DetailHead.tsx';
import { Deployments } from './Deployments.tsx';
import { Metrics } from './Metrics.tsx';
import { Unsupported } from './Unsupported.tsx';
import { ServiceLog } from './ServiceLog.tsx';
import { StatePair } from './StatePair.tsx';
import { shortCommit } from '../states.ts';
import css from './Detail.module.css';
import { Copy, ExternalLink } from 'lucide-react';
import { send } from '../../../state/calls.ts';
import { copyAndTell } from '../../../state/copy-and-tell.ts';
import { useCapabilities } from '../../../state/host-state.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { RedeployButton } from '../edit/RedeployButton.tsx';
import { formatMemory } from '../../../../shared/deploys/rules/memory.ts';
import { useResource } from '../../../state/use-resource.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import text from '../../../ui/text.module.css';

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

/** Actions for the open service. */
function DetailActions({
  service,
  feature,
}: {
  readonly service: Service;
  readonly feature: Feature;
}) {
  const { url } = service;
  return (
    <div className={css['actions']}>
      {feature.on && <RedeployButton service={service} />}
      {url !== null && <Address id={service.id} url={url} />}
    </div>
  );
}

/** Opens or copies the URL of a service. If pages cannot open links in the host, the host opens it. */
function Address({ id, url }: { readonly id: string; readonly url: string }) {
  const { webLinks } = useCapabilities();
  const open = t('deployspanel:detail.open');
  return (
    <>
      {webLinks ? (
        <ButtonLink href={url} icon={<ExternalLink {...icon} />}>
          {open}
        </ButtonLink>
      ) : (
        <Button
          icon={<ExternalLink {...icon} />}
          onClick={() => send('deploys.open', { serviceId: id })}
        >
          {open}
        </Button>
      )}
      <Button
        icon={<Copy {...icon} />}
        onClick={() =>
          copyAndTell(url, t('deployspanel:detail.urlCopied'), t('deployspanel:detail.copyFailed'))
        }
      >
        {t('deployspanel:detail.copyUrl')}
      </Button>
    </>
  );
}

/** The configuration of a service, and the platform's rules that most often cause failed health checks. */
function ServiceFacts({ service }: { readonly service: Service }) {
  const { id, url, buildpack, port } = service;
  const { data: names } = useResource('deploys.variables', { serviceId: id }, { keep: false });
  const { project, repo, branch, commit, vcpus, host } = service;
  const memory = service.memory && formatMemory(service.memory);
  return (
    <div className={css['scroll']}>
      <Facts>
        {url !== null && (
          <Fact name={t('deployspanel:fact.url')}>
            {url}
            <CopyButton label={t('deployspanel:detail.copyUrl')} text={() => url} />
          </Fact>
        )}
        {commit !== null && (
          <Fact name={t('deployspanel:fact.commit')}>
            <span title={commit}>{shortCommit(commit)}</span>
            <CopyButton label={t('deployspanel:item.copyCommit')} text={() => commit} />
          </Fact>
        )}
        {Object.entries({ project, repo, branch, memory, vcpus, buildpack, host }).map(
          ([key, value]) =>
            value !== null && (
              <Fact key={key} name={t(`deployspanel:fact.${key as 'project'}`)}>
                {value}
              </Fact>
            ),
        )}
        <Fact name={t('deployspanel:fact.port')}>
          {buildpack === 'static'
            ? t('deployspanel:fact.staticPort')
            : (port ?? t('deployspanel:fact.noPort'))}
        </Fact>
        {names !== null && (
          <Fact name={t('deployspanel:fact.variables')}>
            {names.length === 0 ? t('deployspanel:pair.none') : names.join(', ')}
          </Fact>
        )}
        <Fact name={t('deployspanel:fact.id')}>{id}</Fact>
      </Facts>
      {buildpack !== 'static' && (
        <p className={text['small']}>
          {t('deployspanel:fact.listen')} {t('deployspanel:fact.injected')}
        </p>
      )}
    </div>
  );
}
