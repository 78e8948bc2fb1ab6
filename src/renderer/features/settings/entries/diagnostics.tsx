import { t } from '../../../../shared/i18n/translate.ts';
import { formatDuration } from '../../../../shared/format/duration.ts';
import { formatPercent } from '../../../../shared/format/numbers.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { choice } from '../../../state/settings/setting.ts';
import { useNow } from '../../../state/now.ts';
import { useTopic } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Row } from '../../../ui/Group.tsx';
import { AppLog } from './diagnostics/AppLog.tsx';
import { ConnectionStates } from './diagnostics/ConnectionStates.tsx';
import { ReportRow } from './diagnostics/Report.tsx';

/** Interval (ms) for reading memory and CPU use. */
const USAGE_MS = 5_000;

/** Versions, the data folder, and the app's use of memory and CPU. */
function System() {
  const turn = useNow(USAGE_MS);
  const diagnostics = useResource('app.diagnostics', undefined, { version: turn });
  if (diagnostics.data === null)
    return <Awaited resource={diagnostics} label={t('settings:section.diagnostics')} rows={3} />;
  const { versions, dataDir, memoryBytes, cpuPercent, startedAt } = diagnostics.data;
  return (
    <>
      <Row
        label={t('settings:diagnostics.versions')}
        hint={versions.map(({ name, version }) => `${name} ${version}`).join(' · ')}
      >
        {null}
      </Row>
      <Row
        label={t('settings:diagnostics.dataDir')}
        hint={dataDir ?? t('settings:diagnostics.demo')}
      >
        {dataDir !== null && (
          <CopyButton label={t('settings:diagnostics.copyDir')} text={() => dataDir} />
        )}
      </Row>
      <Row
        label={t('settings:diagnostics.usage')}
        hint={t('settings:diagnostics.since', {
          time: formatDuration(Math.max(0, turn - startedAt)),
        })}
      >
        <span>
          {t('settings:diagnostics.usageValue', {
            memory: formatBytes(memoryBytes),
            cpu: formatPercent(cpuPercent / 100, 1),
          })}
        </span>
      </Row>
    </>
  );
}

function History() {
  const { history, demo } = useTopic('app.info');
  if (demo) return null;
  return (
    <Row label={t('settings:storage.history')}>
      <span>{t(history ? 'settings:storage.historyOn' : 'settings:storage.historyOff')}</span>
    </Row>
  );
}

export const diagnosticSettings: readonly SettingEntry[] = [
  {
    id: 'report',
    section: 'diagnostics',
    name: () => t('settings:report.title'),
    help: () => t('settings:report.text'),
    keywords: () => t('settings:report.words'),
    control: { k: 'part', Part: ReportRow },
  },
  {
    id: 'system',
    section: 'diagnostics',
    name: () => t('settings:diagnostics.versions'),
    keywords: () => t('settings:diagnostics.words'),
    control: { k: 'part', Part: System },
  },
  {
    id: 'history',
    section: 'diagnostics',
    name: () => t('settings:storage.history'),
    control: { k: 'part', Part: History },
  },
  {
    id: 'connection-states',
    section: 'diagnostics',
    name: () => t('settings:services.connections'),
    keywords: () => t('settings:diagnostics.connectionWords'),
    control: { k: 'part', Part: ConnectionStates },
  },
  {
    id: 'log-level',
    section: 'diagnostics',
    name: () => t('settings:diagnostics.level'),
    help: () => t('settings:diagnostics.levelHint'),
    keywords: () => t('settings:diagnostics.levelWords'),
    control: choice('logLevel', ['warn', 'info', 'debug'], (value) =>
      t(`settings:diagnostics.levels.${value}`),
    ),
  },
  {
    id: 'log',
    section: 'diagnostics',
    name: () => t('settings:diagnostics.log'),
    control: { k: 'part', Part: AppLog },
  },
];
