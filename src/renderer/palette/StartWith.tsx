import { t } from '../../shared/i18n/translate.ts';
import './texts.ts';
import { Kbd } from '../ui/Kbd.tsx';
import { prefixedScopes, scopePrefix } from './scopes.ts';
import css from './Palette.module.css';

/** The characters that narrow the palette. */
export function StartWith() {
  return (
    <div className={css['start']}>
      <p className={css['sideTitle']}>{t('palette:startWith')}</p>
      {prefixedScopes.map((scope) => (
        <p key={scope}>
          <Kbd>{scopePrefix(scope) ?? ''}</Kbd>
          {t(`palette:prefix.${scope}`)}
        </p>
      ))}
    </div>
  );
}
