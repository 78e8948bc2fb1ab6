import '../../../../shared/music/search-texts.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Confirms removing an item from the library, or deleting a playlist. */
export function ForgetDialog({
  item: { uri, name, kind },
  onClose,
}: {
  readonly item: MediaItem;
  readonly onClose: () => void;
}) {
  const submission = useMutation(() => call('music.forget', { uri }), {
    inline: true,
    onDone: onClose,
  });
  const what = kind === 'playlist' ? 'delete' : 'forget';
  return (
    <ConfirmDialog
      title={t(`musicsearch:${what}.title`, { name })}
      text={t(`musicsearch:${what}.text`)}
      action={t(`musicsearch:${what}.do`)}
      submission={submission}
      onClose={onClose}
    />
  );
}
