import { Pencil, RefreshCw } from 'lucide-react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { navigate } from '../../../state/route.ts';
import { useTopic } from '../../../state/topics.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { cx } from '../../../ui/cx.ts';
import layout from '../../../ui/layout.module.css';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { icon } from '../../../ui/icon.ts';
import text from '../../../ui/text.module.css';
import { check } from '../check.ts';
import { tellExpiry } from '../expiry.ts';
import { StepList } from '../form/StepList.tsx';
import { editPath } from '../route.ts';
import type { ServiceView } from '../service-view.ts';
import { tones } from '../../../state/connection-tone.ts';
import css from './ProfileDetail.module.css';

/** One profile: its state, its test step by step, and its details. */
export function ProfileDetail({
  service,
  profile,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
}) {
  const { status, demo } = profile;
  return (
    <div className={css['detail']}>
      <div className={css['state']}>
        <StatusPill tone={tones[status.phase]}>{status.words}</StatusPill>
        {status.reason !== null && <p className={text['dim']}>{status.reason}</p>}
        {!demo && <FixButton profile={profile} />}
      </div>
      <Test service={service} profile={profile} />
      <section className={cx(css['section'], layout['stack'])} aria-labelledby="connection-details">
        <header className={css['head']}>
          <h3 id="connection-details" className={text['heading']}>
            {t('connections:page.details')}
          </h3>
          {!demo && (
            <Button
              variant="ghost"
              icon={<Pencil {...icon} />}
              onClick={() => navigate('connections', editPath(profile.id))}
            >
              {t('connections:page.edit')}
            </Button>
          )}
        </header>
        <Details service={service} profile={profile} />
      </section>
    </div>
  );
}

/** Opens the form at the field that fixes the connection. Hidden while nothing is wrong. */
function FixButton({ profile: { id, status } }: { readonly profile: ConnectionProfile }) {
  const { fix, phase } = status;
  if (fix === null && phase !== 'attention') return null;
  return (
    <Button variant="primary" onClick={() => navigate('connections', editPath(id, fix))}>
      {fixLabel(fix)}
    </Button>
  );
}

/** The steps of the last test of this profile. */
function Test({
  service: { descriptor },
  profile,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
}) {
  const test = useTopic('connections.test');
  const own = test.service === profile.service && test.profileId === profile.id;
  const passed = test.steps.filter(({ ok }) => ok === true).length;
  return (
    <section
      className={cx(css['section'], layout['stack'])}
      aria-labelledby="connection-test"
      aria-busy={own && test.running}
    >
      <header className={css['head']}>
        <h3 id="connection-test" className={text['heading']}>
          {t('connections:test.title')}
        </h3>
        {own && !test.running && (
          <span className={text['small']}>
            {t('connections:test.passed', { count: passed, all: descriptor.steps.length })}
          </span>
        )}
        <Button
          icon={<RefreshCw {...icon} size={14} />}
          pending={own && test.running}
          onClick={() => check(profile)}
        >
          {t(own ? 'connections:test.again' : 'connections:test.run')}
        </Button>
      </header>
      {own ? (
        <StepList stacked steps={descriptor.steps} told={test.steps} running={test.running} />
      ) : (
        <p className={text['small']}>{t('connections:test.none')}</p>
      )}
    </section>
  );
}

function Details({
  service: { descriptor },
  profile,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
}) {
  const { fields, account, status, expiresAt, caFile, proxy } = profile;
  const expiry = tellExpiry(expiresAt, useNow(60_000));
  const shown = descriptor.fields.filter(({ key }) => fields[key] !== undefined);
  return (
    <Facts>
      {shown.map((field) => (
        <Fact key={field.key} name={field.label()}>
          {fields[field.key]}
        </Fact>
      ))}
      {account !== null && <Fact name={t('connections:page.account')}>{account}</Fact>}
      {expiry !== null && <Fact name={t('connections:page.expires')}>{expiry.text}</Fact>}
      {status.dataAt !== null && (
        <Fact name={t('connections:page.dataAt')}>
          <RelativeTime at={status.dataAt} />
        </Fact>
      )}
      {caFile !== null && <Fact name={t('onboarding:form.caFile')}>{caFile}</Fact>}
      {proxy !== null && <Fact name={t('connections:form.proxy')}>{proxy}</Fact>}
    </Facts>
  );
}
