import '../../../../shared/app/notice-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';

/** Problems with the app's own files; nothing if there are none. */
export function AppFaults() {
  const { notices } = useTopic('app.info');
  if (notices.length === 0) return null;
  return (
    <section className={layout['stack']} aria-label={t('settings:notices.title')}>
      {notices.map(({ key, detail }) => (
        <Notice
          key={`${key} ${detail ?? ''}`}
          tone="warn"
          title={t(`notices:${key}`, { detail: detail ?? '' })}
        />
      ))}
    </section>
  );
}
