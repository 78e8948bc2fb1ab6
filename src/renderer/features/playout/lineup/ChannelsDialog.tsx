import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useTopic } from '../../../state/topics.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { besideFile } from '../browse/paths.ts';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { opens } from '../dialogs.ts';
import { useChannels } from '../model/clock.ts';
import { channelHealth, channelTitle } from '../words.ts';
import css from './ChannelsDialog.module.css';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';

/** The lineup as a table of channels with their files and health. */
export function ChannelsDialog({ onClose }: PlayoutDialogProps<'channels'>) {
  const channels = useChannels();
  const { path } = useTopic('playout.workspace');
  const [leaving, setLeaving] = useState<ChannelState | null>(null);
  return (
    <Dialog
      open
      huge
      onOpenChange={onClose}
      title={t('playout:channels.title')}
      description={
        <>
          <p className={css['path']}>{path}</p>
          <p>{t('playout:channels.restart')}</p>
        </>
      }
      actions={
        <>
          <span className={css['aside']}>
            <Button variant="ghost" onClick={opens({ k: 'server' })}>
              {t('playout:lineup.server')}
            </Button>
          </span>
          <Button icon={<Plus {...icon} />} onClick={opens({ k: 'channel', channel: null })}>
            {t('playout:channels.add')}
          </Button>
        </>
      }
    >
      {leaving !== null && <ConfirmRemoval channel={leaving} onClose={() => setLeaving(null)} />}
      {channels.length === 0 ? (
        <EmptyState title={t('playout:channels.none')} />
      ) : (
        <Table channels={channels} onRemove={setLeaving} />
      )}
    </Dialog>
  );
}

interface RemoveProps {
  readonly onRemove: (channel: ChannelState) => void;
}

function Table({
  channels,
  onRemove,
}: RemoveProps & { readonly channels: readonly ChannelState[] }) {
  return (
    <div
      className={css['scroll']}
      role="region"
      aria-label={t('playout:channels.title')}
      tabIndex={0}
    >
      <table className={css['table']}>
        <thead>
          <tr>
            {(['number', 'name', 'config', 'folder', 'health'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`playout:channels.${column}`)}
              </th>
            ))}
            <th scope="col">
              <VisuallyHidden>{t('playout:channels.actions')}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {channels.map((channel) => (
            <Row key={channel.key} channel={channel} onRemove={onRemove} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ channel, onRemove }: RemoveProps & { readonly channel: ChannelState }) {
  const { number, name, config, configPath, folder, virtualStart, key } = channel;
  const { path } = useTopic('playout.workspace');
  const health = channelHealth(channel);
  return (
    <tr>
      <td className={css['number']}>{number}</td>
      <th scope="row" title={name}>
        <span dir="auto">{name}</span>
        {virtualStart !== null && (
          <span className={css['shift']}>
            {t('playout:channels.shifted', { at: virtualStart })}
          </span>
        )}
      </th>
      <td title={configPath}>{config}</td>
      <td title={folder ?? undefined}>
        {folder === null ? t('playout:channels.noFolder') : besideFile(folder, path ?? '')}
      </td>
      <td title={channel.problem ?? undefined}>
        <StatusPill tone={health.tone}>{health.text}</StatusPill>
      </td>
      <td className={css['buttons']}>
        <IconButton
          label={t('playout:channels.editOf', { name })}
          icon={<Pencil {...icon} />}
          onClick={opens({ k: 'channel', channel: key })}
        />
        <IconButton
          label={t('playout:channels.removeOf', { name })}
          icon={<Trash2 {...icon} />}
          onClick={() => onRemove(channel)}
        />
      </td>
    </tr>
  );
}

/** Confirms the removal of a channel by name, because the app cannot undo it. */
function ConfirmRemoval({
  channel,
  onClose,
}: {
  readonly channel: ChannelState;
  readonly onClose: () => void;
}) {
  const removing = useMutation(() => call('playout.removeChannel', { channel: channel.key }), {
    inline: true,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t('playout:channels.removeTitle', { channel: channelTitle(channel) })}
      text={t('playout:channels.removeText')}
      action={t('playout:channels.remove', { number: channel.number })}
      word={channel.number}
      submission={removing}
      onClose={onClose}
    />
  );
}
