import '../../../shared/desktop/texts.ts';
import { Check, TriangleAlert } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import type { MediaKeyState, StartAtLogin } from '../../../shared/desktop/model.ts';
import type { Preferences } from '../../../shared/settings/model.ts';
import { send } from '../../state/calls.ts';
import { useCapabilities } from '../../state/host-state.ts';
import { useTopic } from '../../state/topics.ts';
import { icon } from '../../ui/icon.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { Group, Row } from '../../ui/Group.tsx';
import css from './DesktopGroup.module.css';

/** What the desktop does for the app; nothing where the host has no desktop. */
export function DesktopGroup({ settings }: { readonly settings: Preferences }) {
  const { tray, globalShortcuts, launchAtLogin } = useCapabilities();
  const desktop = useTopic('desktop');
  if (!tray && !globalShortcuts && !launchAtLogin) return null;
  return (
    <Group title={t('desktop:title')}>
      {globalShortcuts && <MediaKeys on={settings.mediaKeys} states={desktop.mediaKeys} />}
      {launchAtLogin && <Login settings={settings} {...desktop.startAtLogin} />}
      {desktop.tray === 'missing' && (
        <div className={css['note']}>
          <Notice title={t('desktop:trayMissing.title')}>{t('desktop:trayMissing.body')}</Notice>
        </div>
      )}
    </Group>
  );
}

/** What is said about a setting; read out when it changes. */
function States({ good, bad }: { readonly good: string | null; readonly bad: readonly string[] }) {
  return (
    <div className={css['states']} role="status">
      {good !== null && (
        <p className={css['state']}>
          <Check {...icon} className={css['held']} />
          {good}
        </p>
      )}
      {bad.map((text) => (
        <p key={text} className={css['state']}>
          <TriangleAlert {...icon} className={css['taken']} />
          {text}
        </p>
      ))}
    </div>
  );
}

/** Key by key what this app did not get; one sentence where that is all of them, which has other causes. */
function takenTexts(states: readonly MediaKeyState[]): readonly string[] {
  const taken = states.filter(({ state }) => state === 'taken');
  if (taken.length > 0 && taken.length === states.length) return [t('desktop:mediaKeys.none')];
  return taken.map(({ key }) =>
    t('desktop:mediaKeys.taken', { key: t(`desktop:mediaKeys.key.${key}`) }),
  );
}

function MediaKeys({
  on,
  states,
}: {
  readonly on: boolean;
  readonly states: readonly MediaKeyState[];
}) {
  const held = states.length > 0 && states.every(({ state }) => state === 'held');
  return (
    <Row
      label={t('desktop:mediaKeys.label')}
      hint={t('desktop:mediaKeys.hint')}
      below={
        <States good={held ? t('desktop:mediaKeys.allHeld') : null} bad={takenTexts(states)} />
      }
    >
      <Switch
        label={t('desktop:mediaKeys.label')}
        checked={on}
        onChecked={(mediaKeys) => {
          send('settings.update', { mediaKeys });
        }}
      />
    </Row>
  );
}

function Login({ settings, state, detail }: StartAtLogin & { readonly settings: Preferences }) {
  const { startAtLogin, startHidden } = settings;
  if (state === 'unsupported')
    return (
      <Row
        label={t('desktop:startAtLogin.label')}
        hint={detail ?? t('desktop:startAtLogin.unsupported')}
      >
        <Switch
          label={t('desktop:startAtLogin.label')}
          checked={false}
          disabled
          onChecked={() => undefined}
        />
      </Row>
    );
  const blocked = state === 'blocked' && detail !== null ? [detail] : [];
  return (
    <>
      <Row
        label={t('desktop:startAtLogin.label')}
        hint={t('desktop:startAtLogin.hint')}
        below={<States good={null} bad={blocked} />}
      >
        <Switch
          label={t('desktop:startAtLogin.label')}
          checked={startAtLogin}
          onChecked={(wanted) => {
            send('settings.update', { startAtLogin: wanted });
          }}
        />
      </Row>
      {startAtLogin && (
        <Row label={t('desktop:startHidden.label')} hint={t('desktop:startHidden.hint')}>
          <Switch
            label={t('desktop:startHidden.label')}
            checked={startHidden}
            onChecked={(wanted) => {
              send('settings.update', { startHidden: wanted });
            }}
          />
        </Row>
      )}
    </>
  );
}
