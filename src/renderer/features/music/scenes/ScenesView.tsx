import { useRef } from 'react';
import { Camera, Lamp } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Scene } from '../../../../shared/music/scenes/model.ts';
import { replaceDetail } from '../../../state/route.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import surface from '../../../ui/Surface.module.css';
import { useUndoKeys } from '../../../ui/undo-keys.ts';
import { useMatches } from '../../../ui/use-matches.ts';
import { useLive } from '../live.ts';
import type { MusicRoute } from '../model/route.ts';
import { openPlace, placeText } from '../model/route.ts';
import { captureNow, undoLast } from './scene-actions.ts';
import { useScenes } from './scene-edits.ts';
import { SceneEditor } from './SceneEditor.tsx';
import { SceneList } from './SceneList.tsx';
import { ScenePreview } from './ScenePreview.tsx';
import { useShownRow } from './shown-row.ts';
import css from './ScenesView.module.css';

/** Maximum width at which list, editor and preview are separate pages. */
const ONE = '(max-width: 599px)';
/** A window too low for a list beside the editor; the scene's name opens the list. */
const LOW = '(max-height: 479px) and (min-width: 600px)';

type ScenesPlace = MusicRoute & { readonly k: 'scenes' };

const toPlace = (id: string): ScenesPlace => ({ k: 'scenes', id, preview: false });
const select = (id: string): void => replaceDetail('music', placeText(toPlace(id)));

/** The list of scenes, the editor of one, and the changes that applying it would make. */
export function ScenesView({ place }: { readonly place: ScenesPlace }) {
  const view = useRef<HTMLDivElement>(null);
  const scenes = useScenes();
  const isSingle = useMatches(ONE);
  const isLow = useMatches(LOW);
  useUndoKeys((step) => {
    if (step === 'undo') undoLast();
  });
  useShownRow(view, scenes, isSingle ? null : select);
  const opened = scenes.find(({ id }) => id === place.id);
  const scene = opened ?? (isSingle ? undefined : scenes[0]);
  if (scenes.length === 0) return <NoScenes />;
  const open = (id: string): void => {
    if (isSingle) openPlace(toPlace(id));
    else select(id);
  };
  const rename = (): void =>
    view.current?.querySelector<HTMLInputElement>('[data-scene-name] input')?.focus();
  const list = (
    <SceneList scenes={scenes} open={scene?.id ?? null} onOpen={open} onRename={rename} />
  );
  return (
    <div
      ref={view}
      className={css['view']}
      data-layout={isSingle ? 'single' : isLow ? 'low' : 'wide'}
    >
      {isSingle ? (
        <SinglePage place={place} scene={scene} list={list} />
      ) : (
        <>
          {!isLow && list}
          {scene !== undefined && (
            <>
              <SceneEditor
                key={scene.id}
                scene={scene}
                others={isLow ? scenes : null}
                onOpen={open}
                foot={isLow ? 'apply' : 'note'}
              />
              {!isLow && <ScenePreview scene={scene} />}
            </>
          )}
        </>
      )}
    </div>
  );
}

/** In a narrow window: the list, the editor with Apply at the bottom, or the changes. */
function SinglePage({
  place,
  scene,
  list,
}: {
  readonly place: ScenesPlace;
  readonly scene: Scene | undefined;
  readonly list: React.JSX.Element;
}) {
  if (scene === undefined) return list;
  if (place.preview) return <ScenePreview scene={scene} />;
  return (
    <SceneEditor
      key={scene.id}
      scene={scene}
      others={null}
      foot="apply"
      onPreview={() => openPlace({ ...toPlace(scene.id), preview: true })}
    />
  );
}

function NoScenes() {
  const capturing = useMutation(captureNow);
  const { blocked } = useLive();
  return (
    <div className={cx(surface['surface'], css['none'])}>
      <EmptyState
        icon={Lamp}
        title={t('musicscenes:empty.title')}
        action={
          <Button
            variant="primary"
            icon={<Camera {...icon} />}
            blocked={blocked}
            pending={capturing.pending}
            onClick={() => capturing.submit()}
          >
            {t('musiclibrary:captureScene')}
          </Button>
        }
      >
        {t('musicscenes:empty.text')}
      </EmptyState>
    </div>
  );
}
