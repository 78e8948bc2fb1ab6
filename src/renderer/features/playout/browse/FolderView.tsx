import { ArrowUp } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { FolderList } from './FolderList.tsx';
import type { FolderState } from './folder-state.ts';
import { crumbsOf } from './paths.ts';
import css from './FolderView.module.css';
import { ErrorState } from '../../../ui/ErrorState.tsx';

/** A folder with the way to it: where one is, what lies there, and what is left out of sight. */
export function FolderView({
  state,
  many,
  onOpen,
}: {
  readonly state: FolderState;
  readonly many: boolean;
  readonly onOpen: (path: string) => void;
}) {
  const { loaded, shown, wanted } = state;
  const { data, error } = loaded;
  return (
    <div className={css['view']}>
      <Crumbs state={state} />
      {error !== null ? (
        <ErrorState error={{ message: t('playout:browse.failed') }} onMend={loaded.refresh}>
          {error.message}
        </ErrorState>
      ) : data === null ? (
        <div className={css['blank']}>
          <Skeleton rows={5} label={t('playout:browse.loading')} />
        </div>
      ) : shown.length === 0 ? (
        <div className={css['blank']}>
          <EmptyState title={t(`playout:browse.empty.${wanted}`)} />
        </div>
      ) : (
        <FolderList label={data.path} {...{ state, many, onOpen }} />
      )}
      <Foot state={state} />
    </div>
  );
}

function Foot({ state }: { readonly state: FolderState }) {
  const { loaded, wanted, all, setAll } = state;
  const more = loaded.data?.more ?? 0;
  if (wanted === 'folder' && more === 0) return null;
  return (
    <div className={css['foot']}>
      {wanted !== 'folder' && (
        <Checkbox checked={all} onChecked={setAll}>
          {t('playout:browse.all')}
        </Checkbox>
      )}
      {more > 0 && <span>{t('playout:browse.more', { count: more })}</span>}
    </div>
  );
}

function Crumbs({ state }: { readonly state: FolderState }) {
  const { data } = state.loaded;
  const crumbs = data === null ? [] : crumbsOf(data.path);
  const parent = data?.parent ?? null;
  return (
    <div className={css['way']}>
      <IconButton
        label={t('playout:browse.up')}
        shortcut="Backspace"
        icon={<ArrowUp {...icon} />}
        disabled={parent === null}
        onClick={() => {
          state.go(parent);
        }}
      />
      <nav className={css['crumbs']} aria-label={t('playout:browse.crumbs')}>
        {crumbs.map((crumb, at) => (
          <button
            key={crumb.path}
            type="button"
            className={css['crumb']}
            aria-current={at === crumbs.length - 1 ? 'location' : undefined}
            onClick={() => {
              state.go(crumb.path);
            }}
          >
            {crumb.label}
          </button>
        ))}
      </nav>
    </div>
  );
}
