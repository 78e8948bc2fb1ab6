import { useState } from 'react';
import { musicServiceDescriptor } from '../../shared/music/service-descriptor.ts';
import { t } from '../../shared/i18n/translate.ts';
import { DiscoveredServers } from '../features/connections/discovery/DiscoveredServers.tsx';
import { AddressField } from '../features/connections/form/FormField.tsx';
import { ConnectFields } from '../features/connections/form/ConnectFields.tsx';
import { useConnectForm } from '../features/connections/form/use-connect-form.ts';
import { addPath } from '../features/connections/route.ts';
import { panels } from '../domains.tsx';
import type { FirstService } from '../features/onboarding/FirstRun.tsx';
import { FirstRun } from '../features/onboarding/FirstRun.tsx';
import { AppNotices } from './AppNotices.tsx';
import { Logo } from './Logo.tsx';
import { navigate } from '../state/route.ts';
import css from './FirstRunPage.module.css';

/** The first run: a discovered server fills in the address, the form connects. */
export function FirstRunPage() {
  const form = useConnectForm(musicServiceDescriptor, null, () => navigate('music'));
  const [server, setServer] = useState<{ readonly url: string; readonly name: string } | null>(
    null,
  );
  const address = form.state.values['localUrl'] ?? '';
  const named = server !== null && server.url === address;
  return (
    <div className={css['page']}>
      <AppNotices />
      <FirstRun
        brand={
          <>
            <Logo />
            {t('app:title')}
          </>
        }
        servers={
          <DiscoveredServers
            chosen={address}
            onChoose={({ url, name }) => {
              setServer({ url, name });
              form.changeValue('localUrl', url);
              form.change({ name });
              form.focusSecret();
            }}
          />
        }
        address={<AddressField form={form} label={t('onboarding:form.orAddress')} />}
        title={
          named ? t('onboarding:form.titleFor', { name: server.name }) : t('onboarding:form.title')
        }
        demoIsMain={address.trim() === ''}
        services={listServices()}
        form={<ConnectFields form={form} quiet={address.trim() === ''} />}
      />
    </div>
  );
}

/** The services besides music, whose form is on this page. Playout needs no connection, so its panel opens. */
const listServices = (): readonly FirstService[] =>
  panels
    .filter(({ place, standsAlone }) => place === 'rail' && standsAlone === true)
    .map(({ id, name, icon, loadService }) => ({
      id,
      icon,
      name: name(),
      open: () => {
        if (loadService === undefined) navigate(id);
        else navigate('connections', addPath(id));
      },
    }));
