import { useState } from 'react';
import { X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import type { AppInfo, Notice as NoticeView } from '../../shared/app/model.ts';
import { calmNotices } from '../../shared/app/calm-notices.ts';
import { call, useAction } from '../state/calls.ts';
import { useTopicSelector } from '../state/topics.ts';
import { icon } from '../ui/icon.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';
import { FaultNotice } from './FaultNotice.tsx';

const noticesOf = ({ notices }: AppInfo): AppInfo['notices'] =>
  notices.filter(({ key }) => !calmNotices.has(key));

const idOf = ({ key, detail }: NoticeView): string => `${key} ${detail ?? ''}`;

/** What went wrong with the app's own files, on every panel until dismissed. What still holds stays on the settings page. */
export function AppNotices() {
  const notices = useTopicSelector('app.info', noticesOf);
  const [gone, setGone] = useState<readonly string[]>([]);
  const { run } = useAction();
  const shown = notices
    .filter((notice) => !gone.includes(idOf(notice)))
    .map((notice) => (
      <Notice
        key={idOf(notice)}
        banner
        tone="warn"
        title={t(`app:notice.${notice.key}`, { detail: notice.detail ?? '' })}
        action={
          <IconButton
            label={t('app:dismiss')}
            icon={<X {...icon} />}
            onClick={() => {
              setGone((ids) => [...ids, idOf(notice)]);
              void run(() => call('app.dismissNotice', notice));
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
