import '../../../shared/attention/page-texts.ts';
import { t } from '../../../shared/i18n/translate.ts';
import type { Mute } from '../../../shared/attention/model.ts';
import { muteName } from '../../../shared/attention/mute-name.ts';
import type { SettingEntry } from '../../state/settings/setting.ts';
import { useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { Row } from '../../ui/Group.tsx';
import { setMute } from './user-actions.ts';
import { QuietHoursSetting } from './settings/QuietHoursSetting.tsx';
import css from './window-parts.module.css';

/** Quiet hours, and everything that is muted. */
export const attentionSettings: readonly SettingEntry[] = [
  {
    id: 'quiet-hours',
    section: 'notifications',
    name: () => t('attentionpage:quiet.weekdays'),
    help: () => t('attentionpage:quiet.help'),
    control: { k: 'part', Part: QuietHoursSetting },
  },
  {
    id: 'on-air',
    section: 'notifications',
    name: () => t('attentionpage:quiet.onAir'),
    help: () => t('attentionpage:quiet.onAirHelp'),
    control: {
      k: 'switch',
      read: ({ quietHours }) => quietHours.onAir,
      change: (onAir, { quietHours }) => ({ quietHours: { ...quietHours, onAir } }),
    },
  },
  {
    id: 'muted',
    section: 'notifications',
    name: () => t('attentionpage:mutes.title'),
    keywords: () => t('attentionpage:mutes.words'),
    control: { k: 'part', Part: MutedList },
  },
];

/** Everything that the user muted in Attention: panels, kinds and subjects, each with a button to unmute. */
function MutedList() {
  const { mutedSources, mutes } = useTopic('settings');
  const sources = mutedSources.map((source): Mute => ({
    source,
    kind: null,
    about: null,
    subject: '',
  }));
  const all = [...sources, ...mutes];
  return (
    <Row
      label={t('attentionpage:mutes.title')}
      hint={all.length === 0 ? t('attentionpage:mutes.none') : t('attentionpage:mutes.hint')}
      below={
        all.length > 0 && (
          <ul className={css['list']}>
            {all.map((mute) => (
              <li
                key={`${mute.source} ${mute.kind ?? ''} ${mute.about ?? ''}`}
                className={css['row']}
              >
                <span className={css['name']} dir="auto">
                  {muteName(mute)}
                </span>
                <Button
                  onClick={() => setMute(mute, false)}
                  aria-label={t('attentionpage:mutes.undoOf', { what: muteName(mute) })}
                >
                  {t('attentionpage:mutes.undo')}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    >
      {null}
    </Row>
  );
}

/** The keys of Attention, for the list of shortcuts. */
export const attentionKeys = () => ({
  title: t('attention:title'),
  rows: [
    [['J', 'K', '↑', '↓'], t('attentionpage:keys.move')],
    [['Enter'], t('attentionpage:keys.remedy')],
    [['Ctrl Enter'], t('attentionpage:action.open')],
    [['E'], t('attentionpage:keys.done')],
    [['H'], t('attentionpage:keys.snooze')],
    [['Shift M'], t('attentionpage:keys.mute')],
    [['Ctrl Z'], t('attentionpage:keys.undo')],
  ] as const,
});
