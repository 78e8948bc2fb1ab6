import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Backup } from '../../../../shared/playout/state.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { Select } from '../../../ui/Select.tsx';
import css from './BackupsDialog.module.css';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { useChannels } from '../model/clock.ts';
import { channelTitle } from '../words.ts';

/** Backups per page. */
const PAGE = 100;

/**
 * Copies of overwritten files, newest first. Restoring a playout file changes the draft. The lineup and configurations have no draft,
 * so restoring them writes the file.
 */
export function BackupsDialog({ onClose }: PlayoutDialogProps<'backups'>) {
  const loaded = useResource('playout.backups', undefined);
  const { data } = loaded;
  const { playoutBackupDays } = useTopic('settings');
  const [channel, setChannel] = useState<string | null>(null);
  const [most, setMost] = useState(PAGE);
  const wanted = (data ?? [])
    .filter((backup) => channel === null || backup.channel === channel)
    .sort((a, b) => b.at - a.at);
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:backups.title')}
      description={t('playout:backups.text', { count: playoutBackupDays })}
    >
      <Awaited resource={loaded} label={t('playout:backups.loading')} />
      {data?.length === 0 && <EmptyState title={t('playout:backups.none')} />}
      {data !== null && data.length > 0 && <ChannelSelect value={channel} onValue={setChannel} />}
      <ul className={css['list']}>
        {wanted.slice(0, most).map((backup) => (
          <Row key={backup.id} backup={backup} onWritten={loaded.refresh} />
        ))}
      </ul>
      {wanted.length > most && (
        <Button variant="ghost" onClick={() => setMost(most * 2)}>
          {t('playout:findings.more', { count: wanted.length - most })}
        </Button>
      )}
    </Dialog>
  );
}

/** The name of the channel or file that a backup belongs to. */
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
  const [done, setDone] = useState(false);
  const owner = useOwner(backup);
  const { pending, submit } = useMutation(() => call('playout.restore', { id: backup.id }), {
    onDone: () => {
      if (k === 'playout') setDone(true);
      else onWritten();
      const words = k === 'playout' ? 'playout:backups.restored' : 'playout:backups.written';
      showToast({ tone: 'good', text: t(words, { name }) });
    },
  });
  return (
    <li className={css['row']}>
      <div className={layout['grow']}>
        <p className={cx(css['what'], text['ellipsis'])}>
          <span dir="auto">{owner}</span> <RelativeTime at={backup.at} />
        </p>
        <p className={cx(css['name'], text['ellipsis'])} title={`${backup.folder}/${backup.name}`}>
          {backup.name}
        </p>
      </div>
      <span className={css['size']}>
        {backup.items === null
          ? formatBytes(backup.bytes)
          : t('playout:items', { count: backup.items })}
      </span>
      <Button
        pending={pending}
        disabled={done}
        aria-label={t('playout:backups.restoreOf', { name: backup.name })}
        onClick={() => submit()}
      >
        {t('playout:backups.restore')}
      </Button>
    </li>
  );
}

/** Filters a list by channel; null: all channels. */
function ChannelSelect({
  value,
  onValue,
}: {
  readonly value: string | null;
  readonly onValue: (channel: string | null) => void;
}) {
  const channels = useChannels();
  return (
    <Select
      label={t('playout:findings.byChannel')}
      value={value ?? ''}
      options={[
        { value: '', label: t('playout:findings.everyChannel') },
        ...channels.map((channel) => ({ value: channel.key, label: channelTitle(channel) })),
      ]}
      onValue={(key) => onValue(key === '' ? null : key)}
    />
  );
}
