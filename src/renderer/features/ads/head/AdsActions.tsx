import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { navigate, useRoute } from '../../../state/route.ts';
import { icon } from '../../../ui/icon.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { openCreate } from '../parts/dialogs.ts';
import type { AdsView } from '../parts/entity.ts';
import { adsViews, readPlace } from '../parts/entity.ts';
import { LockedButton } from '../parts/write-mode.tsx';
import { ModeChip } from './ModeChip.tsx';
import css from './head.module.css';

/** The write mode, what the panel lists, and the button for a new campaign. */
export function AdsActions() {
  const { view } = readPlace(useRoute().detail);
  return (
    <>
      <ModeChip />
      <ViewSwitch view={view} />
      {view === 'campaigns' && <NewCampaign />}
    </>
  );
}

function ViewSwitch({ view }: { readonly view: AdsView }) {
  const wide = useMatches('(min-width: 1100px)');
  const choice = {
    label: t('adspanel:head.show'),
    value: view,
    options: adsViews.map((value) => ({ value, label: t(`adspanel:head.view.${value}`) })),
    onValue: (next: AdsView) => navigate('ads', next === 'campaigns' ? '' : next),
  };
  return wide ? <Segmented {...choice} /> : <Select {...choice} className={css['view']} />;
}

function NewCampaign() {
  const wide = useMatches('(min-width: 1240px)');
  const name = t('adspanel:tree.newCampaign');
  return (
    <LockedButton
      icon={<Plus {...icon} />}
      onClick={() => openCreate({ k: 'campaign' })}
      {...(wide ? {} : { hint: name })}
    >
      {wide ? name : <VisuallyHidden>{name}</VisuallyHidden>}
    </LockedButton>
  );
}
