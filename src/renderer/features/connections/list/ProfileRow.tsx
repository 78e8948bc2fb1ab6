import { Ellipsis } from 'lucide-react';
import { mainAddress } from '../../../../shared/connections/descriptor.ts';
import type { ConnectionProfile } from '../../../../shared/connections/model.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useNow } from '../../../state/now.ts';
import { navigate } from '../../../state/route.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import text from '../../../ui/text.module.css';
import { describeState } from '../describe-state.ts';
import type { ServiceView } from '../service-view.ts';
import { ProfileMenuItems } from './ProfileMenu.tsx';
import layout from '../../../ui/layout.module.css';
import css from './ProfileRow.module.css';

/** One connection: name, address and account on the left, state and its age on the right. `isTabStop`: Tab reaches it. */
export function ProfileRow({
  service,
  profile,
  isSelected,
  isTabStop,
  onEnter,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  /** Moves the focus to what the row opens. */
  readonly onEnter: () => void;
}) {
  const { id, name } = profile;
  return (
    <li className={cx(css['row'], isSelected && css['selected'])}>
      <button
        type="button"
        className={css['main']}
        data-row={id}
        aria-current={isSelected || undefined}
        tabIndex={isTabStop ? 0 : -1}
        onClick={(event) => {
          navigate('connections', id);
          // 0: activated by key, which also moves the focus to what is open.
          if (event.detail === 0) onEnter();
        }}
      >
        <RowWords service={service} profile={profile} />
      </button>
      <Menu
        trigger={
          <IconButton
            className={css['more']}
            tabIndex={isSelected ? 0 : -1}
            label={t('settings:connections.more', { name })}
            icon={<Ellipsis {...icon} />}
          />
        }
      >
        <ProfileMenuItems profile={profile} />
      </Menu>
    </li>
  );
}

function RowWords({
  service,
  profile,
}: {
  readonly service: ServiceView;
  readonly profile: ConnectionProfile;
}) {
  const { name, isDefault, status } = profile;
  const { tone, word, age } = describeState(status, useNow(30_000));
  const Icon = service.icon;
  const about = describeAddress(service, profile);
  return (
    <>
      <span className={css['icon']}>
        <Icon {...icon} />
      </span>
      <span className={css['words']}>
        <span className={layout['row']}>
          <span className={cx(css['name'], text['ellipsis'])} title={name} dir="auto">
            {name}
          </span>{' '}
          {isDefault && <span className={css['default']}>{t('settings:connections.active')}</span>}
        </span>{' '}
        <span className={cx(text['small'], text['ellipsis'])} title={about} dir="auto">
          {about}
        </span>
      </span>{' '}
      <span className={css['state']}>
        <StateTag plain tone={tone}>
          {word}
        </StateTag>{' '}
        <span className={text['small']}>{age}</span>
      </span>
    </>
  );
}

/** The host of a connection and its signed-in account. */
function describeAddress({ descriptor }: ServiceView, profile: ConnectionProfile): string {
  const { account, demo, status, fields } = profile;
  const main = mainAddress(descriptor);
  const url = status.address ?? (main === null ? null : (fields[main.key] ?? null));
  const where = demo ? t('settings:connections.demo') : url === null ? '' : formatHost(url);
  return [where, account ?? ''].filter((part) => part !== '').join(', ');
}

/** The host of an address with its port; a value that is not an address is returned unchanged. */
export const formatHost = (address: string): string => URL.parse(address)?.host ?? address;
