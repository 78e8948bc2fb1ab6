import '../../../../shared/playout/texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { send } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { Select } from '../../../ui/Select.tsx';
import { Group, Row } from '../../../ui/Group.tsx';
import { ToolPath } from './ToolPath.tsx';

const usual: readonly number[] = [7, 14, 30, 90, 365];

/** How long copies of overwritten playout files are kept, and which programs read media. */
export function PlayoutSettings() {
  const settings = useTopic('settings');
  const label = t('playout:settings.backups');
  const days = settings.playoutBackupDays;
  // A figure of the settings file that is none of the usual ones is shown as well.
  const choices = [...new Set([...usual, days])].sort((a, b) => a - b);
  return (
    <Group title={t('playout:settings.title')}>
      <Row label={label} hint={t('playout:settings.backupsHint')}>
        <Select
          aria-label={label}
          value={String(days)}
          onChange={({ currentTarget: { value } }) => {
            send('settings.update', { playoutBackupDays: Number(value) });
          }}
        >
          {choices.map((count) => (
            <option key={count} value={count}>
              {t('playout:settings.days', { count })}
            </option>
          ))}
        </Select>
      </Row>
      <ToolPath name="ffprobe" settings={settings} />
      <ToolPath name="ffmpeg" settings={settings} />
    </Group>
  );
}
