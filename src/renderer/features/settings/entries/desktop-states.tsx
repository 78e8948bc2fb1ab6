import { Check, TriangleAlert } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaKeyState } from '../../../../shared/desktop/model.ts';
import { useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { ShortcutsRow } from './shortcuts/ShortcutsRow.tsx';
import css from './desktop-states.module.css';

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

/** Which media keys the app receives. */
export function MediaKeyStates() {
  const { mediaKeys: states } = useTopic('desktop');
  const held = states.length > 0 && states.every(({ state }) => state === 'held');
  return <States good={held ? t('desktop:mediaKeys.allHeld') : null} bad={takenTexts(states)} />;
}

/** Why the system does not start the app at login although the setting is on. */
export function LoginState() {
  const { state, detail } = useTopic('desktop').startAtLogin;
  return <States good={null} bad={state === 'blocked' && detail !== null ? [detail] : []} />;
}

/** Why this system or package can't start the app at login; null: it can. */
export function useLoginLocked(): string | null {
  const { state, detail } = useTopic('desktop').startAtLogin;
  return state === 'unsupported' ? (detail ?? t('desktop:startAtLogin.unsupported')) : null;
}

/** What to do on a desktop that does not show tray icons. */
export function TrayMissing() {
  if (useTopic('desktop').tray !== 'missing') return null;
  return (
    <div className={css['note']}>
      <Notice title={t('desktop:trayMissing.title')}>{t('desktop:trayMissing.body')}</Notice>
    </div>
  );
}

export function ShortcutsPart() {
  return <ShortcutsRow settings={useTopic('settings')} />;
}
