import { useState } from 'react';
import { Image } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaFacts, MediaStream } from '../../../../shared/playout/state.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Field } from '../../../ui/Field.tsx';
import layout from '../../../ui/layout.module.css';
import { Select } from '../../../ui/Select.tsx';
import text from '../../../ui/text.module.css';
import type { Option } from '../../../ui/use-listbox.ts';
import { opens } from '../dialogs.ts';
import { playoutEditor } from '../model/editor.ts';
import { sourceLabel } from '../source/source-name.ts';
import { sourceText } from '../source/source-fields.ts';
import type { ItemProps } from './use-item.ts';
import { Hints } from './Hints.tsx';
import css from './StreamsTab.module.css';
import type { TrackName } from './tracks.ts';
import { getStream, trackChange, trackNames, getTrack, trackWord } from './tracks.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { call } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { icon } from '../../../ui/icon.ts';
import { useMutation } from '../../../state/use-mutation.ts';

/** The engine selects the stream. */
const AUTO = -1;

/** The streams that play and their sources, the streams of the file, and a picture at the in point. */
export function StreamsTab(props: ItemProps) {
  const { item, detail } = props;
  return (
    <div className={css['streams']}>
      <div className={layout['stackWide']}>
        {trackNames.map((name) => (
          <Track key={name} name={name} {...props} />
        ))}
        <Media media={detail.media} />
        <Hints {...props} />
      </div>
      <Frame item={item} />
    </div>
  );
}

interface TrackProps extends ItemProps {
  readonly name: TrackName;
}

function Track({ item, detail, disabled, name }: TrackProps) {
  const { value, media } = detail;
  const own = toObject(getTrack(value, name)?.['source']);
  const chosen = getStream(value, name);
  return (
    <div className={css['track']}>
      <Field label={trackWord(name)}>
        {(parts) => (
          <Select
            {...parts}
            wide
            disabled={disabled}
            value={chosen ?? AUTO}
            options={[
              { value: AUTO, label: t(`playout:track.auto.${name}`) },
              ...listChoices(own === null ? media : null, name, chosen),
            ]}
            onValue={(next) => {
              const index = next === AUTO ? undefined : next;
              const values = [trackChange(value, name, 'stream_index', index)];
              void playoutEditor.run({ k: 'set', item, values });
            }}
          />
        )}
      </Field>
      <TrackSource item={item} detail={detail} disabled={disabled} name={name} />
    </div>
  );
}

/** The source of a track, with the actions to change it. */
function TrackSource({ item, detail, disabled, name }: TrackProps) {
  const { value } = detail;
  const own = toObject(getTrack(value, name)?.['source']);
  return (
    <div className={css['own']}>
      <span title={own === null ? undefined : sourceText(own)}>
        {own === null ? t('playout:track.inherits') : sourceLabel(own)}
      </span>
      {own !== null && (
        <Button
          variant="ghost"
          disabled={disabled}
          onClick={() => {
            const values = [trackChange(value, name, 'source', undefined)];
            void playoutEditor.run({ k: 'set', item, values });
          }}
        >
          {t('playout:track.useItems')}
        </Button>
      )}
      <Button
        variant="ghost"
        disabled={disabled}
        onClick={opens({
          k: 'replace-source',
          item,
          track: name,
          pointer: trackChange(value, name, 'source', null).pointer,
        })}
      >
        {own === null ? t('playout:track.ownSource') : t('playout:track.otherSource')}
      </Button>
    </div>
  );
}

/** Streams of the kind. Includes the selected index even if the file has no such stream. */
function listChoices(
  media: MediaFacts | null,
  name: TrackName,
  chosen: number | null,
): readonly Option<number>[] {
  const choices = (media?.streams ?? [])
    .filter(({ kind }) => kind === name)
    .map((stream) => ({ value: stream.index, label: streamText(stream) }));
  if (chosen === null || choices.some(({ value }) => value === chosen)) return choices;
  const words = media === null ? 'playout:track.number' : 'playout:track.missing';
  return [...choices, { value: chosen, label: t(words, { index: chosen }) }];
}

function streamText({ index, codec, detail, language }: MediaStream): string {
  const parts = [codec, detail, language].filter((part) => part !== null && part !== '');
  return `${String(index)} · ${parts.join(', ')}`;
}

function Media({ media }: { readonly media: MediaFacts | null }) {
  if (media === null)
    return <p className={cx(text['small'], text['anywhere'])}>{t('playout:track.unknown')}</p>;
  if (media.problem !== null)
    return <p className={cx(text['small'], text['anywhere'])}>{media.problem}</p>;
  return (
    <div>
      <p className={cx(text['small'], text['anywhere'])}>
        {media.durationMs === null
          ? t('playout:track.noLength', { count: media.streams.length })
          : t('playout:track.file', {
              count: media.streams.length,
              length: formatExactLength(media.durationMs, true),
            })}
      </p>
      <ul className={cx(text['small'], text['anywhere'])}>
        {media.streams.map((stream) => (
          <li key={stream.index}>
            {t(`playout:track.kind.${stream.kind}`)} {streamText(stream)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A picture of an item at its in point, rendered on demand because that takes a moment. */
function Frame({ item }: { readonly item: ItemRef }) {
  const { ffmpeg } = useTopic('playout.workspace').tools;
  const [picture, setPicture] = useState<string | null>(null);
  const { pending, error, submit } = useMutation(
    () => call('playout.frame', { ...item, offsetMs: 0 }),
    {
      inline: true,
      onDone: ({ dataUrl }) => setPicture(dataUrl),
    },
  );
  return (
    <figure className={css['frame']}>
      {picture === null ? (
        <div className={css['blank']}>
          {ffmpeg ? (
            <Button icon={<Image {...icon} />} pending={pending} onClick={() => submit()}>
              {t('playout:frame.show')}
            </Button>
          ) : (
            <p>{t('playout:frame.noFfmpeg')}</p>
          )}
          {error !== null && (
            <p className={css['bad']} role="alert">
              {error.message}
            </p>
          )}
        </div>
      ) : (
        <img className={css['picture']} src={picture} alt={t('playout:frame.alt')} />
      )}
      <figcaption className={text['small']}>{t('playout:frame.caption')}</figcaption>
    </figure>
  );
}
