import type { KeyboardEvent } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { GripVertical } from 'lucide-react';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { call, tellFailure } from '../../../state/calls.ts';
import { showToast } from '../../../state/toasts.ts';
import { useTopic } from '../../../state/topics.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { icon } from '../../../ui/icon.ts';
import type { UndoStep } from '../../../ui/undo-keys.ts';
import { useUndoKeys } from '../../../ui/undo-keys.ts';
import { DetailPart } from './DetailPane.tsx';
import { formatTitle } from './media-words.ts';
import css from './CollectionOrder.module.css';

type Listed = MethodOutput<'library.collection'>['items'][number];

/** Data type of a dragged file. */
const DRAG = 'application/x-channelstrip-media';
/** Maximum number of listed files: larger collections are better ordered by a query. */
const MAX_LISTED = 500;

const formatName = ({ id, media }: Listed): string => (media === null ? id : formatTitle(media));

/** The files of a collection in order. Rows can be dragged, or moved with Alt and an arrow key; Ctrl+Z undoes a move. */
export function CollectionOrder({ id }: { readonly id: string }) {
  const { version } = useTopic('library');
  const listed = useResource(
    'library.collection',
    { id, offset: 0, limit: MAX_LISTED },
    { version },
  );
  const { data } = listed;
  const { rows, move, focused } = useOrder(id, data?.items ?? null);
  if (data === null || rows === null)
    return <Awaited resource={listed} label={t('medialibrary:order.title')} />;
  return (
    <DetailPart title={t('medialibrary:order.title')}>
      <p className={css['hint']}>{t('medialibrary:order.hint')}</p>
      <ol className={css['list']} aria-label={t('medialibrary:order.title')}>
        {rows.map((row, index) => (
          <Row
            key={row.id}
            row={row}
            index={index}
            isFocused={focused === row.id}
            onMove={(media, to) => move(media, Math.min(rows.length - 1, Math.max(0, to)))}
          />
        ))}
      </ol>
      {data.total > rows.length && (
        <p className={css['hint']}>
          {t('medialibrary:order.more', { count: data.total - rows.length })}
        </p>
      )}
    </DetailPart>
  );
}

interface Move {
  readonly media: string;
  readonly from: number;
  readonly to: number;
}

/** The rows after moves that the core has not confirmed yet, and the moves that can be undone. */
function useOrder(id: string, items: readonly Listed[] | null) {
  const [moved, setMoved] = useState<{ readonly of: typeof items; readonly rows: typeof items }>({
    of: null,
    rows: null,
  });
  const [focused, setFocused] = useState<string | null>(null);
  const history = useRef<{ past: Move[]; future: Move[] }>({ past: [], future: [] });
  const rows = moved.of === items && moved.rows !== null ? moved.rows : items;
  const run = (media: string, to: number): Move | null => {
    const from = rows?.findIndex((row) => row.id === media) ?? -1;
    const row = rows?.[from];
    if (rows === null || row === undefined || from === to) return null;
    setMoved({ of: items, rows: rows.filter((one) => one !== row).toSpliced(to, 0, row) });
    setFocused(media);
    tellFailure(
      call('library.moveInCollection', { id, media, to }).catch((error: unknown) => {
        setMoved({ of: null, rows: null });
        throw error;
      }),
    );
    showToast({
      tone: 'neutral',
      text: t('medialibrary:order.moved', {
        name: formatName(row),
        place: to + 1,
        count: rows.length,
      }),
    });
    return { media, from, to };
  };
  const move = (media: string, to: number): void => {
    const done = run(media, to);
    if (done !== null) history.current = { past: [...history.current.past, done], future: [] };
  };
  useUndoKeys((step: UndoStep) => {
    const { past, future } = history.current;
    const [from, onto] = step === 'undo' ? [past, future] : [future, past];
    const last = from.pop();
    if (last === undefined) return;
    onto.push(last);
    run(last.media, step === 'undo' ? last.from : last.to);
  });
  return { rows, move, focused };
}

interface RowProps {
  readonly row: Listed;
  readonly index: number;
  /** The row moved last keeps the focus at its new place. */
  readonly isFocused: boolean;
  readonly onMove: (media: string, to: number) => void;
}

function Row({ row, index, isFocused, onMove }: RowProps) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (isFocused) button.current?.focus();
  }, [isFocused, index]);
  const keys = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const stops = event.currentTarget.closest('ol')?.querySelectorAll<HTMLElement>('[data-media]');
    if (event.altKey) onMove(row.id, index + by);
    else stops?.item(index + by)?.focus();
  };
  return (
    <li
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(DRAG)) event.preventDefault();
      }}
      onDrop={(event) => {
        const media = event.dataTransfer.getData(DRAG);
        if (media === '') return;
        event.preventDefault();
        onMove(media, index);
      }}
    >
      <button
        ref={button}
        type="button"
        data-media={row.id}
        draggable
        tabIndex={index === 0 || isFocused ? 0 : -1}
        className={css['row']}
        title={formatName(row)}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
        onKeyDown={keys}
        onDragStart={(event) => event.dataTransfer.setData(DRAG, row.id)}
      >
        <GripVertical {...icon} size={14} />
        <span className={css['number']}>{index + 1}</span>
        <span className={css['name']} dir="auto">
          {formatName(row)}
        </span>
      </button>
    </li>
  );
}
