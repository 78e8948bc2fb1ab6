import '../../../../shared/playout/texts.ts';
import '../../../../shared/settings/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { changeSettings } from '../../../state/settings/change.ts';
import type { SettingEntry } from '../../../state/settings/setting.ts';
import { useTopic } from '../../../state/topics.ts';
import { CommitField } from '../../../ui/CommitField.tsx';
import css from './ToolPath.module.css';

const usual: readonly number[] = [7, 14, 30, 90, 365];

/** The path of a program; empty: the first match in the search path. */
function ToolPath({ name }: { readonly name: 'ffprobe' | 'ffmpeg' }) {
  const settings = useTopic('settings');
  const preference = name === 'ffprobe' ? 'playoutFfprobe' : 'playoutFfmpeg';
  return (
    <div className={css['row']}>
      <CommitField
        label={t(`settings:tools.${name}`)}
        hint={t(`settings:tools.${name}Hint`)}
        dir="ltr"
        text={settings[preference] ?? ''}
        read={(text) => ({ ok: true, value: text.trim() === '' ? null : text.trim() })}
        onCommit={(path) => changeSettings({ [preference]: path })}
      />
    </div>
  );
}

const toolSetting = (name: 'ffprobe' | 'ffmpeg'): SettingEntry => ({
  id: name,
  section: 'playout',
  name: () => t(`settings:tools.${name}`),
  help: () => t(`settings:tools.${name}Hint`),
  control: { k: 'part', Part: () => <ToolPath name={name} /> },
});

/** How long the app keeps backups of playout files, and which programs read media. */
export const playoutSettings: readonly SettingEntry[] = [
  {
    id: 'playout-backups',
    section: 'playout',
    name: () => t('playout:settings.backups'),
    help: () => t('playout:settings.backupsHint'),
    control: {
      k: 'choice',
      look: 'list',
      read: ({ playoutBackupDays }) => String(playoutBackupDays),
      change: (days) => ({ playoutBackupDays: Number(days) }),
      // Includes the value from the settings file even if it is not a usual one.
      options: ({ playoutBackupDays }) =>
        [...new Set([...usual, playoutBackupDays])]
          .sort((a, b) => a - b)
          .map((count) => ({
            value: String(count),
            label: t('playout:settings.days', { count }),
          })),
    },
  },
  toolSetting('ffprobe'),
  toolSetting('ffmpeg'),
];
