import { useState } from 'react';
import { t } from '../../../../../shared/i18n/translate.ts';
import type { SourceJson } from '../../../../../shared/playout/programme/document.ts';
import { call } from '../../../../state/calls.ts';
import { useMutation } from '../../../../state/use-mutation.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Combobox } from '../../../../ui/Combobox.tsx';
import { Popover } from '../../../../ui/Popover.tsx';
import { useResource } from '../../../../state/use-resource.ts';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import type { DayView } from '../model/day-view.ts';
import { sourceName } from '../model/words.ts';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';

/** Maximum number of media offered at once. */
const MAX_FOUND = 100;

/** Where a source continues: at which file, with buttons to change it or to start from the beginning. */
export function CursorField({
  view,
  id,
  source,
}: {
  readonly view: DayView;
  readonly id: string;
  readonly source: SourceJson;
}) {
  const state = view.preview?.sources.find((one) => one.id === id);
  const channel = source.cursor === 'shared' ? null : view.channel.number;
  const [isAsking, setAsking] = useState(false);
  const { submit, pending } = useMutation(
    (to: { readonly media: string } | 'reset') =>
      call('playout.programme.setCursor', { source: id, channel, to }),
    { onDone: view.refresh },
  );
  return (
    <FormRow label={t('programmeview:source.cursor')} note={t('programmeview:source.cursorNote')}>
      <span className={css['text']} dir="auto">
        {state?.next?.title ?? t('programmeview:source.cursorNone')}
      </span>
      <SetCursor source={source} onChoose={(media) => submit({ media })} />
      <Button pending={pending} onClick={() => setAsking(true)}>
        {t('programmeview:source.reset')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('programmeview:source.resetTitle', { name: sourceName(view.document, id) })}
          text={t('programmeview:source.resetText')}
          action={t('programmeview:source.reset')}
          danger={false}
          onConfirm={() => {
            setAsking(false);
            submit('reset');
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </FormRow>
  );
}

function SetCursor({
  source,
  onChoose,
}: {
  readonly source: SourceJson;
  readonly onChoose: (media: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={t('programmeview:source.setLabel')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={<Button>{t('programmeview:source.set')}</Button>}
    >
      <MediaChoice
        source={source}
        onChoose={(media) => {
          setOpen(false);
          onChoose(media);
        }}
      />
    </Popover>
  );
}

function MediaChoice({
  source: { query, show },
  onChoose,
}: {
  readonly source: SourceJson;
  readonly onChoose: (media: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const base = query ?? (show === undefined ? '' : `show_title:"${show}"`);
  const words = typed.trim().replace(/["\\]/g, '');
  const { data } = useResource(
    'library.search',
    {
      query: words === '' ? base : `${base === '' ? '' : `(${base}) AND `}"${words}"`,
      sort: 'date',
      isDescending: false,
      offset: 0,
      limit: MAX_FOUND,
    },
    { pause: 300 },
  );
  return (
    <Combobox
      label={t('programmeview:source.setLabel')}
      opens
      value=""
      options={(data?.items ?? []).map(({ id, title, show: name, season, episode }) => ({
        value: id,
        label: [
          name,
          season === undefined ? null : `S${String(season)}E${String(episode ?? 0)}`,
          title,
        ]
          .filter((one) => one != null)
          .join(' '),
      }))}
      onText={setTyped}
      onValue={onChoose}
    />
  );
}
