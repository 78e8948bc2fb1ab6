import { FolderPlus, Plus, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import { FolderView, useFolder } from '../browse/FolderView.tsx';
import { baseName } from '../words.ts';
import css from './FileChoice.module.css';
import { droppedPaths } from '../../../state/dropped-paths.ts';
import type { FileDrop } from '../../../ui/use-file-drop.ts';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import type { FolderState, Wanted } from '../browse/FolderView.tsx';

interface Chosen {
  /** Absolute paths of files and folders. */
  readonly paths: readonly string[];
  readonly onPaths: (paths: readonly string[]) => void;
}

/** Collects files and folders of this machine, selected or dropped. */
export function FileChoice({
  paths,
  onPaths,
  untold,
}: Chosen & {
  /** Whether the host did not report the paths of previously dropped files. */
  readonly untold: boolean;
}) {
  const state = useRecentFolder('media');
  const folder = state.loaded.data?.path ?? null;
  const take = (more: readonly string[]): void => {
    onPaths([...paths, ...more.filter((path) => !paths.includes(path))]);
    state.setChosen([]);
  };
  const { lost, over, handlers } = useDroppedPaths(untold, take);
  return (
    <div className={cx(css['choice'], over && css['over'])} {...handlers}>
      {lost && <Notice tone="info" title={t('playout:add.dropped')} />}
      <FolderView state={state} many onOpen={(path) => take([path])} />
      <div className={layout['wrap']}>
        <Button
          icon={<Plus {...icon} />}
          blocked={state.chosen.length === 0 ? t('playout:add.noFiles') : undefined}
          onClick={() => take(state.chosen)}
        >
          {t('playout:add.take', { count: state.chosen.length })}
        </Button>
        <Button
          variant="ghost"
          icon={<FolderPlus {...icon} />}
          disabled={folder === null}
          onClick={() => {
            if (folder !== null) take([folder]);
          }}
        >
          {t('playout:add.wholeFolder')}
        </Button>
      </div>
      <ChosenFiles paths={paths} onPaths={onPaths} />
    </div>
  );
}

function ChosenFiles({ paths, onPaths }: Chosen) {
  if (paths.length === 0) return null;
  return (
    <ul className={css['paths']} aria-label={t('playout:add.gathered')}>
      {paths.map((path) => (
        <li key={path} className={css['path']}>
          <span title={path}>{baseName(path)}</span>
          <IconButton
            label={t('playout:add.drop', { name: baseName(path) })}
            icon={<X {...icon} />}
            onClick={() => onPaths(paths.filter((other) => other !== path))}
          />
        </li>
      ))}
    </ul>
  );
}

/**
 * Handles dropped files. `lost`: the host did not report the paths of the last drop; `before`: it did not report those of the drop that
 * opened this view.
 */
function useDroppedPaths(
  before: boolean,
  take: (paths: readonly string[]) => void,
): FileDrop & { readonly lost: boolean } {
  const [lost, setLost] = useState(before);
  const drop = useFileDrop(() => {
    const paths = droppedPaths();
    setLost(paths === null);
    if (paths !== null) take(paths);
  });
  return { ...drop, lost };
}

/** The last folder opened per kind of file, kept while the window is open. */
const recent = new Map<Wanted, string>();

/** Starts in the last folder used, or in the user's home if that folder no longer exists. */
function useRecentFolder(wanted: Wanted): FolderState {
  const [start] = useState(() => recent.get(wanted) ?? null);
  const state = useFolder(wanted, start);
  const { go, loaded } = state;
  const there = loaded.data?.path;
  const lost = loaded.error !== null && start !== null && recent.get(wanted) === start;
  useEffect(() => {
    if (there !== undefined) recent.set(wanted, there);
  }, [there, wanted]);
  useEffect(() => {
    if (!lost) return;
    recent.delete(wanted);
    go(null);
  }, [lost, wanted, go]);
  return state;
}
