import '../../../../shared/playout/texts.ts';
import '../../../../shared/settings/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Preferences } from '../../../../shared/settings/model.ts';
import { call, send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import { Group, Row } from '../../../ui/Group.tsx';
import { Select } from '../../../ui/Select.tsx';
import css from './ToolPath.module.css';

const usual: readonly number[] = [7, 14, 30, 90, 365];

/** How long the app keeps backups of playout files, and which programs read media. */
export function PlayoutSettings() {
  const settings = useTopic('settings');
  const label = t('playout:settings.backups');
  const days = settings.playoutBackupDays;
  // Includes the value from the settings file even if it is not a usual one.
  const choices = [...new Set([...usual, days])].sort((a, b) => a - b);
  return (
    <Group title={t('playout:settings.title')}>
      <Row label={label} hint={t('playout:settings.backupsHint')}>
        <Select
          label={label}
          value={days}
          options={choices.map((count) => ({
            value: count,
            label: t('playout:settings.days', { count }),
          }))}
          onValue={(playoutBackupDays) => send('settings.update', { playoutBackupDays })}
        />
      </Row>
      <ToolPath name="ffprobe" settings={settings} />
      <ToolPath name="ffmpeg" settings={settings} />
    </Group>
  );
}

/** The path of a program; empty: the first match in the search path. */
function ToolPath({
  name,
  settings,
}: {
  readonly name: 'ffprobe' | 'ffmpeg';
  readonly settings: Preferences;
}) {
  const preference = name === 'ffprobe' ? 'playoutFfprobe' : 'playoutFfmpeg';
  return (
    <div className={css['row']}>
      <CommitField
        label={t(`settings:tools.${name}`)}
        hint={t(`settings:tools.${name}Hint`)}
        dir="ltr"
        text={settings[preference] ?? ''}
        read={(text) => ({ ok: true, value: text.trim() === '' ? null : text.trim() })}
        onCommit={(path) => call('settings.update', { [preference]: path })}
      />
    </div>
  );
}
