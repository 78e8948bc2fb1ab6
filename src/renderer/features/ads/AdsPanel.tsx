import '../../../shared/ads/panel-texts.ts';
import { Megaphone } from 'lucide-react';
import type { ResourceState } from '../../../shared/connections/resource-state.ts';
import type { Overview } from '../../../shared/ads/model.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { send } from '../../state/calls.ts';
import { FirstReadFailed, NotConnected, ReadNotices } from '../../state/FirstRead.tsx';
import { useHostState } from '../../state/host-state.ts';
import { useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import surface from '../../ui/Surface.module.css';
import { AssetsView } from './assets/AssetsView.tsx';
import { AudiencesView } from './audiences/AudiencesView.tsx';
import { CreateDialogs } from './create/CreateDialogs.tsx';
import { NoAccount } from './head/NoAccount.tsx';
import { readPlace } from './model/place.ts';
import { ReportsView } from './reports/ReportsView.tsx';
import { CampaignsView } from './tree/CampaignsView.tsx';
import css from './AdsPanel.module.css';

const views = {
  campaigns: CampaignsView,
  assets: AssetsView,
  audiences: AudiencesView,
  reports: ReportsView,
} as const;

/** The campaigns of the chosen account, or its assets, audiences or reports. */
export function AdsPanel() {
  const state = useTopic('ads.overview');
  const connected = useTopic('connections.profiles').some(({ service }) => service === 'ads');
  const { value, error } = state;
  if (!connected)
    return (
      <NotConnected
        service="ads"
        icon={<Megaphone {...icon} />}
        title={t('adspanel:none.title')}
        action={t('adspanel:none.connect')}
      >
        {t('adspanel:none.text')}
      </NotConnected>
    );
  if (value !== null) return <Loaded state={state} value={value} />;
  if (error !== null) return <FirstReadFailed service="ads" error={error} refresh={refresh} />;
  return (
    <section className={cx(surface['surface'], css['loading'])}>
      <Skeleton rows={8} label={t('adspanel:loading')} />
    </section>
  );
}

const refresh = (): void => {
  send('ads.refresh', undefined);
};

function Loaded({
  state,
  value,
}: {
  readonly state: ResourceState<Overview>;
  readonly value: Overview;
}) {
  const View = views[readPlace(useRoute().detail).view];
  const lost = useHostState() !== 'open';
  return (
    <div className={css['panel']}>
      <ReadNotices
        state={state}
        refresh={refresh}
        stale={{
          title: t('adspanel:stale.title'),
          text: (reason, time) => t('adspanel:stale.text', { reason, time }),
        }}
        remarks={value.problems}
        remarksTitle={t('adspanel:problems', { count: value.problems.length })}
      />
      <AccountNotice overview={value} />
      <div className={css['content']}>
        {value.account === null ? (
          <NoAccount />
        ) : (
          <View key={value.account} stale={state.stale || lost} />
        )}
      </div>
      <CreateDialogs />
    </div>
  );
}

/** What is wrong with the account as a whole: nothing delivers then. */
function AccountNotice({ overview: { findings } }: { readonly overview: Overview }) {
  const finding = findings.find(({ kind }) => kind === 'account');
  if (finding === undefined) return null;
  return (
    <Notice tone="bad" title={finding.text}>
      {finding.remedy ?? undefined}
    </Notice>
  );
}
