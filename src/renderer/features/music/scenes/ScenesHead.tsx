import { Camera, ChevronLeft, Lamp } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { tellFailure } from '../../../state/calls.ts';
import { goBack } from '../../../state/route.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useLive } from '../live.ts';
import type { MusicRoute } from '../model/route.ts';
import { backFrom, openPlace, placeText } from '../model/route.ts';
import { captureNow } from './scene-actions.ts';
import css from './ScenesHead.module.css';

const SINGLE = '(max-width: 599px)';

/** A back button and the page's name; in a narrow window, a scene's page leads back to the list. */
export function ScenesTitle({ place }: { readonly place: MusicRoute & { readonly k: 'scenes' } }) {
  const isSingle = useMatches(SINGLE);
  const scenes = t('musiclibrary:tab.scenes');
  const leave = (): void => {
    goBack({ panel: 'music', detail: '' });
  };
  const back = (name: string) => (
    <button type="button" className={css['back']} onClick={backFrom(placeText(place)) ?? leave}>
      <ChevronLeft {...icon} />
      {name}
    </button>
  );
  if (isSingle && place.id !== null)
    return (
      <div className={css['crumbs']}>
        {back(scenes)}
        <VisuallyHidden>
          <h1>{scenes}</h1>
        </VisuallyHidden>
      </div>
    );
  return (
    <div className={css['crumbs']}>
      {back(t('app:nav.music'))}
      <span className={css['slash']} aria-hidden="true">
        /
      </span>
      <h1>{scenes}</h1>
    </div>
  );
}

export function CaptureButton() {
  const { blocked } = useLive();
  const isSingle = useMatches(SINGLE);
  const label = t('musiclibrary:captureScene');
  const props = {
    icon: <Camera {...icon} />,
    blocked,
    onClick: () => tellFailure(captureNow()),
  };
  return isSingle ? <IconButton label={label} {...props} /> : <Button {...props}>{label}</Button>;
}

/** Opens the scenes. */
export const ScenesButton = () => (
  <IconButton
    label={t('musiclibrary:tab.scenes')}
    icon={<Lamp {...icon} />}
    onClick={() => openPlace({ k: 'scenes', id: null, preview: false })}
  />
);
