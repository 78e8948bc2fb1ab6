import { Moon } from 'lucide-react';
import { isQuiet, nextQuietChange } from '../../../shared/attention/quiet-hours.ts';
import { formatTime } from '../../../shared/format/time.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { useNow } from '../../state/now.ts';
import { navigate } from '../../state/route.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { icon } from '../../ui/icon.ts';
import css from './QuietNote.module.css';

/** How long (ms) before quiet hours the head mentions them. */
const SOON_MS = 60 * 60_000;

const openSettings = (): void => navigate('settings', 'quiet-hours');

/** Whether quiet hours are active, and when that changes next; null: there are none. */
function useQuiet(): { readonly quiet: boolean; readonly at: number; readonly now: number } | null {
  const hours = useTopicSelector('settings', ({ quietHours }) => quietHours);
  const now = useNow(30_000);
  const at = nextQuietChange(now, hours);
  return at === null ? null : { quiet: isQuiet(now, hours), at, now };
}

/** In the head: quiet hours are active, or begin within an hour. */
export function QuietChip() {
  const state = useQuiet();
  if (state === null || (!state.quiet && state.at - state.now > SOON_MS)) return null;
  return (
    <button type="button" className={css['chip']} onClick={openSettings}>
      <Moon size={14} aria-hidden="true" />
      <span className={css['words']}>{words(state)}</span>
    </button>
  );
}

const words = ({ quiet, at }: { readonly quiet: boolean; readonly at: number }): string =>
  t(quiet ? 'attentionpage:quiet.until' : 'attentionpage:quiet.from', { time: formatTime(at) });

/** At the bottom of the pane: the effect of quiet hours. */
export function QuietNote() {
  const state = useQuiet();
  if (state === null) return null;
  return (
    <footer className={css['note']}>
      <Moon {...icon} />
      <p className={css['text']}>
        {words(state)}: {t('attentionpage:quiet.effect')}
      </p>
      <Button variant="ghost" className={css['change']} onClick={openSettings}>
        {t('attentionpage:quiet.change')}
      </Button>
    </footer>
  );
}
