import { t } from '../../../../shared/i18n/translate.ts';
import { useRoute } from '../../../state/route.ts';
import { parsePlace } from '../model/route.ts';
import { ScenesTitle } from './scenes-head.ts';

/** The panel's name; on a page of the scenes, the way back before the page's name. */
export function MusicTitle({ className }: { readonly className: string | undefined }) {
  const place = parsePlace(useRoute().detail);
  if (place.k === 'scenes') return <ScenesTitle place={place} />;
  return <h1 className={className}>{t('app:nav.music')}</h1>;
}
