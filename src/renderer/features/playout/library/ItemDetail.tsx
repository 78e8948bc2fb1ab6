import { useState } from 'react';
import { FileSearch, Trash2 } from 'lucide-react';
import { dropTurns } from '../../../../shared/i18n/isolate.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { formatList } from '../../../../shared/format/list.ts';
import { formatBytes } from '../../../../shared/format/sizes.ts';
import { formatExactLength, formatLength } from '../../../../shared/format/length.ts';
import { formatMoment } from '../../../../shared/format/time.ts';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { call } from '../../../state/calls.ts';
import { useNow } from '../../../state/now.ts';
import { RelativeTime } from '../../../state/RelativeTime.tsx';
import { useTopic } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { useResource } from '../../../state/use-resource.ts';
import { Button } from '../../../ui/Button.tsx';
import { Awaited } from '../../../ui/ErrorState.tsx';
import { Fact, Facts } from '../../../ui/Facts.tsx';
import { icon } from '../../../ui/icon.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { StateTag } from '../../../ui/StatusPill.tsx';
import { opens } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { shiftOfKey } from '../model/clock.ts';
import { DetailPane, DetailPart } from './DetailPane.tsx';
import { leaveLibrary, showSubject } from './library-store.ts';
import { describeState, formatMs, formatTitle, formatType } from './media-words.ts';
import css from './DetailPane.module.css';

type Shown = MethodOutput<'library.show'>;

/** Number of chapters listed at first. */
const MAX_CHAPTERS = 8;
/** Maximum number of listed airings. */
const MAX_AIRINGS = 3;

/** A media file: lengths, chapters, streams and next airings. */
export function ItemDetail({ id }: { readonly id: string }) {
  const { version } = useTopic('library');
  const shown = useResource('library.show', { id }, { version });
  const { data } = shown;
  if (data === null)
    return (
      <DetailPane title={t('medialibrary:item.loading')}>
        <div className={css['part']}>
          <Awaited resource={shown} label={t('medialibrary:item.loading')} />
        </div>
      </DetailPane>
    );
  return <Item key={data.id} item={data} />;
}

function Item({ item }: { readonly item: Shown }) {
  const { path, plot, collections, chapters = [] } = item;
  return (
    <DetailPane
      title={formatTitle(item)}
      note={<ItemNote item={item} />}
      {...useMissingActions(item)}
    >
      <Problems item={item} />
      <Airings path={path} />
      <DetailPart title={t('medialibrary:item.file')}>
        <FileFacts item={item} />
      </DetailPart>
      {chapters.length > 0 && <Chapters ends={chapters} />}
      <DetailPart title={t('medialibrary:item.about')}>
        {plot !== undefined && <p className={css['plot']}>{plot}</p>}
        <AboutFacts item={item} />
        {collections.length > 0 && (
          <p className={css['hint']}>
            {t('medialibrary:item.collections', { names: formatList(collections) })}
          </p>
        )}
      </DetailPart>
    </DetailPane>
  );
}

function ItemNote({ item: { type, ms, state, chapters } }: { readonly item: Shown }) {
  const { tone, text } = describeState({ state, chapters: chapters?.length ?? null });
  return (
    <>
      {formatType(type)} · {formatMs(ms)} ·{' '}
      <StateTag plain tone={tone}>
        {text}
      </StateTag>
    </>
  );
}

/** Actions for a missing file; none for others. */
function useMissingActions({ id, path, state }: Shown) {
  const forgetting = useMutation(() => call('library.forget', { id }), {
    onDone: () => showSubject(null),
  });
  if (state !== 'missing') return {};
  return {
    entries: [
      {
        label: t('medialibrary:missing.forget'),
        Icon: Trash2,
        danger: true,
        run: () => forgetting.submit(),
      },
    ],
    foot: (
      <Button
        variant="primary"
        icon={<FileSearch {...icon} />}
        onClick={opens({ k: 'find-media', id, path })}
      >
        {t('medialibrary:missing.find')}
      </Button>
    ),
  };
}

/** Asks once whether a new file is the missing one under another name. */
function Renamed({ id }: { readonly id: string }) {
  const settling = useMutation((isSame: boolean) => call('library.confirmRename', { id, isSame }));
  return (
    <div className={css['part']}>
      <Notice tone="warn" title={t('medialibrary:renamed.title')}>
        <p>{t('medialibrary:renamed.text')}</p>
        <div className={css['choices']}>
          <Button pending={settling.sent?.input === true} onClick={() => settling.submit(true)}>
            {t('medialibrary:renamed.same')}
          </Button>
          <Button pending={settling.sent?.input === false} onClick={() => settling.submit(false)}>
            {t('medialibrary:renamed.other')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

/** The reason that the file is not placed. */
function Problems({ item: { id, state, problem } }: { readonly item: Shown }) {
  return (
    <>
      {state === 'renamed' && <Renamed id={id} />}
      {state === 'missing' && (
        <div className={css['part']}>
          <Notice tone="bad" title={t('medialibrary:missing.one')}>
            {t('medialibrary:missing.text')}
          </Notice>
        </div>
      )}
      {problem !== null && (
        <div className={css['part']}>
          <Notice tone="warn" title={problem} />
        </div>
      )}
    </>
  );
}

function FileFacts({ item }: { readonly item: Shown }) {
  const { ms, size, width, height, codec, languages = [], subtitles = [], addedAt, path } = item;
  return (
    <Facts small>
      <Fact name={t('medialibrary:item.length')}>
        {ms === 0 ? t('medialibrary:state.reading') : formatExactLength(ms)}
      </Fact>
      {width !== undefined && height !== undefined && (
        <Fact name={t('medialibrary:item.picture')}>
          {`${String(width)} × ${String(height)}${codec === undefined ? '' : `, ${codec}`}`}
        </Fact>
      )}
      {languages.length > 0 && (
        <Fact name={t('medialibrary:item.audio')}>{languages.join(', ')}</Fact>
      )}
      {subtitles.length > 0 && (
        <Fact name={t('medialibrary:item.subtitles')}>{subtitles.join(', ')}</Fact>
      )}
      {size !== null && <Fact name={t('medialibrary:item.size')}>{formatBytes(size)}</Fact>}
      <Fact name={t('medialibrary:column.added')}>
        <RelativeTime at={addedAt} timed />
      </Fact>
      <Fact name={t('medialibrary:column.path')}>
        <span dir="ltr">{dropTurns(path)}</span>
      </Fact>
    </Facts>
  );
}

function AboutFacts({ item }: { readonly item: Shown }) {
  const { genres, tags, studios, directors, actors, countries, date, rating, library } = item;
  const facts = [
    ['date', date],
    ['genres', genres?.join(', ')],
    ['tags', tags?.join(', ')],
    ['studios', studios?.join(', ')],
    ['directors', directors?.join(', ')],
    ['actors', actors?.slice(0, 8).join(', ')],
    ['countries', countries?.join(', ')],
    ['rating', rating],
    ['library', library],
  ] as const;
  return (
    <Facts small>
      {facts.map(
        ([name, text]) =>
          text !== undefined &&
          text !== '' && (
            <Fact key={name} name={t(`medialibrary:about.${name}`)}>
              <span dir="auto">{text}</span>
            </Fact>
          ),
      )}
    </Facts>
  );
}

function Chapters({ ends }: { readonly ends: readonly number[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? ends : ends.slice(0, MAX_CHAPTERS);
  return (
    <DetailPart title={t('medialibrary:item.chapters', { count: ends.length })}>
      <ol>
        {shown.map((end, index) => (
          <li key={end} className={css['line']}>
            <span>{t('medialibrary:item.chapter', { number: index + 1 })}</span>
            <span className={css['figure']}>
              {formatLength(ends[index - 1] ?? 0)} – {formatLength(end)}
            </span>
          </li>
        ))}
      </ol>
      {shown.length < ends.length && (
        <Button variant="ghost" onClick={() => setAll(true)}>
          {t('medialibrary:item.allChapters')}
        </Button>
      )}
    </DetailPart>
  );
}

/** Next airings of the file on the channels of the open lineup; a click shows the item on the timeline. */
function Airings({ path }: { readonly path: string }) {
  const { state } = useTopic('playout.workspace');
  const channels = useTopic('playout.channels');
  const { data } = useResource(
    'playout.search',
    { text: path.slice(-200) },
    { enabled: state === 'open' },
  );
  const now = useNow(30_000);
  if (state !== 'open' || data === null) return null;
  const next = data.hits.filter(({ finish }) => finish > now).slice(0, MAX_AIRINGS);
  return (
    <DetailPart title={t('medialibrary:item.airs')}>
      {next.length === 0 && <p className={css['hint']}>{t('medialibrary:item.airsNot')}</p>}
      {next.map(({ ref, start, finish }) => {
        const shift = shiftOfKey(ref.channel);
        return (
          <button
            key={`${ref.file} ${String(ref.key)}`}
            type="button"
            className={css['airing']}
            onClick={() => {
              leaveLibrary();
              playoutEditor.focusOn((start + finish) / 2 - shift);
              playoutEditor.select([ref]);
            }}
          >
            <span dir="auto">{channels[ref.channel]?.name ?? ''}</span>
            <span className={css['figure']}>{formatMoment(start - shift, now)}</span>
          </button>
        );
      })}
    </DetailPart>
  );
}
