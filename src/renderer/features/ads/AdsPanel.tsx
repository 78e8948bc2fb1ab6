import '../../../shared/ads/panel-texts.ts';
import { readPlace } from './model/place.ts';
import { useRoute } from '../../state/route.ts';
import { AssetsView } from './assets/AssetsView.tsx';
import { AudiencesView } from './audiences/AudiencesView.tsx';
import { ChangeDialogs } from './change/ChangeDialogs.tsx';
import { CreateDialogs } from './create/CreateDialogs.tsx';
import { ReportsView } from './reports/ReportsView.tsx';
import { CampaignsView } from './tree/CampaignsView.tsx';

const views = {
  campaigns: CampaignsView,
  assets: AssetsView,
  audiences: AudiencesView,
  reports: ReportsView,
} as const;

/** The campaigns of the chosen account, or its assets, audiences or reports. */
export function AdsPanel() {
  const View = views[readPlace(useRoute().detail).view];
  return (
    <>
      <View stale={false} />
      <ChangeDialogs />
      <CreateDialogs />
    </>
  );
}
