import { FileSearch, Trash2 } from 'lucide-react';
import { failure } from '../../../../shared/contract/errors.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import type { Engine } from '../../../../shared/playout/finding.ts';
import { call } from '../../../state/calls.ts';
import { useEntry, useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import textCss from '../../../ui/text.module.css';
import { setValue } from '../steps.ts';
import css from './Hints.module.css';
import type { ItemProps } from './use-item.ts';
import { sourceText } from '../source/source-fields.ts';
import { trackNames, getTrack, trackWord } from './tracks.ts';
import type { Mutation } from '../../../state/use-mutation.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { newJob } from '../add/ProbeProgress.tsx';
import type { MediaFacts, MediaStream } from '../../../../shared/playout/state.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';

/** A source of the item with its pointer and display name. */
interface Hinted {
  readonly pointer: string;
  readonly name: string;
  readonly source: JsonObject;
}

/** Stores the stream facts of files as hints in their sources, so that the engine need not probe them. */
export function Hints(props: ItemProps) {
  const { value } = props.detail;
  const sources = listHinted(value);
  if (sources.length === 0) return null;
  return (
    <section className={cx(css['hints'], layout['stack'])} aria-labelledby="hints">
      <h3 id="hints" className={css['heading']}>
        {t('playout:hint.title')}
      </h3>
      <p className={textCss['small']}>{t('playout:hint.what')}</p>
      <ul className={layout['stack']}>
        {sources.map((source) => (
          <Hint key={source.pointer} {...props} {...source} />
        ))}
      </ul>
    </section>
  );
}

/** The sources that may have a hint. A dynamic source cannot: its address answers with an item. */
function listHinted(value: JsonObject): readonly Hinted[] {
  const holders = [
    { pointer: '/source', name: t('playout:hint.item'), holder: value },
    ...trackNames.map((track) => ({
      pointer: `/tracks/${track}/source`,
      name: trackWord(track),
      holder: getTrack(value, track),
    })),
  ];
  return holders.flatMap(({ pointer, name, holder }) => {
    const source = toObject(holder?.['source']);
    return source === null || source['source_type'] === 'dynamic'
      ? []
      : [{ pointer, name, source }];
  });
}

/** Probes a file with ffprobe. Rejects with a message if the result does not make a hint. */
async function hintFrom(path: string, engine: Engine): Promise<JsonObject> {
  const { media } = await call('playout.probe', { paths: [path], job: newJob('hint') });
  const facts = media.find((one) => one.path === path);
  if (facts === undefined) throw failure('not-found', t('playout:hint.noFile'));
  if (facts.problem !== null) throw failure('rejected', facts.problem);
  const read = createHint(facts, engine);
  if (!read.ok) throw failure('rejected', formatReason(read));
  return read.hint;
}

function Hint(props: ItemProps & Hinted) {
  const { item, pointer, name, source } = props;
  const engine = useEntry('playout.channels', item.channel)?.engine ?? '0.2';
  const setting = useMutation(
    async (path: string | null) => {
      const hint = path === null ? undefined : await hintFrom(path, engine);
      return setValue(item, `${pointer}/probe_hint`, hint);
    },
    { inline: true },
  );
  const hint = toObject(source['probe_hint']);
  return (
    <li className={layout['stack']}>
      <Row {...props} hint={hint} setting={setting} />
      {setting.error !== null && (
        <p className={css['bad']} role="alert">
          {setting.error.message}
        </p>
      )}
      {hint !== null && (
        <pre className={css['json']} tabIndex={0} aria-label={t('playout:hint.shown', { name })}>
          {JSON.stringify(hint, null, 2)}
        </pre>
      )}
    </li>
  );
}

interface RowProps extends ItemProps, Hinted {
  readonly hint: JsonObject | null;
  /** Creates a hint from the file at a path; null removes the hint. */
  readonly setting: Mutation<string | null>;
}

/** Shows whether a source has a hint, with the actions for it. */
function Row({ disabled, name, source, hint, setting: { pending, submit } }: RowProps) {
  const { ffprobe } = useTopic('playout.workspace').tools;
  const path = source['source_type'] === 'local' ? sourceText(source) : null;
  const text = hint === null ? t('playout:hint.none') : about(hint);
  return (
    <>
      <div className={css['row']}>
        <span className={css['name']} title={sourceText(source)}>
          {t('playout:hint.of', { name, text })}
        </span>
        {path !== null && (
          <Button
            icon={<FileSearch {...icon} />}
            aria-label={t(hint === null ? 'playout:hint.writeOf' : 'playout:hint.againOf', {
              name,
            })}
            disabled={disabled || !ffprobe}
            pending={pending}
            onClick={() => submit(path)}
          >
            {hint === null ? t('playout:hint.write') : t('playout:hint.again')}
          </Button>
        )}
        {hint !== null && (
          <Button
            variant="ghost"
            icon={<Trash2 {...icon} />}
            aria-label={t('playout:hint.removeOf', { name })}
            disabled={disabled || pending}
            onClick={() => submit(null)}
          >
            {t('playout:hint.remove')}
          </Button>
        )}
      </div>
      {path === null && <p className={textCss['small']}>{t('playout:hint.filesOnly')}</p>}
      {path !== null && !ffprobe && (
        <p className={textCss['small']}>{t('playout:add.noProbeText')}</p>
      )}
    </>
  );
}

/** "1 video, 2 audio, 0 subtitle, 46:10.000". */
function about(hint: JsonObject): string {
  const ms = hint['duration_ms'];
  const counts = trackNames.map((kind) =>
    t('playout:hint.count', { count: countIn(hint, kind), kind: t(`playout:track.kind.${kind}`) }),
  );
  return [...counts, ...(typeof ms === 'number' ? [formatExactLength(ms, true)] : [])].join(' · ');
}

function formatReason(read: Exclude<HintRead, { ok: true }>): string {
  if (read.why !== 'lacks') return t(`playout:hint.why.${read.why}`);
  return t('playout:hint.why.lacks', { field: read.field, stream: read.stream });
}

/** A hint for a file, or why there is none: no streams, a stream lacks a field, or the HDR10 metadata is unknown. */
type HintRead =
  | { readonly ok: true; readonly hint: JsonObject }
  | { readonly ok: false; readonly why: 'empty' | 'hdr' }
  | { readonly ok: false; readonly why: 'lacks'; readonly field: string; readonly stream: number };

const required = {
  video: ['codec', 'width', 'height', 'pix_fmt'],
  audio: ['codec', 'channels'],
  subtitle: ['codec'],
} as const;
type Kind = keyof typeof required;

/** Keys that the engine 0.0.2 does not know; with them it would require a newer file version. */
const newer = new Set(['dv_profile', 'has_hdr10_metadata', 'rotation']);

/** The facts that the engine would probe itself, in its format (playout.md 2). Uses the lowest version that supports them. */
export function createHint(media: MediaFacts, engine: Engine): HintRead {
  const hint: JsonObject = { video: [], audio: [], subtitle: [] };
  for (const kind of Object.keys(required) as Kind[]) {
    const streams: JsonObject[] = [];
    for (const stream of media.streams.filter((one) => one.kind === kind)) {
      const entry = toEntry(stream, engine);
      const field = required[kind].find((key) => entry[key] === undefined || entry[key] === '');
      if (field !== undefined) return { ok: false, why: 'lacks', field, stream: stream.index };
      if (isHalfKnown(entry, engine)) return { ok: false, why: 'hdr' };
      streams.push(entry);
    }
    hint[kind] = streams;
  }
  // A cover image is not a video stream, so the file may have no streams left.
  if (Object.values(hint).every((list) => Array.isArray(list) && list.length === 0))
    return { ok: false, why: 'empty' };
  if (media.format !== undefined) hint['format_name'] = media.format;
  if (media.durationMs !== null) hint['duration_ms'] = media.durationMs;
  return { ok: true, hint };
}

function toEntry({ index, kind, codec, channels, hint = {} }: MediaStream, engine: Engine) {
  const entry: JsonObject = { stream_index: index, codec };
  if (kind === 'audio' && channels !== null) entry['channels'] = channels;
  for (const [key, value] of Object.entries(hint))
    if (engine !== '0.0.2' || !newer.has(key)) entry[key] = value;
  return entry;
}

/** The engine reads the frames of such a video for HDR10 metadata missing in the stream; a hint would declare that there is none. */
const isHalfKnown = (entry: JsonObject, engine: Engine): boolean =>
  engine !== '0.0.2' &&
  entry['color_transfer'] === 'smpte2084' &&
  entry['has_hdr10_metadata'] !== true;

/** Number of streams of a kind in a hint. */
const countIn = (hint: JsonObject, kind: Kind): number => {
  const list = hint[kind];
  return Array.isArray(list) ? list.length : 0;
};
