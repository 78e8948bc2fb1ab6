import { useState } from 'react';
import { X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import type { AppInfo, Notice as NoticeView } from '../../shared/app/model.ts';
import { useTopicSelector } from '../state/topics.ts';
import { icon } from '../ui/icon.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FaultNotice } from './FaultNotice.tsx';

/** Normal, chosen states: the settings page tells them, no banner does. */
const calm: ReadonlySet<NoticeView['key']> = new Set(['history-off', 'secrets-memory']);

const noticesOf = ({ notices }: AppInfo): AppInfo['notices'] =>
  notices.filter(({ key }) => !calm.has(key));

/** What went wrong with the app's own files, on every panel until dismissed; the settings page keeps it. */
export function AppNotices() {
  const notices = useTopicSelector('app.info', noticesOf);
  const [gone, setGone] = useState<readonly string[]>([]);
  const shown = notices
    .filter(({ key }) => !gone.includes(key))
    .map(({ key, detail }) => (
      <Notice
        key={key}
        banner
        tone="warn"
        title={t(`app:notice.${key}`, { detail: detail ?? '' })}
        action={
          <IconButton
            label={t('app:dismiss')}
            icon={<X {...icon} />}
            onClick={() => {
              setGone((keys) => [...keys, key]);
            }}
          />
        }
      />
    ));
  return (
    <>
      <FaultNotice />
      {shown}
    </>
  );
}
