import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Backup } from '../../../../shared/playout/state.ts';
import { call, useAction } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useEntry, useTopic, useTopicSelector } from '../../../state/topics.ts';
import { When } from '../../../state/When.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Awaited } from '../parts/Awaited.tsx';
import { useLoad } from '../../../state/use-load.ts';
import { channelTitle, inOrder } from '../words.ts';
import { fileSize } from '../words-of-size.ts';
import css from './BackupsDialog.module.css';

/** More of them are shown on demand. */
const PAGE = 100;

/**
 * Copies of files that were overwritten, newest first. A playout file comes back as a change of the draft; the lineup and
 * configurations have none and are written.
 */
export function BackupsDialog({ onClose }: { readonly onClose: () => void }) {
  const loaded = useLoad('backups', (signal) => call('playout.backups', undefined, signal));
  const { data } = loaded;
  const { playoutBackupDays } = useTopic('settings');
  const [channel, setChannel] = useState('');
  const [most, setMost] = useState(PAGE);
  const wanted = (data ?? [])
    .filter((one) => channel === '' || one.channel === channel)
    .sort((a, b) => b.at - a.at);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:backups.title')}
      description={t('playout:backups.text', { count: playoutBackupDays })}
    >
      <Awaited loaded={loaded} label={t('playout:backups.loading')} />
      {data?.length === 0 && <EmptyState title={t('playout:backups.none')} />}
      {data !== null && data.length > 0 && <ByChannel value={channel} onValue={setChannel} />}
      <ul className={css['list']}>
        {wanted.slice(0, most).map((backup) => (
          <Row key={backup.id} backup={backup} onWritten={loaded.again} />
        ))}
      </ul>
      {wanted.length > most && (
        <Button
          variant="ghost"
          onClick={() => {
            setMost(most * 2);
          }}
        >
          {t('playout:findings.more', { count: wanted.length - most })}
        </Button>
      )}
    </Dialog>
  );
}

function ByChannel({
  value,
  onValue,
}: {
  readonly value: string;
  readonly onValue: (value: string) => void;
}) {
  const channels = useTopicSelector('playout.channels', inOrder);
  return (
    <Select
      aria-label={t('playout:findings.byChannel')}
      value={value}
      onChange={({ currentTarget }) => {
        onValue(currentTarget.value);
      }}
    >
      <option value="">{t('playout:findings.everyChannel')}</option>
      {channels.map((one) => (
        <option key={one.key} value={one.key}>
          {channelTitle(one)}
        </option>
      ))}
    </Select>
  );
}

/** Whose file it is, in words. */
function useOwner({ k, channel }: Backup): string {
  const name = useEntry('playout.channels', channel)?.name ?? channel;
  if (k === 'playout') return name;
  if (k === 'lineup') return t('playout:backups.lineup');
  return name === ''
    ? t('playout:backups.config')
    : t('playout:backups.configOf', { channel: name });
}

function Row({ backup, onWritten }: { readonly backup: Backup; readonly onWritten: () => void }) {
  const { k, name } = backup;
  const action = useAction();
  const [done, setDone] = useState(false);
  const owner = useOwner(backup);
  const restore = async (): Promise<void> => {
    const ok = await action.run(() => call('playout.restore', { id: backup.id }).then(() => true));
    if (ok !== true) return;
    if (k === 'playout') setDone(true);
    else onWritten();
    const words = k === 'playout' ? 'playout:backups.restored' : 'playout:backups.written';
    showToast({ tone: 'good', text: t(words, { name }) });
  };
  return (
    <li className={css['row']}>
      <div className={css['words']}>
        <p className={css['what']}>
          <span dir="auto">{owner}</span> <When at={backup.at} />
        </p>
        <p className={css['name']} title={`${backup.folder}/${backup.name}`}>
          {backup.name}
        </p>
      </div>
      <span className={css['size']}>
        {backup.items === null
          ? fileSize(backup.bytes)
          : t('playout:items', { count: backup.items })}
      </span>
      <Button
        pending={action.pending}
        disabled={done}
        aria-label={t('playout:backups.restoreOf', { name: backup.name })}
        onClick={() => void restore()}
      >
        {t('playout:backups.restore')}
      </Button>
    </li>
  );
}
