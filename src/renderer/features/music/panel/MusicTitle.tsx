import { ChevronLeft } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { goBack, useRoute } from '../../../state/route.ts';
import { icon } from '../../../ui/icon.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { backFrom, parsePlace } from '../model/route.ts';
import css from './MusicTitle.module.css';

/** The panel's name; on a page of the scenes, the way back before the page's name. */
export function MusicTitle({ className }: { readonly className: string | undefined }) {
  const { detail } = useRoute();
  const place = parsePlace(detail);
  const isSingle = useMatches('(max-width: 599px)');
  if (place.k !== 'scenes') return <h1 className={className}>{t('app:nav.music')}</h1>;
  const leave = (): void => {
    goBack({ panel: 'music', detail: '' });
  };
  const scenes = t('musiclibrary:tab.scenes');
  const back = (name: string) => (
    <button type="button" className={css['back']} onClick={backFrom(detail) ?? leave}>
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
