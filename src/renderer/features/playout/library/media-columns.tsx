import { dropTurns } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatDate, formatExact } from '../../../../shared/format/time.ts';
import { formatCount, UNKNOWN } from '../../../../shared/format/numbers.ts';
import type { LibraryRow } from '../../../../shared/library/model.ts';
import { StateTag } from '../../../ui/StatusPill.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { cx } from '../../../ui/cx.ts';
import { describeState, formatMs, formatTitle, formatType } from './media-words.ts';
import type { MediaEntry } from './media-pages.ts';
import css from './MediaTable.module.css';

/** Only marks the column as sortable: the core sorts. */
const byCore = (): null => null;

const cell =
  (draw: (media: LibraryRow) => React.ReactNode) =>
  ({ media }: MediaEntry): React.ReactNode =>
    media === null ? <span className={css['waiting']} aria-hidden="true" /> : draw(media);

const isGone = ({ state }: LibraryRow): boolean => state === 'missing';

function File({ media }: { readonly media: LibraryRow }) {
  const { tone, text } = describeState(media);
  const isLoud = tone === 'bad' || tone === 'waiting';
  return (
    <StateTag plain tone={tone}>
      <span className={cx(!isLoud && css['state'])}>{text}</span>
    </StateTag>
  );
}

/** The show's name is cut first, so that its episodes stay distinguishable. */
function Title({ media }: { readonly media: LibraryRow }) {
  const whole = dropTurns(formatTitle(media));
  const show = dropTurns(media.show ?? '');
  const isEpisode = show !== '' && whole.startsWith(`${show} `);
  return (
    <span className={cx(css['title'], isGone(media) && css['gone'])} dir="auto" title={whole}>
      {isEpisode && <span className={css['show']}>{`${show} `}</span>}
      <span className={css['name']}>{isEpisode ? whole.slice(show.length + 1) : whole}</span>
    </span>
  );
}

const createMainColumns = (): readonly Column<MediaEntry>[] => [
  {
    id: 'title',
    title: t('medialibrary:column.title'),
    width: 190,
    grow: 1,
    value: byCore,
    cell: cell((media) => <Title media={media} />),
  },
  {
    id: 'type',
    title: t('medialibrary:column.type'),
    width: 68,
    fold: 2,
    dim: true,
    value: byCore,
    cell: cell(({ type }) => formatType(type)),
  },
  {
    id: 'length',
    title: t('medialibrary:column.length'),
    width: 68,
    align: 'end',
    value: byCore,
    cell: cell(({ ms }) => formatMs(ms)),
  },
  {
    id: 'chapters',
    title: t('medialibrary:column.chapters'),
    width: 40,
    align: 'end',
    fold: 3,
    dim: true,
    value: byCore,
    cell: cell(({ chapters }) =>
      chapters === null ? '' : chapters === 0 ? UNKNOWN : formatCount(chapters),
    ),
  },
];

const createFileColumns = (): readonly Column<MediaEntry>[] => [
  {
    id: 'added',
    title: t('medialibrary:column.added'),
    width: 92,
    align: 'end',
    fold: 4,
    dim: true,
    value: byCore,
    cell: cell(({ addedAt }) => (
      <span title={formatExact(addedAt)}>{formatDate(addedAt, Date.now())}</span>
    )),
  },
  {
    id: 'file',
    title: t('medialibrary:column.file'),
    width: 100,
    fold: 1,
    value: byCore,
    cell: cell((media) => <File media={media} />),
  },
  {
    id: 'library',
    title: t('medialibrary:column.library'),
    width: 120,
    fold: 5,
    hidden: true,
    dim: true,
    cell: cell(({ library }) => <span dir="auto">{library}</span>),
  },
  {
    id: 'path',
    title: t('medialibrary:column.path'),
    width: 240,
    fold: 6,
    hidden: true,
    dim: true,
    cell: cell(({ path }) => <span dir="ltr">{dropTurns(path)}</span>),
  },
];

/** The columns of the library; their ids are the sort keys of the core. */
export const createColumns = (): readonly Column<MediaEntry>[] => [
  ...createMainColumns(),
  ...createFileColumns(),
];
