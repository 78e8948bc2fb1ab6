import { FileJson, FolderOpen, GalleryHorizontalEnd, Play, Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { AppInfo } from '../../../../shared/app/model.ts';
import { droppedPaths } from '../../../state/dropped-paths.ts';
import { call } from '../../../state/calls.ts';
import { useTopic, useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { useFileDrop } from '../../../ui/use-file-drop.ts';
import { openDialog, opens } from '../dialogs.ts';
import css from './Start.module.css';
import { baseName } from '../words.ts';
import type { PlayoutWorkspace } from '../../../../shared/playout/state.ts';
import { openLineup } from '../steps.ts';
import { useMutation } from '../../../state/use-mutation.ts';

const canDemo = ({ demo }: AppInfo): boolean => !demo;

/** The start page without an open lineup: what the panel does, and ways to open one. Shows why opening failed. */
export function Start() {
  const { state, problem, path, recent } = useTopic('playout.workspace');
  const failed = state === 'failed';
  const { submit } = useMutation(openLineup);
  const { over, handlers } = useFileDrop(() => {
    const [lineup] = droppedPaths() ?? [];
    if (lineup === undefined) openDialog({ k: 'open' });
    else submit(lineup);
  });
  return (
    <div className={cx(css['start'], over && css['over'])} {...handlers}>
      {failed && <OpenFailure path={path} problem={problem} />}
      <EmptyState
        icon={GalleryHorizontalEnd}
        title={t('playout:start.title')}
        action={
          <>
            <StartButtons main={!failed} />
            {recent.length > 0 && <RecentList paths={recent} />}
          </>
        }
      >
        {t('playout:start.text')}
      </EmptyState>
    </div>
  );
}

function OpenFailure({ path, problem }: Pick<PlayoutWorkspace, 'path' | 'problem'>) {
  const { pending, submit } = useMutation(openLineup);
  return (
    <Notice
      tone="bad"
      title={t('playout:start.failed', { path: path ?? '' })}
      action={
        path === null ? undefined : (
          <Button pending={pending} onClick={() => submit(path)}>
            {t('app:retry')}
          </Button>
        )
      }
    >
      {problem}
    </Notice>
  );
}

function StartButtons({ main }: { readonly main: boolean }) {
  const demo = useTopicSelector('app.info', canDemo);
  const { pending, submit } = useMutation(() => call('app.startDemo', undefined));
  return (
    <div className={css['ways']}>
      <Button
        variant={main ? 'primary' : 'secondary'}
        icon={<FolderOpen {...icon} />}
        onClick={opens({ k: 'open' })}
      >
        {t('playout:start.open')}
      </Button>
      <Button icon={<Plus {...icon} />} onClick={opens({ k: 'create' })}>
        {t('playout:start.create')}
      </Button>
      {demo && (
        <Button
          variant="ghost"
          icon={<Play {...icon} />}
          pending={pending}
          onClick={() => submit()}
        >
          {t('playout:start.demo')}
        </Button>
      )}
    </div>
  );
}

/** Recently opened lineups, newest first. */
function RecentList({ paths }: { readonly paths: readonly string[] }) {
  const { pending, submit } = useMutation(openLineup);
  return (
    <section className={css['recent']} aria-labelledby="playout-recent">
      <h2 id="playout-recent" className={css['recentListTitle']}>
        {t('playout:start.recent')}
      </h2>
      <ul className={css['list']}>
        {paths.map((path) => (
          <li key={path}>
            <button
              type="button"
              className={css['row']}
              title={path}
              disabled={pending}
              onClick={() => submit(path)}
            >
              <FileJson {...icon} />
              <span className={cx(css['name'], text['ellipsis'])}>{baseName(path)}</span>
              <span className={cx(text['small'], text['ellipsis'])} dir="ltr">
                {path}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
