import { Ellipsis, Pencil, Power, Trash2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ProfileView } from '../../../../shared/music/connection.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { navigate } from '../../../state/route.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { tellExpiry } from '../expiry.ts';
import css from './ProfileRow.module.css';

/** One server: name, addresses, whether its token is there, and what can be done with it. */
export function ProfileRow({
  profile,
  active,
  open,
  onRemove,
}: {
  readonly profile: ProfileView;
  readonly active: boolean;
  readonly open: boolean;
  readonly onRemove: (profile: ProfileView) => void;
}) {
  const { name, localUrl, externalUrl, demo } = profile;
  return (
    <li className={cx(css['row'], open && css['open'])}>
      <div className={css['words']}>
        <span className={css['line']}>
          <span className={css['name']} title={name} dir="auto">
            {name}
          </span>
          {active && <StatusPill tone="good">{t('settings:connections.active')}</StatusPill>}
        </span>
        <span className={css['dim']} title={localUrl}>
          {demo ? t('settings:connections.demo') : localUrl}
        </span>
        {externalUrl !== null && (
          <span className={css['dim']} title={externalUrl}>
            {t('settings:connections.external', { url: externalUrl })}
          </span>
        )}
        {!demo && <TokenLine profile={profile} />}
      </div>
      {!demo && <RowActions {...{ profile, active, onRemove }} />}
    </li>
  );
}

function TokenLine({ profile }: { readonly profile: ProfileView }) {
  const expiry = tellExpiry(profile.tokenExpiresAt, useNow(60_000), navigator.language);
  const { hasToken, trustedNetworks: count } = profile;
  return (
    <span className={css['facts']}>
      {!hasToken && <span className={css['over']}>{t('settings:connections.tokenMissing')}</span>}
      {hasToken && expiry === null && <span>{t('settings:connections.tokenSaved')}</span>}
      {hasToken && expiry !== null && <span className={css[expiry.urgency]}>{expiry.text}</span>}
      {count > 0 && <span>{t('settings:connections.trusted', { count })}</span>}
    </span>
  );
}

interface RowActionsProps {
  readonly profile: ProfileView;
  readonly active: boolean;
  readonly onRemove: (profile: ProfileView) => void;
}

function RowActions({ profile, active, onRemove }: RowActionsProps) {
  const { id, name } = profile;
  return (
    <>
      <IconButton
        label={t('settings:connections.editNamed', { name })}
        icon={<Pencil {...icon} />}
        onClick={() => {
          navigate('connections', id);
        }}
      />
      <RowMenu {...{ profile, active, onRemove }} />
    </>
  );
}

function RowMenu({ profile, active, onRemove }: RowActionsProps) {
  const { run } = useAction();
  const { id, name } = profile;
  return (
    <Menu
      trigger={
        <IconButton
          label={t('settings:connections.more', { name })}
          icon={<Ellipsis {...icon} />}
        />
      }
    >
      <MenuItem
        icon={<Power {...icon} />}
        disabled={active}
        onSelect={() => {
          void run(() => call('music.activateProfile', { profileId: id }));
        }}
      >
        {t('settings:connections.activate')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        icon={<Trash2 {...icon} />}
        onSelect={() => {
          onRemove(profile);
        }}
      >
        {t('settings:connections.remove')}
      </MenuItem>
    </Menu>
  );
}
