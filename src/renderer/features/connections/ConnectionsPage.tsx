import './texts.ts';
import { useRef } from 'react';
import { ArrowLeft, Unplug } from 'lucide-react';
import { t } from '../../../shared/i18n/translate.ts';
import { navigate, useRoute } from '../../state/route.ts';
import { useTopic } from '../../state/topics.ts';
import { Button } from '../../ui/Button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { icon } from '../../ui/icon.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Pane } from '../../ui/Pane.tsx';
import { ADD } from './add.ts';
import { Editor } from './Editor.tsx';
import { HistoryPane } from './history/HistoryPane.tsx';
import { ProfilesPane } from './list/ProfilesPane.tsx';
import css from './ConnectionsPage.module.css';

/** Servers on the left; on the right the history, or the form of the one that is added or changed. */
export function ConnectionsPage() {
  const { detail } = useRoute();
  const list = useRef<HTMLDivElement>(null);
  const editing = detail !== '';
  const done = (): void => {
    navigate('connections');
    list.current?.focus();
  };
  return (
    <div className={cx(css['page'], editing && css['editing'])}>
      <div ref={list} className={css['list']} tabIndex={-1}>
        <ProfilesPane openId={detail} />
      </div>
      <div className={css['side']}>
        {editing ? <EditPane key={detail} id={detail} onDone={done} /> : <HistoryPane />}
      </div>
    </div>
  );
}

function EditPane({ id, onDone }: { readonly id: string; readonly onDone: () => void }) {
  const { profiles } = useTopic('music.profiles');
  const profile = profiles.find((candidate) => candidate.id === id) ?? null;
  const back = (
    <IconButton
      label={t('settings:connections.back')}
      icon={<ArrowLeft {...icon} />}
      onClick={onDone}
    />
  );
  if (profile === null && id !== ADD)
    return (
      <Pane title={t('settings:connections.title')} actions={back}>
        <EmptyState
          icon={<Unplug {...icon} />}
          title={t('settings:connections.gone')}
          action={<Button onClick={onDone}>{t('settings:connections.back')}</Button>}
        >
          {t('settings:connections.goneText')}
        </EmptyState>
      </Pane>
    );
  const title =
    profile === null
      ? t('settings:connections.addTitle')
      : t('settings:connections.editTitle', { name: profile.name });
  return (
    <Pane title={title} actions={back} scroll>
      <Editor profile={profile} onDone={onDone} />
    </Pane>
  );
}
