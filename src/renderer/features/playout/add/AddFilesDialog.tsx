import { useEffect, useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaFacts } from '../../../../shared/playout/state.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { useTopic } from '../../../state/topics.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { useShift } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { dayTime } from '../../../ui/time/zone.ts';
import css from './AddFiles.module.css';
import { FileChoice } from './FileChoice.tsx';
import type { MediaProps } from './MediaList.tsx';
import { Failures, MediaList } from './MediaList.tsx';
import type { Order } from './media-items.ts';
import { itemOfMedia, sumLengths, ordered, playable, unplayable } from './media-items.ts';
import { PlaceFields, useInsertion } from './PlaceFields.tsx';
import { ProbeProgress, useProbe } from './ProbeProgress.tsx';
import type { Probe } from './ProbeProgress.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';

const nothing: readonly string[] = [];

/** Adds files to a channel, one after another, each at its full length. */
export function AddFilesDialog(props: PlayoutDialogProps<'add-files'>) {
  const { paths: dropped = nothing, onClose } = props;
  const given = dropped ?? nothing;
  const [paths, setPaths] = useState(given);
  const probe = useProbe();
  const { start } = probe;
  const { ffprobe } = useTopic('playout.workspace').tools;
  useEffect(() => {
    if (ffprobe && given.length > 0) start(given);
  }, [ffprobe, given, start]);
  if (probe.state === 'done') return <Arrange probe={probe} {...props} />;
  const busy = probe.state === 'running';
  return (
    <FormDialog
      wide
      title={t('playout:add.filesTitle')}
      description={t('playout:add.filesText')}
      submit={t('playout:add.read')}
      submission={{ pending: false, error: probe.error }}
      blocked={paths.length === 0 ? t('playout:add.noFiles') : undefined}
      disabled={busy || !ffprobe}
      onSubmit={() => start(paths)}
      onClose={onClose}
    >
      {!ffprobe && (
        <Notice tone="warn" title={t('playout:add.noProbe')}>
          {t('playout:add.noProbeText')}
        </Notice>
      )}
      {busy ? (
        <ProbeProgress probe={probe} />
      ) : (
        <FileChoice paths={paths} onPaths={setPaths} untold={dropped === null} />
      )}
    </FormDialog>
  );
}

/** The files found, in playing order. */
function Arrange({ probe, ...props }: PlayoutDialogProps<'add-files'> & { readonly probe: Probe }) {
  const [media, setMedia] = useState(() => playable(probe.media));
  const { fields, inserting } = useInsertion(props, () => media.map(itemOfMedia));
  const { place } = fields;
  const shift = useShift(place.channel);
  return (
    <FormDialog
      wide
      title={t('playout:add.filesTitle')}
      submit={t('playout:add.insert', { count: media.length })}
      back={t('playout:add.back')}
      submission={inserting}
      disabled={media.length === 0}
      onBack={probe.cancel}
      onClose={props.onClose}
    >
      <FileOrder probe={probe} media={media} onMedia={setMedia} />
      <Failures media={unplayable(probe.media)} />
      <PlaceFields {...fields} length={sumLengths(media)} />
      <Sum media={media} at={place.at - shift} />
    </FormDialog>
  );
}

function FileOrder({ probe, media, onMedia }: MediaProps & { readonly probe: Probe }) {
  const [order, setOrder] = useState<Order>('chosen');
  if (media.length === 0) return <EmptyState title={t('playout:add.nothing')} />;
  return (
    <>
      <div className={css['order']}>
        <Segmented
          label={t('playout:add.order')}
          value={order}
          options={[
            { value: 'chosen', label: t('playout:add.byChoice') },
            { value: 'name', label: t('playout:add.byName') },
            { value: 'shuffled', label: t('playout:add.shuffled') },
          ]}
          onValue={(next) => {
            setOrder(next);
            onMedia(ordered(next === 'chosen' ? playable(probe.media) : media, next));
          }}
        />
      </div>
      <MediaList media={media} onMedia={onMedia} />
    </>
  );
}

function Sum({ media, at }: { readonly media: readonly MediaFacts[]; readonly at: number }) {
  const zone = usePlayoutEditor((state) => state.zone);
  if (media.length === 0) return null;
  const length = sumLengths(media);
  return (
    <p className={css['sum']}>
      {t('playout:add.sum', {
        count: media.length,
        length: formatExactLength(length, true),
        end: dayTime(at + length, zone),
      })}
    </p>
  );
}
