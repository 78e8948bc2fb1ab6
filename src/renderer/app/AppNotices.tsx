import '../../shared/app/notice-texts.ts';
import { useState } from 'react';
import { X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import type { AppInfo, Notice as NoticeView } from '../../shared/app/model.ts';
import { normalNotices } from '../../shared/app/normal-notices.ts';
import { send } from '../state/calls.ts';
import { useTopic, useTopicSelector } from '../state/topics.ts';
import { icon } from '../ui/icon.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';

const selectNotices = ({ notices }: AppInfo): AppInfo['notices'] =>
  notices.filter(({ key }) => !normalNotices.has(key));

const formatId = ({ key, detail }: NoticeView): string => `${key} ${detail ?? ''}`;

/** Problems with the app's own files, on every panel until dismissed. The settings page shows the ones that persist. */
export function AppNotices() {
  const notices = useTopicSelector('app.info', selectNotices);
  const [gone, setGone] = useState<readonly string[]>([]);
  const shown = notices
    .filter((notice) => !gone.includes(formatId(notice)))
    .map((notice) => (
      <Notice
        key={formatId(notice)}
        banner
        tone="warn"
        title={t(`notices:${notice.key}`, { detail: notice.detail ?? '' })}
        action={
          <IconButton
            label={t('app:dismiss')}
            icon={<X {...icon} />}
            onClick={() => {
              setGone((ids) => [...ids, formatId(notice)]);
              send('app.dismissNotice', notice);
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

/** Internal errors, on every panel until dismissed. A new error shows the notice again. */
function FaultNotice() {
  const { count } = useTopic('app.faults');
  const [seen, setSeen] = useState(0);
  if (count <= seen) return null;
  return (
    <Notice
      banner
      tone="warn"
      title={t('notices:faults', { count })}
      action={
        <IconButton
          label={t('app:dismiss')}
          icon={<X {...icon} />}
          onClick={() => setSeen(count)}
        />
      }
    />
  );
}
