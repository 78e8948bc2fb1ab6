import '../../../../shared/ads/panel-texts.ts';
import { Bell, ChevronDown, ExternalLink } from 'lucide-react';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { findingKinds } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, send } from '../../../state/calls.ts';
import { navigate, useRoute } from '../../../state/route.ts';
import { readTopic, useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { icon } from '../../../ui/icon.ts';
import {
  Menu,
  MenuCheck,
  MenuItem,
  MenuRadio,
  MenuRadios,
  MenuSeparator,
  MenuSub,
} from '../../../ui/Menu.tsx';
import { Select } from '../../../ui/Select.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import type { AdsView } from '../model/place.ts';
import { adsViews, placeOf, readPlace } from '../model/place.ts';
import css from '../AdsPanel.module.css';

/** The account with its currency, a menu of all accounts by business, and what the panel lists. */
export function AccountScope() {
  const { value } = useTopic('ads.overview');
  const wide = useMatches('(min-width: 1000px)');
  const { expected, submit } = useChoice();
  if (value === null) return null;
  const chosen = expected?.value ?? value.account;
  const account = value.accounts.find(({ id }) => id === chosen);
  return (
    <>
      <Menu align="start" trigger={<Trigger account={account} />}>
        <MenuRadios value={chosen ?? ''} onValue={submit}>
          {[...byBusiness(value.accounts)].map(([business, accounts]) => (
            <div key={business} role="group" aria-label={business}>
              <p className={css['business']}>{business}</p>
              {accounts.map(({ id, name, currency, status }) => (
                <MenuRadio key={id} value={id} note={status === 'ACTIVE' ? currency : status}>
                  {name}
                </MenuRadio>
              ))}
            </div>
          ))}
        </MenuRadios>
        <MenuSeparator />
        {!wide && <ViewItems />}
        <MenuSub label={t('adspanel:head.notify')} icon={<Bell {...icon} />}>
          {findingKinds.map((kind) => (
            <MenuCheck
              key={kind}
              checked={!value.silent.includes(kind)}
              onChecked={(on) => {
                send('ads.notify', { kind, on });
              }}
            >
              {t(`adspanel:head.kind.${kind}`)}
            </MenuCheck>
          ))}
        </MenuSub>
        <MenuItem
          icon={<ExternalLink {...icon} />}
          onSelect={() => {
            send('ads.open', { account: chosen, what: 'manager', id: null });
          }}
        >
          {t('adspanel:head.manager')}
        </MenuItem>
      </Menu>
      {wide && <ViewSelect />}
    </>
  );
}

function useChoice() {
  return useMutation((account: string) => call('ads.chooseAccount', { account }), {
    expect: {
      of: (account) => account,
      read: () => readTopic('ads.overview').value?.account ?? '',
      within: 15_000,
    },
    // The open row belongs to the account before.
    onDone: () => {
      navigate('ads', placeOf(readPlace(decodeURIComponent(location.hash.slice(1))).view));
    },
  });
}

function Trigger({
  account,
  ...button
}: { readonly account: AdAccount | undefined } & React.ComponentPropsWithRef<'button'>) {
  const name = account?.name ?? t('adspanel:head.noAccount');
  const initials = name.split(/\s+/, 2).map((word) => word.slice(0, 1).toUpperCase());
  return (
    <button
      type="button"
      {...button}
      className={css['scope']}
      title={name}
      aria-label={t('adspanel:head.account', { name, currency: account?.currency ?? '' })}
    >
      <span className={css['initials']} aria-hidden="true">
        {initials}
      </span>
      <span className={css['account']} dir="auto">
        {name}
      </span>
      <span className={css['currency']}>{account?.currency}</span>
      <ChevronDown {...icon} size={14} />
    </button>
  );
}

function byBusiness(accounts: readonly AdAccount[]): ReadonlyMap<string, readonly AdAccount[]> {
  const groups = new Map<string, AdAccount[]>();
  for (const account of accounts) {
    const group = groups.get(account.business.name) ?? [];
    groups.set(account.business.name, [...group, account]);
  }
  return groups;
}

const show = (view: string): void => {
  navigate('ads', view === 'campaigns' ? '' : view);
};

function ViewSelect() {
  const { view } = readPlace(useRoute().detail);
  return (
    <Select<AdsView>
      label={t('adspanel:head.view.label')}
      value={view}
      options={adsViews.map((value) => ({ value, label: t(`adspanel:head.view.${value}`) }))}
      onValue={show}
    />
  );
}

function ViewItems() {
  const { view } = readPlace(useRoute().detail);
  return (
    <>
      <MenuRadios value={view} onValue={show}>
        {adsViews.map((value) => (
          <MenuRadio key={value} value={value}>
            {t(`adspanel:head.view.${value}`)}
          </MenuRadio>
        ))}
      </MenuRadios>
      <MenuSeparator />
    </>
  );
}
