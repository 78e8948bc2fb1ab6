import { t } from '../../../shared/i18n/translate.ts';
import type { AppInfo } from '../../../shared/app/model.ts';
import { Notice } from '../../ui/Notice.tsx';
import css from './Notices.module.css';

/** Everything that a person should know about the app's own files; nothing when all is well. */
export function Notices({ notices }: { readonly notices: AppInfo['notices'] }) {
  if (notices.length === 0) return null;
  return (
    <section className={css['notices']} aria-label={t('settings:notices.title')}>
      {notices.map(({ key, detail }) => (
        <Notice
          key={`${key} ${detail ?? ''}`}
          tone="warn"
          title={t(`app:notice.${key}`, { detail: detail ?? '' })}
        />
      ))}
    </section>
  );
}
