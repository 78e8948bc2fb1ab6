import { ExternalLink, History } from 'lucide-react';
import { useState } from 'react';
import type { AdAccount } from '../../../../shared/ads/model.ts';
import { findingKinds } from '../../../../shared/ads/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, send } from '../../../state/calls.ts';
import { MuteMenu } from '../../../service/MuteMenu.tsx';
import { navigate } from '../../../state/route.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem, MenuRadio, MenuRadios, MenuSeparator } from '../../../ui/Menu.tsx';
import { ScopeMenu } from '../../../ui/ScopeMenu.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { ChangeLog } from '../log/ChangeLog.tsx';
import { formatPlace, readPlace } from '../parts/entity.ts';
import css from './AccountScope.module.css';

/** The account with its currency, and a menu of all accounts by business. */
export function AccountScope() {
  const { value } = useTopic('ads.overview');
  const wide = useMatches('(min-width: 560px)');
  const wider = useMatches('(min-width: 900px)');
  const { sent, submit } = useChoice();
  const [logs, setLogs] = useState(false);
  if (value === null) return null;
  const chosen = sent?.input ?? value.account;
  const account = value.accounts.find(({ id }) => id === chosen);
  const name = account?.name ?? t('adspanel:head.noAccount');
  const currency = account?.currency ?? '';
  return (
    <>
      <ScopeMenu
        name={wide ? name : ''}
        title={name}
        label={t('adspanel:head.account', { name, currency })}
        lead={<Initials name={name} />}
        note={wider ? currency : undefined}
      >
        <Accounts of={value.accounts} chosen={chosen ?? ''} onChoose={submit} />
        <MenuSeparator />
        <MuteMenu
          service="ads"
          kinds={findingKinds}
          name={(kind) => t(`adspanel:head.kind.${kind}`)}
        />
        <MenuItem icon={<History {...icon} />} onSelect={() => setLogs(true)}>
          {t('adspanel:log.open')}
        </MenuItem>
        <MenuItem
          icon={<ExternalLink {...icon} />}
          onSelect={() => send('ads.open', { account: chosen, what: 'manager', id: null })}
        >
          {t('adspanel:head.manager')}
        </MenuItem>
      </ScopeMenu>
      {logs && <ChangeLog onClose={() => setLogs(false)} />}
    </>
  );
}

function Initials({ name }: { readonly name: string }) {
  const initials = name.split(/\s+/, 2).map((word) => word.slice(0, 1).toUpperCase());
  return <i className={css['initials']} data-initials={initials.join('')} aria-hidden="true" />;
}

/** The accounts by business. */
function Accounts({
  of,
  chosen,
  onChoose,
}: {
  readonly of: readonly AdAccount[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  return (
    <MenuRadios value={chosen} onValue={onChoose}>
      {byBusiness(of).map(({ id: business, name: title, accounts }) => (
        <div key={business} role="group" aria-label={title}>
          <p className={css['business']}>{title}</p>
          {accounts.map(({ id, name, currency, status }) => (
            <MenuRadio key={id} value={id} note={status === 'ACTIVE' ? (currency ?? '') : status}>
              {name}
            </MenuRadio>
          ))}
        </div>
      ))}
    </MenuRadios>
  );
}

function useChoice() {
  return useMutation((account: string) => call('ads.chooseAccount', { account }), {
    // The open row belongs to the previous account.
    onDone: () =>
      navigate('ads', formatPlace(readPlace(decodeURIComponent(location.hash.slice(1))).view)),
  });
}

/** Two businesses may have the same name. */
function byBusiness(accounts: readonly AdAccount[]) {
  const ids = [...new Set(accounts.map(({ business }) => business.id))];
  return ids.map((id) => {
    const own = accounts.filter(({ business }) => business.id === id);
    return { id, name: own[0]?.business.name ?? id, accounts: own };
  });
}
