import { FolderPlus, Plus, X } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { FolderView } from '../browse/FolderView.tsx';
import { useRecentFolder } from '../browse/recent-folder.ts';
import { baseName } from '../words.ts';
import css from './FileChoice.module.css';
import { useDroppedPaths } from './use-dropped-paths.ts';

interface Chosen {
  /** Absolute paths of files and folders. */
  readonly paths: readonly string[];
  readonly onPaths: (paths: readonly string[]) => void;
}

/** Gathers files and whole folders from anywhere on this machine, chosen or dropped. */
export function FileChoice({
  paths,
  onPaths,
  untold,
}: Chosen & {
  /** Files were dropped before, and nobody told where they lie. */
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
      <FolderView
        state={state}
        many
        onOpen={(path) => {
          take([path]);
        }}
      />
      <div className={css['take']}>
        <Button
          icon={<Plus {...icon} />}
          disabled={state.chosen.length === 0}
          onClick={() => {
            take(state.chosen);
          }}
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
      <Gathered paths={paths} onPaths={onPaths} />
    </div>
  );
}

function Gathered({ paths, onPaths }: Chosen) {
  if (paths.length === 0) return null;
  return (
    <ul className={css['paths']} aria-label={t('playout:add.gathered')}>
      {paths.map((path) => (
        <li key={path} className={css['path']}>
          <span title={path}>{baseName(path)}</span>
          <IconButton
            label={t('playout:add.drop', { name: baseName(path) })}
            icon={<X {...icon} />}
            onClick={() => {
              onPaths(paths.filter((one) => one !== path));
            }}
          />
        </li>
      ))}
    </ul>
  );
}
