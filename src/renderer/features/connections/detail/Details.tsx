import { Pencil } from 'lucide-react';
import type { ConnectionHistory } from '../../../../shared/connections/history.ts';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import type { ServiceDescriptor } from '../../../../shared/connections/descriptor.ts';
import { mainAddress } from '../../../../shared/connections/descriptor.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useNow } from '../../../state/now.ts';
import { navigate } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { tellExpiry } from '../expiry.ts';
import { editPath } from '../route.ts';
import type { ServiceView } from '../service-view.ts';
import css from './ProfilePane.module.css';

/** Addresses, account, sign-in and features of a connection, each in full. */
export function Details({
  service: { descriptor, Features },
  profile,
  history,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
  readonly history: ConnectionHistory | null;
}) {
  const { id, account, status, caFile, proxy, isDefault, demo } = profile;
  return (
    <section className={css['column']} aria-labelledby="connection-details">
      <header className={css['sectionHead']}>
        <h3 id="connection-details" className={text['heading']}>
          {t('connections:page.details')}
        </h3>
        {!demo && (
          <Button
            variant="ghost"
            icon={<Pencil {...icon} size={14} />}
            onClick={() => navigate('connections', editPath(id))}
          >
            {t('connections:page.edit')}
          </Button>
        )}
      </header>
      <Facts>
        <Addresses descriptor={descriptor} profile={profile} />
        {account !== null && <Fact name={t('connections:page.account')}>{account}</Fact>}
        <SignIn profile={profile} secretAt={history?.secretAt ?? null} />
        {status.dataAt !== null && (
          <Fact name={t('connections:page.dataAt')}>
            <RelativeTime at={status.dataAt} />
          </Fact>
        )}
        {profile.trustedNetworks > 0 && (
          <Fact name={t('connections:page.networks')}>
            {t('settings:connections.trusted', { count: profile.trustedNetworks })}
          </Fact>
        )}
        {caFile !== null && <Fact name={t('onboarding:form.caFile')}>{caFile}</Fact>}
        {proxy !== null && <Fact name={t('connections:form.proxy')}>{proxy}</Fact>}
        {isDefault && Features !== undefined && <Features />}
      </Facts>
    </section>
  );
}

/** The address in use with the reason that it was selected, and the other fields of the form. */
function Addresses({
  descriptor,
  profile: { fields, status },
}: {
  readonly descriptor: ServiceDescriptor;
  readonly profile: ConnectionProfile;
}) {
  const main = mainAddress(descriptor);
  const inUse = status.address;
  const others = descriptor.fields.filter(
    ({ key }) => fields[key] !== undefined && !(key === main?.key && fields[key] === inUse),
  );
  return (
    <>
      {inUse !== null && (
        <Fact name={t('connections:page.inUse')}>
          {inUse}
          {status.phase === 'connected' && status.reason !== null && (
            <p className={text['small']}>{status.reason}</p>
          )}
        </Fact>
      )}
      {others.map((field) => (
        <Fact key={field.key} name={field.label()}>
          {fields[field.key]}
        </Fact>
      ))}
    </>
  );
}

/** When the token or password was saved, and when it ends. */
function SignIn({
  profile: { credential, hasSecret, expiresAt, demo },
  secretAt,
}: {
  readonly profile: ConnectionProfile;
  readonly secretAt: number | null;
}) {
  const expiry = tellExpiry(expiresAt, useNow(60_000));
  if (demo || credential === 'none') return null;
  return (
    <Fact name={t('connections:page.expires')}>
      {!hasSecret && <span className={css['over']}>{t('settings:connections.tokenMissing')}</span>}
      {hasSecret && secretAt === null && t('settings:connections.tokenSaved')}
      {hasSecret && secretAt !== null && (
        <>
          {t('connections:page.savedAt')} <RelativeTime at={secretAt} />
        </>
      )}
      {expiry !== null && <p className={css[expiry.urgency]}>{expiry.text}</p>}
    </Fact>
  );
}
