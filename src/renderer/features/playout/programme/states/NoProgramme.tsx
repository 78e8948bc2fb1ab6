import { useEffect, useRef } from 'react';
import { CalendarClock } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { call } from '../../../../state/calls.ts';
import { showToast } from '../../../../state/toasts.ts';
import { useMutation } from '../../../../state/use-mutation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { EmptyState } from '../../../../ui/EmptyState.tsx';
import { opens } from '../../dialogs.ts';
import css from './States.module.css';

/** Shown for a lineup without a programme: three ways to create one. Nothing airs until it is applied. */
export function NoProgramme() {
  const { submit, sent, pending } = useMutation(
    (from: 'empty' | 'airing') => call('playout.programme.create', { from }),
    {
      onDone: ({ problem }) => {
        if (problem !== null) showToast({ tone: 'neutral', text: problem });
      },
    },
  );
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The view was opened with a key, or the focused element is gone; the page itself then has the focus.
    if (document.activeElement?.matches('body, main') === true) first.current?.focus();
  }, []);
  return (
    <EmptyState
      icon={CalendarClock}
      title={t('programmeview:none.title')}
      action={
        <span className={css['ways']}>
          <Button
            ref={first}
            variant="primary"
            pending={sent?.input === 'empty'}
            disabled={pending && sent?.input !== 'empty'}
            onClick={() => submit('empty')}
          >
            {t('programmeview:none.empty')}
          </Button>
          <Button
            pending={sent?.input === 'airing'}
            disabled={pending && sent?.input !== 'airing'}
            onClick={() => submit('airing')}
          >
            {t('programmeview:none.airing')}
          </Button>
          <Button disabled={pending} onClick={opens({ k: 'import-programme' })}>
            {t('programmeview:none.import')}
          </Button>
        </span>
      }
    >
      {t('programmeview:none.text')}
    </EmptyState>
  );
}
