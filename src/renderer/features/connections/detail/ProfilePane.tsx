import { Ellipsis, Info } from 'lucide-react';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import text from '../../../ui/text.module.css';
import { describeState, isFailing } from '../describe-state.ts';
import { formatHost } from '../list/ProfileRow.tsx';
import { ProfileMenuItems } from '../list/ProfileMenu.tsx';
import type { ServiceView } from '../service-view.ts';
import { Details } from './Details.tsx';
import { History } from './History.tsx';
import { ProfileActions } from './ProfileActions.tsx';
import { Test } from './Test.tsx';
import layout from '../../../ui/layout.module.css';
import css from './ProfilePane.module.css';
import { formatSince } from '../../../../shared/format/time.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { tellExpiry } from '../expiry.ts';

interface PaneProps {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
}

/** One connection: problem and remedy first, then the last test, details and history. `isNew`: the user has just connected it. */
export function ProfilePane({ isNew, ...props }: PaneProps & { readonly isNew: boolean }) {
  const { service, profile } = props;
  const version = useTopicSelector(
    'connections.revisions',
    (revisions) => revisions[profile.id] ?? 0,
  );
  const past = useResource(
    'connections.history',
    { service: profile.service, profileId: profile.id },
    { version, keep: false },
  );
  const lastTest = past.data?.lastTest ?? null;
  return (
    <div className={css['pane']}>
      <Head {...props} />
      <StateNotice profile={profile} />
      {isNew && profile.status.phase === 'connected' && (
        <p className={css['new']} role="status">
          <Info {...icon} />
          {[t('connections:page.isConnected'), lastTest?.steps.at(-1)?.detail].join(' ')}
        </p>
      )}
      <ProfileActions profile={profile} />
      <Test service={service} profile={profile} lastTest={lastTest} />
      <div className={css['columns']}>
        <Details service={service} profile={profile} history={past.data} />
        <History past={past} isDemo={profile.demo} />
      </div>
    </div>
  );
}

function Head({ service: { descriptor, icon: Icon }, profile }: PaneProps) {
  const { name, status } = profile;
  const { tone, word, age } = describeState(status, useNow(30_000));
  const { address } = status;
  return (
    <header className={css['head']}>
      <span className={css['icon']}>
        <Icon {...icon} />
      </span>
      <div className={layout['grow']}>
        <h2 className={css['title']}>
          <span dir="auto">{name}</span>{' '}
          <StateTag tone={tone} dot>
            {word}
          </StateTag>
        </h2>
        <p className={cx(text['small'], text['anywhere'])}>
          {address === null
            ? descriptor.name()
            : t('connections:page.at', { service: descriptor.name(), host: formatHost(address) })}
          {age !== '' && `, ${age}`}
        </p>
      </div>
      <Menu
        trigger={
          <IconButton
            label={t('settings:connections.more', { name })}
            icon={<Ellipsis {...icon} />}
          />
        }
      >
        <ProfileMenuItems profile={profile} />
      </Menu>
    </header>
  );
}

/** The problem of a connection, since when, and when the app retries. A token that expires soon is a warning. */
function StateNotice({ profile: { status, expiresAt } }: { readonly profile: ConnectionProfile }) {
  const now = useNow(30_000);
  if (isFailing(status)) {
    const { word } = describeState(status, now);
    return (
      <Notice
        tone={status.phase === 'attention' ? 'bad' : 'warn'}
        title={status.since === null ? word : `${word}, ${formatSince(status.since, now)}`}
      >
        <p className={text['anywhere']}>{status.reason}</p>
        <NextTry at={status.retryAt ?? null} />
      </Notice>
    );
  }
  const expiry = tellExpiry(expiresAt, now);
  return expiry === null || expiry.urgency === 'none' ? null : (
    <Notice tone={expiry.urgency === 'over' ? 'bad' : 'warn'} title={expiry.text} />
  );
}

/** Counts down to the next attempt. Screen readers don't announce every second. */
function NextTry({ at }: { readonly at: number | null }) {
  const now = useNow(1_000);
  if (at === null) return null;
  const left = Math.ceil((at - now) / 1_000);
  return (
    <p aria-live="off">
      {left > 0 ? t('app:connection.nextTry', { count: left }) : t('app:connection.tryingNow')}
    </p>
  );
}
