import { Camera, Lamp } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MusicAbilities } from '../../../../shared/music/library.ts';
import { tellFailure } from '../../../state/calls.ts';
import { useRoute } from '../../../state/route.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { useLive } from '../live.ts';
import { openPlace, parsePlace } from '../model/route.ts';

const hasNoLibrary = ({ library, browse }: MusicAbilities): boolean => !library && !browse;

/** "Capture now" on the scenes' page; elsewhere the way there, where the library with its tab is missing. */
export function MusicActions() {
  const place = parsePlace(useRoute().detail);
  const { online } = useLive();
  const isBare = useTopicSelector('music.abilities', hasNoLibrary);
  if (place.k === 'scenes') return <Capture online={online} />;
  if (!online || !isBare) return null;
  return (
    <IconButton
      label={t('musiclibrary:tab.scenes')}
      icon={<Lamp {...icon} />}
      onClick={() => openPlace({ k: 'scenes', id: null, preview: false })}
    />
  );
}

function Capture({ online }: { readonly online: boolean }) {
  const isNarrow = useMatches('(max-width: 599px)');
  const props = {
    icon: <Camera {...icon} />,
    disabled: !online,
    onClick: () =>
      tellFailure(import('../scenes/scene-actions.ts').then(({ captureNow }) => captureNow())),
  };
  const label = t('musiclibrary:captureScene');
  return isNarrow ? <IconButton label={label} {...props} /> : <Button {...props}>{label}</Button>;
}
