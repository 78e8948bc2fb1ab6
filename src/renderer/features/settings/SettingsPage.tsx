import '../../../shared/settings/texts.ts';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Keyboard } from 'lucide-react';
import { useTopic, useTopicSelector } from '../../state/topics.ts';
import layout from '../../ui/layout.module.css';
import { DesktopGroup } from './DesktopGroup.tsx';
import css from './SettingsPage.module.css';
import { t } from '../../../shared/i18n/translate.ts';
import type { Theme, Preferences } from '../../../shared/settings/model.ts';
import { send, call } from '../../state/calls.ts';
import { Segmented } from '../../ui/Segmented.tsx';
import { Group, Row } from '../../ui/Group.tsx';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icon.ts';
import { Slider } from '../../ui/Slider.tsx';
import type { AppInfo } from '../../../shared/app/model.ts';
import type { ConnectionView, ServerView } from '../../../shared/music/connection.ts';
import { Notice } from '../../ui/Notice.tsx';
import { copyAndTell } from '../../state/copy-and-tell.ts';
import { useMutation } from '../../state/use-mutation.ts';
import { StorageTokens } from './StorageTokens.tsx';
import { reportingSources } from '../../../shared/domain-names.ts';
import { useCapabilities } from '../../state/host-state.ts';
import { SwitchRow } from '../../state/SwitchRow.tsx';

/** Sources to mute, and system notifications where the host has them. */
function AttentionGroup({ settings }: { readonly settings: Preferences }) {
  const { nativeNotifications } = useCapabilities();
  return (
    <Group title={t('attention:title')}>
      {nativeNotifications && (
        <SwitchRow
          label={t('attention:settings.announce')}
          hint={t('attention:settings.announceHint')}
          settings={settings}
          isOn={({ notifications }) => notifications}
          change={(notifications) => ({ notifications })}
        />
      )}
      {reportingSources.map((source) => (
        <SwitchRow
          key={source}
          label={t('attention:panel.mute', { source: t(`app:source.${source}`) })}
          hint={t('attention:settings.muteHint')}
          settings={settings}
          isOn={({ mutedSources }) => mutedSources.includes(source)}
          change={(muted) => {
            const others = settings.mutedSources.filter((one) => one !== source);
            return { mutedSources: muted ? [...others, source] : others };
          }}
        />
      ))}
    </Group>
  );
}

/** Where tokens and history are stored, and the settings as text. */
function Storage({ info }: { readonly info: AppInfo }) {
  const { pending, submit } = useMutation(() => call('settings.export', undefined), {
    onDone: (text) =>
      copyAndTell(text, t('settings:storage.copied'), t('settings:storage.copyFailed')),
  });
  return (
    <Group title={t('settings:storage.title')}>
      <StorageTokens info={info} />
      {!info.demo && (
        <Row label={t('settings:storage.history')}>
          <span>
            {t(info.history ? 'settings:storage.historyOn' : 'settings:storage.historyOff')}
          </span>
        </Row>
      )}
      <Row label={t('settings:storage.settingsFile')}>
        <Button pending={pending} onClick={() => submit()}>
          {t('settings:storage.copy')}
        </Button>
      </Row>
    </Group>
  );
}

/** Preferences, storage, and information about the app. */
export function SettingsPage({
  onShortcuts,
  children,
}: {
  readonly onShortcuts: () => void;
  /** The sections of the panels. */
  readonly children: ReactNode;
}) {
  const info = useTopic('app.info');
  const settings = useTopic('settings');
  return (
    <div className={css['page']}>
      <Notices notices={info.notices} />
      <Appearance theme={settings.theme} />
      <Control volumeStep={settings.volumeStep} onShortcuts={onShortcuts} />
      {children}
      <DesktopGroup settings={settings} />
      <AttentionGroup settings={settings} />
      <Storage info={info} />
      <About info={info} />
    </div>
  );
}

function Appearance({ theme }: { readonly theme: Theme }) {
  return (
    <Group title={t('settings:appearance.title')}>
      <Row label={t('settings:appearance.theme')}>
        <Segmented
          label={t('settings:appearance.theme')}
          value={theme}
          options={[
            { value: 'system', label: t('settings:appearance.system') },
            { value: 'light', label: t('settings:appearance.light') },
            { value: 'dark', label: t('settings:appearance.dark') },
          ]}
          onValue={(value) => send('settings.update', { theme: value })}
        />
      </Row>
    </Group>
  );
}

/** Range and default of the setting, in percentage points. A double click resets to the default. */
const STEP = { min: 1, max: 20, resetTo: 5 } as const;

function Control({
  volumeStep,
  onShortcuts,
}: {
  readonly volumeStep: number;
  readonly onShortcuts: () => void;
}) {
  const [moving, setMoving] = useState<number | null>(null);
  return (
    <Group title={t('settings:control.title')}>
      <Row label={t('settings:control.volumeStep')} hint={t('settings:control.volumeStepHint')}>
        <Slider
          {...STEP}
          className={css['slider']}
          label={t('settings:control.volumeStep')}
          value={volumeStep}
          pageStep={5}
          valueText={(count) => t('settings:control.volumeStepValue', { count })}
          onChange={setMoving}
          onCommit={(value) => {
            setMoving(null);
            send('settings.update', { volumeStep: value });
          }}
        />
        <span className={css['figure']}>
          {t('settings:control.volumeStepFigure', { count: moving ?? volumeStep })}
        </span>
      </Row>
      <Row label={t('settings:control.shortcuts')}>
        <Button icon={<Keyboard {...icon} />} onClick={onShortcuts}>
          {t('settings:control.shortcutsShow')}
        </Button>
      </Row>
    </Group>
  );
}

const serverOf = (view: ConnectionView): ServerView | null => view.server;

/** The versions of the app and of the connected server. */
function About({ info }: { readonly info: AppInfo }) {
  const server = useTopicSelector('music.connection', serverOf);
  return (
    <Group title={t('settings:about.title')}>
      <Row label={t('settings:about.version')}>
        <span>{info.version}</span>
      </Row>
      <Row label={t('settings:about.host')}>
        <span>{t(`settings:about.hosts.${info.host}`)}</span>
      </Row>
      {server !== null && (
        <Row label={t('settings:about.server')}>
          <span>{serverText(server)}</span>
        </Row>
      )}
      <Row label={t('settings:about.licence')}>
        <span>{t('settings:about.licenceValue')}</span>
      </Row>
    </Group>
  );
}

function serverText({ name, version, schema }: ServerView): string {
  const named = name ?? t('app:chip.unnamed');
  if (version === null || schema === null)
    return t('settings:about.serverUnversioned', { name: named });
  return t('settings:about.serverValue', { name: named, version, schema });
}

/** Problems with the app's own files; nothing if there are none. */
function Notices({ notices }: { readonly notices: AppInfo['notices'] }) {
  if (notices.length === 0) return null;
  return (
    <section className={layout['stack']} aria-label={t('settings:notices.title')}>
      {notices.map(({ key, detail }) => (
        <Notice
          key={`${key} ${detail ?? ''}`}
          tone="warn"
          title={t(`app:notice.${key}`, { detail: detail ?? '' })}
        />
      ))}
    </section>
  );
}
