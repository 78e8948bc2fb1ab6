import { CircleCheck, CircleDashed } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaItem } from '../../../../shared/music/media.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { icon } from '../../../ui/icon.ts';
import { MenuItem } from '../../../ui/Menu.tsx';

/** Marks an episode or audiobook as played or unplayed. `onDone`: reloads the view, because the server sends no event. */
export function MarkItems({
  item: { uri, played, resumeAt },
  onDone,
}: {
  readonly item: MediaItem;
  readonly onDone?: () => void;
}) {
  const mark = (to: boolean) => () =>
    tellFailure(call('music.markPlayed', { uri, played: to }).then(onDone));
  return (
    <>
      {played !== true && (
        <MenuItem icon={<CircleCheck {...icon} />} onSelect={mark(true)}>
          {t('musicpages:action.markPlayed')}
        </MenuItem>
      )}
      {(played === true || (resumeAt ?? 0) > 0) && (
        <MenuItem icon={<CircleDashed {...icon} />} onSelect={mark(false)}>
          {t('musicpages:action.markUnplayed')}
        </MenuItem>
      )}
    </>
  );
}
