import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaFacts } from '../../../../shared/playout/state.ts';
import type { Action } from '../../../state/calls.ts';
import { useAction } from '../../../state/calls.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { usePlayoutEditor } from '../model/editor.ts';
import { edit } from '../steps.ts';
import { clockLength } from '../time/length.ts';
import { dayTime } from '../time/zone.ts';
import css from './AddFiles.module.css';
import { FileChoice } from './FileChoice.tsx';
import { Failures, MediaList } from './MediaList.tsx';
import type { Order } from './media-items.ts';
import { itemOfMedia, lengthOf, ordered, playable, unplayable } from './media-items.ts';
import type { Place } from './place.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { ProbeProgress } from './ProbeProgress.tsx';
import type { Probe } from './use-probe.ts';
import { useProbe } from './use-probe.ts';

interface Props {
  readonly place: Place;
  readonly onClose: () => void;
}

/** Puts files into a channel, one after another, each exactly as long as it is. */
export function AddFilesDialog({ place, onClose }: Props) {
  const [paths, setPaths] = useState<readonly string[]>([]);
  const probe = useProbe();
  const { ffprobe } = useTopic('playout.workspace').tools;
  if (probe.state === 'done') return <Arrange {...{ probe, place, onClose }} />;
  const busy = probe.state === 'running';
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:add.filesTitle')}
      description={t('playout:add.filesText')}
      actions={
        <>
          <Button onClick={onClose}>{t('playout:cancel')}</Button>
          <Button
            variant="primary"
            disabled={paths.length === 0 || busy || !ffprobe}
            onClick={() => {
              probe.start(paths);
            }}
          >
            {t('playout:add.read')}
          </Button>
        </>
      }
    >
      {!ffprobe && (
        <Notice tone="warn" title={t('playout:add.noProbe')}>
          {t('playout:add.noProbeText')}
        </Notice>
      )}
      {busy ? <ProbeProgress probe={probe} /> : <FileChoice paths={paths} onPaths={setPaths} />}
      {probe.error !== null && <Notice tone="bad" title={probe.error.message} />}
    </Dialog>
  );
}

/** What was found, in the order in which it will play. */
function Arrange({ probe, place: start, onClose }: Props & { readonly probe: Probe }) {
  const ripple = usePlayoutEditor((state) => state.ripple);
  const [place, setPlace] = useState(start);
  const [order, setOrder] = useState<Order>('chosen');
  const [media, setMedia] = useState(() => playable(probe.media));
  const [push, setPush] = useState(ripple);
  const action = useAction();
  const add = async (): Promise<void> => {
    const items = media.map(itemOfMedia);
    const done = await action.run(() => edit({ k: 'insert', ...place, items, ripple: push }), {
      inline: true,
    });
    if (done !== undefined) onClose();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:add.filesTitle')}
      actions={
        <ArrangeActions {...{ probe, action, count: media.length }} onAdd={() => void add()} />
      }
    >
      {media.length === 0 ? (
        <EmptyState title={t('playout:add.nothing')} />
      ) : (
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
                setMedia(ordered(next === 'chosen' ? playable(probe.media) : media, next));
              }}
            />
          </div>
          <MediaList media={media} onMedia={setMedia} />
        </>
      )}
      <Failures media={unplayable(probe.media)} />
      <PlaceFields place={place} onPlace={setPlace} />
      <Checkbox checked={push} onChecked={setPush} note={t('playout:add.pushNote')}>
        {t('playout:add.push')}
      </Checkbox>
      <Sum media={media} at={place.at} />
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
    </Dialog>
  );
}

function Sum({ media, at }: { readonly media: readonly MediaFacts[]; readonly at: number }) {
  const zone = usePlayoutEditor((state) => state.zone);
  if (media.length === 0) return null;
  const length = lengthOf(media);
  return (
    <p className={css['sum']}>
      {t('playout:add.sum', {
        count: media.length,
        length: clockLength(length, true),
        end: dayTime(at + length, zone),
      })}
    </p>
  );
}

function ArrangeActions({
  probe,
  action,
  count,
  onAdd,
}: {
  readonly probe: Probe;
  readonly action: Action;
  readonly count: number;
  readonly onAdd: () => void;
}) {
  return (
    <>
      <Button onClick={probe.cancel}>{t('playout:add.back')}</Button>
      <Button variant="primary" disabled={count === 0} pending={action.pending} onClick={onAdd}>
        {t('playout:add.insert', { count })}
      </Button>
    </>
  );
}
