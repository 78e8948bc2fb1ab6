import '../../../shared/ads/panel-texts.ts';
import { Megaphone } from 'lucide-react';
import type { ComponentType } from 'react';
import type { AdsOverview } from '../../../shared/ads/model.ts';
import type { PartProps } from '../../service/service-panel.tsx';
import { servicePanel } from '../../service/service-panel.tsx';
import { useRoute } from '../../state/route.ts';
import { Notice } from '../../ui/Notice.tsx';
import { AssetsView } from './library/AssetsView.tsx';
import { AudiencesView } from './library/AudiencesView.tsx';
import { CreateDialogs } from './create/CreateDialogs.tsx';
import { AccountScope } from './head/AccountScope.tsx';
import { AdsActions } from './head/AdsActions.tsx';
import { NoAccount } from './head/NoAccount.tsx';
import { readPlace } from './parts/entity.ts';
import { ReportsView } from './reports/ReportsView.tsx';
import { CampaignsView } from './tree/CampaignsView.tsx';

/** The campaigns of the chosen account, or its assets, audiences or reports. */
export const adsPanel = servicePanel({
  service: 'ads',
  icon: Megaphone,
  texts: 'adspanel',
  scope: AccountScope,
  primary: AdsActions,
  wordsFrom: 1240,
  notices: AccountNotice,
  content: Views,
});

/** Findings of the whole account, which stop all delivery. */
function AccountNotice({ overview: { findings } }: PartProps<AdsOverview>) {
  const finding = findings.find(({ kind }) => kind === 'account');
  if (finding === undefined) return null;
  return (
    <Notice tone="bad" title={finding.text}>
      {finding.remedy ?? undefined}
    </Notice>
  );
}

const views = {
  campaigns: CampaignsView,
  assets: AssetsView,
  audiences: AudiencesView,
  reports: ReportsView,
} as const;

function Views({ overview, stale }: PartProps<AdsOverview>) {
  const { account } = overview;
  const View: ComponentType<Pick<PartProps<AdsOverview>, 'overview' | 'stale'>> =
    views[readPlace(useRoute().detail).view];
  return (
    <>
      {account === null ? <NoAccount /> : <View key={account} overview={overview} stale={stale} />}
      <CreateDialogs />
    </>
  );
}
