import '../../shared/app/notice-texts.ts';
import { useState } from 'react';
import { X } from 'lucide-react';
import { t } from '../../shared/i18n/translate.ts';
import type { AppInfo, Notice as NoticeView } from '../../shared/app/model.ts';
import { normalNotices } from '../../shared/app/normal-notices.ts';
import { call, send } from '../state/calls.ts';
import { useTopic, useTopicSelector } from '../state/topics.ts';
import { useMutation } from '../state/use-mutation.ts';
import { Button } from '../ui/Button.tsx';
import { icon } from '../ui/icon.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Notice } from '../ui/Notice.tsx';

const selectNotices = ({ notices }: AppInfo): AppInfo['notices'] =>
  notices.filter(({ key }) => !normalNotices.has(key));

const formatId = ({ key, detail }: NoticeView): string => `${key} ${detail ?? ''}`;

/** The safe start, and problems with the app's own files, on every panel until dismissed. The settings page shows the ones that persist. */
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
      <SafeNotice />
      <FaultNotice />
      {shown}
    </>
  );
}

const isSafe = ({ safe }: AppInfo): boolean => safe;

/** After a safe start, with a button that starts the app with the user's settings. */
function SafeNotice() {
  const safe = useTopicSelector('app.info', isSafe);
  const leaving = useMutation(() => call('app.startNormally', undefined));
  if (!safe) return null;
  return (
    <Notice
      banner
      tone="warn"
      title={t('notices:safe.title')}
      action={
        <Button pending={leaving.pending} onClick={() => leaving.submit()}>
          {t('notices:safe.leave')}
        </Button>
      }
    >
      {t('notices:safe.text')}
    </Notice>
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
