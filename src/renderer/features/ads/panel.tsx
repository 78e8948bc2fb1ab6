import adsform from '../../../../resources/locales/en/adsform.json' with { type: 'json' };
import '../../../shared/ads/panel-texts.ts';
import { Megaphone, Plus } from 'lucide-react';
import type { ComponentType } from 'react';
import { useState } from 'react';
import type { AdsOverview } from '../../../shared/ads/model.ts';
import { addTexts, t } from '../../../shared/i18n/translate.ts';
import type { PartProps } from '../../service/service-panel.tsx';
import { servicePanel } from '../../service/service-panel.tsx';
import { useRoute, navigate } from '../../state/route.ts';
import { Notice } from '../../ui/Notice.tsx';
import { call, send } from '../../state/calls.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { icon } from '../../ui/icon.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Select } from '../../ui/Select.tsx';
import { useMatches } from '../../ui/use-matches.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { AssetsView } from './library/AssetsView.tsx';
import { AudiencesView } from './library/AudiencesView.tsx';
import { CreateDialogs } from './create/CreateDialogs.tsx';
import { AccountScope } from './head/AccountScope.tsx';
import type { AdsView } from './parts/entity.ts';
import { readPlace, adsViews } from './parts/entity.ts';
import { ReportsView } from './reports/ReportsView.tsx';
import { CampaignsView } from './tree/CampaignsView.tsx';
import css from './panel.module.css';
import { openCreate } from './parts/dialogs.ts';
import { LockedButton } from './parts/write-mode.tsx';
import { ModeChip } from './head/ModeChip.tsx';

addTexts({ adsform });

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

/** Shown if the service lists no ad account. Not every service can list them, so the user may enter an ID. */
function NoAccount() {
  const [id, setId] = useState('');
  const { pending, error, submit } = useMutation(
    (account: string) => call('ads.chooseAccount', { account }),
    { inline: true },
  );
  const form = (
    <form
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        submit(id.trim());
      }}
    >
      <Field
        label={t('adspanel:noAccount.id')}
        hint={t('adspanel:noAccount.hint')}
        error={error?.message}
      >
        {(parts) => <TextInput {...parts} value={id} onText={setId} dir="ltr" />}
      </Field>
      <div className={css['buttons']}>
        <Button onClick={() => send('ads.refresh', undefined)}>
          {t('adspanel:noAccount.again')}
        </Button>
        <Button
          type="submit"
          variant="primary"
          blocked={id.trim() === '' ? t('adspanel:noAccount.missing') : undefined}
          pending={pending}
        >
          {t('adspanel:noAccount.use')}
        </Button>
      </div>
    </form>
  );
  return (
    <EmptyState icon={Megaphone} title={t('adspanel:noAccount.title')} action={form}>
      {t('adspanel:noAccount.text')}
    </EmptyState>
  );
}

/** The write mode, what the panel lists, and the button for a new campaign. */
function AdsActions() {
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
