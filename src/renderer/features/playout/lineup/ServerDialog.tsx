import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { equal } from '../../../../shared/lib/equal.ts';
import { isBindAddress } from '../../../../shared/playout/names/bind-address.ts';
import type { ServerConfig, ChannelState } from '../../../../shared/playout/state.ts';
import { call } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { CommitField } from '../../../ui/CommitField.tsx';
import type { Read } from '../../../ui/use-commit.ts';
import { readOptional, readText } from '../field/readers.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { BrowseField } from '../field/BrowseField.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import { isAbsolute, isWindows } from '../browse/paths.ts';
import { isWithin, resolvePath } from '../../../../shared/playout/check/paths.ts';

const usual: ServerConfig = {
  bindAddress: '0.0.0.0',
  port: 8409,
  outputFolder: '',
  xmltvFolder: null,
};

const readPort = (text: string): Read<number> => {
  const value = Number(text.trim());
  return /^\d+$/.test(text.trim()) && value >= 1 && value <= 65_535
    ? { ok: true, value }
    : { ok: false, error: t('playout:wrong.port') };
};

const readAddress = (text: string): Read<string> =>
  isBindAddress(text.trim())
    ? { ok: true, value: text.trim() }
    : { ok: false, error: t('playout:wrong.address', { field: t('playout:server.bind') }) };

/** The channel server's listen address and output folder. */
export function ServerDialog({ onClose }: PlayoutDialogProps<'server'>) {
  const { server, path } = useTopic('playout.workspace');
  const channels = useTopic('playout.channels');
  const [config, setConfig] = useState(server ?? usual);
  const lost = lostIn(config.outputFolder, path ?? '', Object.values(channels));
  const saving = useMutation(() => call('playout.saveServer', config), {
    inline: true,
    onDone: () => {
      showToast({ tone: 'good', text: t('playout:server.saved') });
      onClose();
    },
  });
  return (
    <FormDialog
      wide
      title={t('playout:server.title')}
      description={t('playout:server.text')}
      submit={t('playout:server.save')}
      submission={saving}
      disabled={lost !== null}
      dirty={!equal(config, server ?? usual)}
      onClose={onClose}
    >
      <Fields config={config} lost={lost} onChange={setConfig} />
    </FormDialog>
  );
}

interface FieldsProps {
  readonly config: ServerConfig;
  readonly lost: string | null;
  readonly onChange: (config: ServerConfig) => void;
}

function Fields({ config, lost, onChange }: FieldsProps) {
  const set = <K extends keyof ServerConfig>(key: K) => ({
    live: true,
    onCommit: (value: ServerConfig[K]) => onChange({ ...config, [key]: value }),
  });
  return (
    <>
      <FieldPair>
        <CommitField
          label={t('playout:server.bind')}
          text={config.bindAddress}
          hint={config.bindAddress === '0.0.0.0' ? t('playout:server.everywhere') : undefined}
          read={readAddress}
          {...set('bindAddress')}
        />
        <CommitField
          label={t('playout:server.port')}
          text={String(config.port)}
          hint={t('playout:server.usualPort', { port: usual.port })}
          read={readPort}
          {...set('port')}
        />
      </FieldPair>
      <BrowseField
        {...folderField(t('playout:server.output'), config.outputFolder)}
        required
        read={readText(t('playout:server.output'))}
        {...set('outputFolder')}
      />
      <Danger lost={lost} />
      <BrowseField
        {...folderField(t('playout:server.xmltv'), config.xmltvFolder ?? '')}
        note={t('app:form.optional')}
        hint={t('playout:server.xmltvText')}
        read={readOptional}
        {...set('xmltvFolder')}
      />
    </>
  );
}

/** Warns that the server empties its output folder at startup. */
function Danger({ lost }: Pick<FieldsProps, 'lost'>) {
  return lost === null ? (
    <Notice tone="warn" title={t('playout:server.emptied')}>
      {t('playout:server.emptiedText')}
    </Notice>
  ) : (
    <Notice tone="bad" title={t('playout:server.loses')}>
      {t('playout:server.losesText', { path: lost })}
    </Notice>
  );
}

const folderField = (label: string, text: string) => ({
  label,
  title: label,
  text,
  start: isAbsolute(text) ? text : null,
});

/**
 * The first path of the lineup that lies in the output folder, which the server empties at startup; null: none. `output`: as typed,
 * relative to the lineup's folder. The check of the whole lineup resolves symbolic links on disk.
 */
export function lostIn(
  output: string,
  lineup: string,
  channels: readonly Pick<ChannelState, 'folder' | 'configPath'>[],
): string | null {
  if (output.trim() === '') return null;
  const style = isWindows(lineup) ? 'windows' : 'posix';
  const folder = resolvePath(lineup.replace(/[/\\][^/\\]*$/, ''), output.trim(), style);
  const owned = channels.flatMap((channel) => [channel.folder, channel.configPath]);
  return [lineup, ...owned].find((path) => path !== null && isWithin(path, folder, style)) ?? null;
}
