import { useState } from 'react';
import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Field } from '../../../ui/Field.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useOpen } from '../../../ui/use-open.ts';
import { useLive } from '../live.ts';
import { openPlace } from '../model/route.ts';

/** Opens the dialog for a new playlist. Renders nothing if the server has no playlists. */
export function NewPlaylistButton() {
  const able = useTopicSelector('music.abilities', ({ playlists }) => playlists);
  const { blocked } = useLive();
  const { isOpen, open, close } = useOpen();
  if (!able) return null;
  return (
    <>
      <IconButton
        label={t('musicpages:playlist.new')}
        icon={<Plus {...icon} />}
        blocked={blocked}
        onClick={open}
      />
      {isOpen && <NewPlaylist onClose={close} />}
    </>
  );
}

/** Creates an empty playlist and opens it. */
function NewPlaylist({ onClose }: { readonly onClose: () => void }) {
  return (
    <NameDialog
      title={t('musicpages:playlist.new')}
      submit={t('musicpages:playlist.create')}
      name=""
      save={async (name) => {
        const { uri } = await call('music.createPlaylist', { name, uris: [] });
        openPlace({ k: 'item', uri });
      }}
      onClose={onClose}
    />
  );
}

export function RenamePlaylist({
  item,
  onClose,
}: {
  readonly item: MediaItem;
  readonly onClose: () => void;
}) {
  return (
    <NameDialog
      title={t('musicpages:playlist.rename')}
      submit={t('musicpages:playlist.renameNow')}
      name={item.name}
      save={async (name) => {
        await call('music.renamePlaylist', { playlist: item.uri, name });
      }}
      onClose={onClose}
    />
  );
}

/** Asks for the name of a playlist. */
function NameDialog({
  title,
  submit,
  name,
  save,
  onClose,
}: {
  readonly title: string;
  readonly submit: string;
  readonly name: string;
  readonly save: (name: string) => Promise<void>;
  readonly onClose: () => void;
}) {
  const [text, setText] = useState(name);
  const { pending, error, submit: send } = useMutation(save, { inline: true, onDone: onClose });
  const typed = text.trim();
  return (
    <FormDialog
      title={title}
      submit={submit}
      submission={{ pending, error }}
      blocked={typed !== '' && typed === name ? t('app:form.unchanged') : undefined}
      onSubmit={() => send(typed)}
      onClose={onClose}
    >
      <Field label={t('musicpages:playlist.name')} required={typed}>
        {(parts) => (
          <TextInput {...parts} data-first-focus maxLength={200} value={text} onText={setText} />
        )}
      </Field>
    </FormDialog>
  );
}
