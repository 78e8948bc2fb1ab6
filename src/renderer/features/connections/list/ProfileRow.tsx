import { Ellipsis, Pencil, Power, RefreshCw, SquarePen, Trash2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { mainAddress } from '../../../../shared/connections/descriptor.ts';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { fixLabel } from '../../../../shared/connections/fix-label.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, useAction } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { navigate } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dot } from '../../../ui/StatusPill.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import text from '../../../ui/text.module.css';
import { check } from '../check.ts';
import { tellExpiry } from '../expiry.ts';
import { editPath } from '../route.ts';
import type { ServiceView } from '../service-view.ts';
import { tones } from '../../../state/connection-tone.ts';
import css from './ProfileRow.module.css';

interface RowProps {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
  readonly onAsk: (what: 'remove' | 'rename') => void;
}

/** One profile: name and service, address, state, and actions. */
export function ProfileRow({ open, ...props }: RowProps & { readonly open: boolean }) {
  const { service, profile } = props;
  const { name, demo, isDefault } = profile;
  const Icon = service.icon;
  return (
    <li className={cx(css['row'], open && css['open'])}>
      <span className={css['icon']}>
        <Icon {...icon} />
      </span>
      <div className={css['words']}>
        <button
          type="button"
          className={cx(css['name'], text['ellipsis'])}
          title={name}
          dir="auto"
          onClick={() => navigate('connections', profile.id)}
        >
          {name}
        </button>
        <span className={cx(css['dim'], text['ellipsis'], text['small'])}>
          {service.descriptor.name()}
          {isDefault && <span className={css['default']}>{t('settings:connections.active')}</span>}
        </span>
      </div>
      <Address service={service} profile={profile} />
      <State profile={profile} />
      <div className={css['actions']}>
        {!demo && (
          <>
            <Button
              aria-label={t('connections:page.testNamed', { name })}
              onClick={() => {
                check(profile);
                navigate('connections', profile.id);
              }}
            >
              {t('connections:page.test')}
            </Button>
            <RowMenu {...props} />
          </>
        )}
      </div>
    </li>
  );
}

function Address({ service: { descriptor }, profile }: Omit<RowProps, 'onAsk'>) {
  const { fields, status, demo } = profile;
  const main = mainAddress(descriptor);
  const address = status.address ?? (main === null ? null : (fields[main.key] ?? null));
  const others = descriptor.fields
    .filter((field) => field !== main && fields[field.key] !== undefined)
    .map((field) =>
      field.key === 'externalUrl'
        ? t('settings:connections.external', { url: fields[field.key] ?? '' })
        : (fields[field.key] ?? ''),
    );
  return (
    <div className={css['address']}>
      <span className={cx(css['line'], text['ellipsis'])} title={address ?? undefined}>
        {demo ? t('settings:connections.demo') : address}
      </span>
      {others.map((other) => (
        <span key={other} className={cx(css['dim'], text['ellipsis'], text['small'])} title={other}>
          {other}
        </span>
      ))}
    </div>
  );
}

function State({ profile }: { readonly profile: ConnectionProfile }) {
  const { id, name, status, hasSecret, credential, trustedNetworks: count, demo } = profile;
  const { fix } = status;
  const expiry = tellExpiry(profile.expiresAt, useNow(60_000));
  const missing = !hasSecret && credential !== 'none' && !demo;
  return (
    <div className={css['state']}>
      <span className={css['phase']} title={status.reason ?? undefined}>
        <Dot tone={tones[status.phase]} />
        {status.words}
      </span>
      {fix !== null && (
        <button
          type="button"
          className={css['fix']}
          aria-label={t('connections:page.fixNamed', { fix: fixLabel(fix), name })}
          onClick={() => navigate('connections', editPath(id, fix))}
        >
          {fixLabel(fix)}
        </button>
      )}
      {fix === null && !demo && (
        <span className={cx(css['facts'], text['ellipsis'], text['small'])}>
          {missing && <span className={css['over']}>{t('settings:connections.tokenMissing')}</span>}
          {!missing && expiry === null && <span>{t('settings:connections.tokenSaved')}</span>}
          {!missing && expiry !== null && (
            <span className={css[expiry.urgency]}>{expiry.text}</span>
          )}
          {count > 0 && <span>{t('settings:connections.trusted', { count })}</span>}
        </span>
      )}
    </div>
  );
}

function RowMenu({ profile, onAsk }: RowProps) {
  const { run } = useAction();
  const { service, id, name, isDefault, status } = profile;
  const which = { service, profileId: id };
  const item = (Icon: LucideIcon, words: string, onSelect: () => void, disabled = false) => (
    <MenuItem icon={<Icon {...icon} />} disabled={disabled} onSelect={onSelect}>
      {words}
    </MenuItem>
  );
  const use = (): void => void run(() => call('connections.setDefault', which));
  const retry = (): void => void run(() => call('connections.retry', which));
  const edit = (): void => {
    navigate('connections', editPath(id));
  };
  const open = (what: 'remove' | 'rename') => () => onAsk(what);
  return (
    <Menu
      trigger={
        <IconButton
          label={t('settings:connections.more', { name })}
          icon={<Ellipsis {...icon} />}
        />
      }
    >
      {item(Power, t('settings:connections.activate'), use, isDefault)}
      {item(
        RefreshCw,
        t('connections:page.retry'),
        retry,
        !isDefault || status.phase === 'connected',
      )}
      <MenuSeparator />
      {item(SquarePen, t('connections:page.rename'), open('rename'))}
      {item(Pencil, t('settings:connections.edit'), edit)}
      <MenuSeparator />
      <MenuItem danger icon={<Trash2 {...icon} />} onSelect={open('remove')}>
        {t('settings:connections.remove')}
      </MenuItem>
    </Menu>
  );
}
