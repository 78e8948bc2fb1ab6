import '../../../../shared/music/players-texts.ts';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Player } from '../../../../shared/music/player.ts';
import { formatTime } from '../../../../shared/format/time.ts';
import { call } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { TextInput } from '../../../ui/TextInput.tsx';
import css from './Dialogs.module.css';
import { SLEEP_MINUTES } from './sleep-minutes.ts';

/** Maximum length of the timer (minutes). */
const MAX_MINUTES = 1_440;

/** Starts, changes and cancels the sleep timer of a player. */
export function SleepTimer({
  player: { id, name, sleepsAt },
  onDone,
}: {
  readonly player: Player;
  readonly onDone: () => void;
}) {
  const { sleepTimer } = useTopic('music.abilities');
  const setting = useMutation(
    (minutes: number | null) =>
      call('music.sleep', { playerId: id, seconds: minutes === null ? null : minutes * 60 }),
    { inline: true, onDone },
  );
  const time = sleepsAt === null ? null : formatTime(sleepsAt);
  return (
    <div className={layout['stackWide']}>
      <p className={text['dim']}>
        {time === null
          ? t('musicplayers:sleep.text', { name })
          : t('musicplayers:sleep.ends', { name, time })}
      </p>
      <div className={css['presets']}>
        {SLEEP_MINUTES.map((count) => (
          <Button key={count} disabled={setting.pending} onClick={() => setting.submit(count)}>
            {t('musicplayers:sleep.minutes', { count })}
          </Button>
        ))}
      </div>
      <OwnMinutes pending={setting.pending} onStart={setting.submit} />
      {time !== null && (
        <Button onClick={() => setting.submit(null)}>{t('musicplayers:sleep.cancel')}</Button>
      )}
      {sleepTimer === 'app' && <p className={text['dim']}>{t('musicplayers:sleep.byApp')}</p>}
      {setting.error !== null && <Notice tone="bad" title={setting.error.message} />}
    </div>
  );
}

/** Input for any whole number of minutes up to a day. */
function OwnMinutes({
  pending,
  onStart,
}: {
  readonly pending: boolean;
  readonly onStart: (minutes: number) => void;
}) {
  const [typed, setTyped] = useState('');
  const minutes = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const valid = minutes >= 1 && minutes <= MAX_MINUTES;
  return (
    <form
      className={css['minutes']}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (valid) onStart(minutes);
      }}
    >
      <Field label={t('musicplayers:sleep.own')}>
        {(parts) => (
          <TextInput {...parts} value={typed} onText={setTyped} inputMode="numeric" maxLength={4} />
        )}
      </Field>
      <Button
        type="submit"
        blocked={valid ? undefined : t('musicplayers:sleep.range', { most: MAX_MINUTES })}
        pending={pending}
      >
        {t('musicplayers:sleep.start')}
      </Button>
    </form>
  );
}
