import { useState } from 'react';
import { ChevronDown, File, KeyRound, MemoryStick } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AppInfo, SecretBackend, SecretsView } from '../../../../shared/app/model.ts';
import { call, send } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { Menu, MenuItem } from '../../../ui/Menu.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Row } from '../../../ui/Group.tsx';
import css from './StorageTokens.module.css';

/** The secret store in use, its properties, and moving the tokens to another one. */
export function StorageTokens({ info }: { readonly info: AppInfo }) {
  const { secrets, demo } = info;
  const [target, setAsked] = useState<'file' | 'memory' | null>(null);
  const moving = useMutation((to: SecretBackend) => call('app.moveSecrets', { to }), {
    inline: true,
    onDone: ({ backend }) => {
      showToast({ tone: 'neutral', text: t(`settings:storage.moved.${backend}`) });
    },
  });
  const { pending, error } = moving;
  const choose = (to: SecretBackend): void => {
    if (to === 'keyring') moving.submit(to);
    else setAsked(to);
  };
  return (
    <Row
      label={t('settings:storage.tokens')}
      hint={placeWords(secrets)}
      below={
        <>
          <KeyringProblem secrets={secrets} />
          {error !== null && (
            <div className={css['note']}>
              <Notice tone="bad" title={error.message} />
            </div>
          )}
        </>
      }
    >
      {!demo && <StoreChoices secrets={secrets} pending={pending} onChoose={choose} />}
      {target !== null && (
        <ConfirmDialog
          title={t(`settings:storage.confirm.${target}.title`)}
          text={t(`settings:storage.confirm.${target}.text`)}
          action={t(`settings:storage.confirm.${target}.action`)}
          onConfirm={() => {
            setAsked(null);
            moving.submit(target);
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </Row>
  );
}

const placeWords = ({ backend, encryptedAtRest }: SecretsView): string =>
  t(
    backend === 'keyring' && !encryptedAtRest
      ? 'settings:storage.keyringPlain'
      : `settings:storage.${backend}`,
  );

/** A problem with the keyring while it is the secret store. */
function KeyringProblem({ secrets }: { readonly secrets: SecretsView }) {
  const { backend, keyring } = secrets;
  if (backend !== 'keyring' || (keyring !== 'locked' && keyring !== 'missing')) return null;
  return (
    <div className={css['note']}>
      <Notice
        tone="warn"
        title={t(`settings:storage.trouble.${keyring}.title`)}
        action={
          <Button onClick={() => send('music.retryNow', undefined)}>
            {t(`settings:storage.trouble.${keyring}.action`)}
          </Button>
        }
      >
        {t(`settings:storage.trouble.${keyring}.text`)}
      </Notice>
    </div>
  );
}

const places = [
  { to: 'keyring', Icon: KeyRound },
  { to: 'file', Icon: File },
  { to: 'memory', Icon: MemoryStick },
] as const;

function StoreChoices({
  secrets,
  pending,
  onChoose,
}: {
  readonly secrets: SecretsView;
  readonly pending: boolean;
  readonly onChoose: (to: SecretBackend) => void;
}) {
  const others = places.filter(({ to }) => to !== secrets.backend);
  return (
    <Menu
      trigger={
        <Button pending={pending}>
          {t('settings:storage.move')}
          <ChevronDown {...icon} />
        </Button>
      }
    >
      {others.map(({ to, Icon }) => (
        <MenuItem
          key={to}
          icon={<Icon {...icon} />}
          disabled={to === 'keyring' && secrets.keyring === 'missing'}
          textValue={t(`settings:storage.to.${to}`)}
          onSelect={() => onChoose(to)}
        >
          <span className={css['place']}>{t(`settings:storage.to.${to}`)}</span>
          <span className={css['means']}>{meaning(to, secrets)}</span>
        </MenuItem>
      ))}
    </Menu>
  );
}

function meaning(to: SecretBackend, { keyring }: SecretsView): string {
  const away = to === 'keyring' && (keyring === 'missing' || keyring === 'locked');
  return away ? t(`settings:storage.away.${keyring}`) : t(`settings:storage.means.${to}`);
}
