import '../../../shared/desktop/texts.ts';
import { Check, TriangleAlert } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import type { MediaKeyState, StartAtLogin } from '../../../shared/desktop/model.ts';
import type { Preferences } from '../../../shared/settings/model.ts';
import { useCapabilities } from '../../state/host-state.ts';
import { useTopic } from '../../state/topics.ts';
import { icon } from '../../ui/icon.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Switch } from '../../ui/Switch.tsx';
import { SwitchRow } from '../../state/SwitchRow.tsx';
import { Group, Row } from '../../ui/Group.tsx';
import { ShortcutsRow } from './shortcuts/ShortcutsRow.tsx';
import css from './DesktopGroup.module.css';

/** Settings of the desktop host; nothing on other hosts. */
export function DesktopGroup({ settings }: { readonly settings: Preferences }) {
  const { tray, globalShortcuts, launchAtLogin, mediaControls } = useCapabilities();
  const desktop = useTopic('desktop');
  if (!tray && !globalShortcuts && !launchAtLogin && !mediaControls) return null;
  return (
    <Group title={t('desktop:title')}>
      {globalShortcuts && <MediaKeys settings={settings} states={desktop.mediaKeys} />}
      {globalShortcuts && <ShortcutsRow settings={settings} />}
      {mediaControls && (
        <SwitchRow
          label={t('desktop:mediaControls.label')}
          hint={t('desktop:mediaControls.hint')}
          settings={settings}
          isOn={({ mediaControls: on }) => on}
          change={(on) => ({ mediaControls: on })}
        />
      )}
      {launchAtLogin && <Login settings={settings} {...desktop.startAtLogin} />}
      {desktop.tray === 'missing' && (
        <div className={css['note']}>
          <Notice title={t('desktop:trayMissing.title')}>{t('desktop:trayMissing.body')}</Notice>
        </div>
      )}
    </Group>
  );
}

/** The effect of a setting; screen readers announce changes. */
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

/** One sentence for each key that another app holds; a single sentence if no key works, because the cause is then a different one. */
function takenTexts(states: readonly MediaKeyState[]): readonly string[] {
  const taken = states.filter(({ state }) => state === 'taken');
  if (taken.length > 0 && taken.length === states.length) return [t('desktop:mediaKeys.none')];
  return taken.map(({ key }) =>
    t('desktop:mediaKeys.taken', { key: t(`desktop:mediaKeys.key.${key}`) }),
  );
}

function MediaKeys({
  settings,
  states,
}: {
  readonly settings: Preferences;
  readonly states: readonly MediaKeyState[];
}) {
  const held = states.length > 0 && states.every(({ state }) => state === 'held');
  return (
    <SwitchRow
      label={t('desktop:mediaKeys.label')}
      hint={t('desktop:mediaKeys.hint')}
      below={
        <States good={held ? t('desktop:mediaKeys.allHeld') : null} bad={takenTexts(states)} />
      }
      settings={settings}
      isOn={({ mediaKeys }) => mediaKeys}
      change={(mediaKeys) => ({ mediaKeys })}
    />
  );
}

function Login({ settings, state, detail }: StartAtLogin & { readonly settings: Preferences }) {
  const label = t('desktop:startAtLogin.label');
  if (state === 'unsupported')
    return (
      <Row label={label} hint={detail ?? t('desktop:startAtLogin.unsupported')}>
        <Switch label={label} checked={false} disabled onChecked={() => undefined} />
      </Row>
    );
  const blocked = state === 'blocked' && detail !== null ? [detail] : [];
  return (
    <>
      <SwitchRow
        label={label}
        hint={t('desktop:startAtLogin.hint')}
        below={<States good={null} bad={blocked} />}
        settings={settings}
        isOn={({ startAtLogin }) => startAtLogin}
        change={(startAtLogin) => ({ startAtLogin })}
      />
      {settings.startAtLogin && (
        <SwitchRow
          label={t('desktop:startHidden.label')}
          hint={t('desktop:startHidden.hint')}
          settings={settings}
          isOn={({ startHidden }) => startHidden}
          change={(startHidden) => ({ startHidden })}
        />
      )}
    </>
  );
}
