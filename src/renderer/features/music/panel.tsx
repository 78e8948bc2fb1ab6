import { MusicPanel } from './MusicPanel.tsx';
import { t } from '../../../shared/i18n/translate.ts';
import { useRoute } from '../../state/route.ts';
import { parsePlace } from './model/route.ts';
import type { MusicAbilities } from '../../../shared/music/library.ts';
import { useTopicSelector } from '../../state/topics.ts';
import { useLive } from './live.ts';
import { usePaneCount } from './model/panes.ts';
import { Search } from 'lucide-react';
import { openPalette } from '../../palette/open.ts';
import { cx } from '../../ui/cx.ts';
import { icon } from '../../ui/icon.ts';
import { Kbd } from '../../ui/Kbd.tsx';
import text from '../../ui/text.module.css';
import css from './panel.module.css';
import { lazyPart } from '../../ui/lazy-part.tsx';

const load = () => import('./scenes/ScenesHead.tsx');
const drawNothing = () => null;

/** The scenes' part of the panel's head, loaded when it is first shown. */
const ScenesTitle = lazyPart(async () => (await load()).ScenesTitle, drawNothing);
const CaptureButton = lazyPart(async () => (await load()).CaptureButton, drawNothing);
const ScenesButton = lazyPart(async () => (await load()).ScenesButton, drawNothing);

/** The panel's name; on a page of the scenes, a back button before the page's name. */
function MusicTitle({ className }: { readonly className: string | undefined }) {
  const place = parsePlace(useRoute().detail);
  if (place.k === 'scenes') return <ScenesTitle place={place} />;
  return <h1 className={className}>{t('app:nav.music')}</h1>;
}

/** The search field in the panel's head, aligned with the library below it; hidden on pages that cover the library. */
function MusicScope() {
  const place = parsePlace(useRoute().detail);
  if (place.k === 'scenes') return null;
  return (
    <div className={css['search']}>
      <SearchField />
    </div>
  );
}

const hasNoLibrary = ({ library, browse }: MusicAbilities): boolean => !library && !browse;

/**
 * "Capture now" on the scenes' page; elsewhere a link to the scenes if the library has no tab for them: in a narrow column, or without a
 * library.
 */
function MusicActions() {
  const { k } = parsePlace(useRoute().detail);
  const { online } = useLive();
  const isNarrow = usePaneCount() < 3;
  const isBare = useTopicSelector('music.abilities', hasNoLibrary);
  if (k === 'scenes') return <CaptureButton />;
  return isNarrow || (online && isBare) ? <ScenesButton /> : null;
}

/** A button that looks like the field of the palette and opens it. */
function SearchField() {
  return (
    <button
      type="button"
      className={css['field']}
      aria-keyshortcuts="Control+K"
      aria-haspopup="dialog"
      onClick={() => openPalette()}
    >
      <Search {...icon} />
      <span className={cx(css['text'], text['ellipsis'])}>{t('music:openSearch')}</span>
      <span className={css['keys']} aria-hidden="true">
        <Kbd>Ctrl</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  );
}

export const musicPanel = {
  Content: MusicPanel,
  Title: MusicTitle,
  Scope: MusicScope,
  Actions: MusicActions,
};
