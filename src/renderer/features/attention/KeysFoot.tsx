import { t } from '../../../shared/i18n/translate.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import css from './KeysFoot.module.css';

const keys = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'remedy'],
  [['E'], 'done'],
  [['H'], 'snooze'],
  [['Shift', 'M'], 'mute'],
] as const;

/** The keys of the page. */
export function KeysFoot() {
  return (
    <footer className={css['foot']} aria-hidden="true">
      {keys.map(([names, what]) => (
        <span key={what} className={css['key']}>
          {names.map((name) => (
            <Kbd key={name}>{name}</Kbd>
          ))}
          {t(`attentionpage:keys.${what}`)}
        </span>
      ))}
      <span className={css['all']}>
        <Kbd>?</Kbd>
        {t('attentionpage:keys.all')}
      </span>
    </footer>
  );
}
