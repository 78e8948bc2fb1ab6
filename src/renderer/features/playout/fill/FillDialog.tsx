import { useMemo, useState } from 'react';
import { FolderOpen } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { MediaFacts } from '../../../../shared/playout/state.ts';
import { formatExactLength } from '../../../../shared/format/length.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import { Notice } from '../../../ui/Notice.tsx';
import text from '../../../ui/text.module.css';
import { Failures } from '../add/MediaList.tsx';
import { itemOfMedia, ordered, playable, unplayable } from '../add/media-items.ts';
import { ProbeProgress, useProbe } from '../add/ProbeProgress.tsx';
import type { Probe } from '../add/ProbeProgress.tsx';
import { BrowseDialog } from '../browse/BrowseDialog.tsx';
import { useShift } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { PresetChoice, usualCard } from '../source/PresetChoice.tsx';
import { edit } from '../steps.ts';
import css from './FillDialog.module.css';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import type { PlayoutDialogProps } from '../dialogs.ts';
import type { Gap } from '../model/editor.ts';
import type { Span } from '../model/lane.ts';
import { useChannelTitle } from '../words.ts';

/** Fills a gap to the millisecond with clips of a folder or with a synthetic picture. */
export function FillDialog({
  channel,
  from: first,
  to: last,
  onClose,
}: PlayoutDialogProps<'fill'>) {
  const [from, setFrom] = useState(first);
  const [to, setTo] = useState(last);
  const [shuffle, setShuffle] = useState(false);
  const [card, setCard] = useState<string>(usualCard);
  const probe = useProbe();
  const clips = useMemo(
    () => ordered(playable(probe.media), shuffle ? 'shuffled' : 'name'),
    [probe.media, shuffle],
  );
  const filling = useMutation(
    () => edit({ k: 'fill', channel, from, to, filler: { clips: clips.map(itemOfMedia), card } }),
    { inline: true, onDone: onClose },
  );
  return (
    <FormDialog
      wide
      title={t('playout:fill.title')}
      description={useChannelTitle(channel)}
      submit={t('playout:fill.fill')}
      submission={filling}
      disabled={to <= from || probe.state === 'running'}
      onClose={onClose}
    >
      <FillRange channel={channel} from={from} to={to} setFrom={setFrom} setTo={setTo} />
      <FillerFolder probe={probe} />
      {clips.length > 1 && (
        <Checkbox checked={shuffle} onChecked={setShuffle}>
          {t('playout:fill.shuffle')}
        </Checkbox>
      )}
      {probe.state === 'done' && <Failures media={unplayable(probe.media)} />}
      {clips.length === 0 && probe.state !== 'running' && (
        <div className={layout['stack']}>
          <p className={css['label']}>{t('playout:fill.card')}</p>
          <PresetChoice params={card} onParams={setCard} />
        </div>
      )}
      <Preview clips={clips} from={from} to={to} />
    </FormDialog>
  );
}

interface StretchProps extends Gap {
  readonly setFrom: (at: number) => void;
  readonly setTo: (at: number) => void;
}

function FillRange({ channel, from, to, setFrom, setTo }: StretchProps) {
  const zone = usePlayoutEditor((state) => state.zone);
  const shift = useShift(channel);
  const moment = (label: string, at: number, onValue: (at: number) => void) => (
    <DateTimeField
      label={label}
      zone={zone}
      day={false}
      value={at - shift}
      onValue={(wall) => onValue(wall + shift)}
    />
  );
  return (
    <FieldPair>
      {moment(t('playout:fill.from'), from, setFrom)}
      {moment(t('playout:fill.to'), to, setTo)}
    </FieldPair>
  );
}

function FillerFolder({ probe }: { readonly probe: Probe }) {
  const [browsing, setBrowsing] = useState(false);
  const [folder, setFolder] = useState<string | null>(null);
  if (probe.state === 'running') return <ProbeProgress probe={probe} />;
  return (
    <>
      <div className={css['folder']}>
        <div className={css['words']}>
          <p className={css['label']}>{t('playout:fill.folder')}</p>
          <p className={text['ellipsis']} title={folder ?? undefined}>
            {folder ?? t('playout:fill.noFolder')}
          </p>
        </div>
        <Button icon={<FolderOpen {...icon} />} onClick={() => setBrowsing(true)}>
          {t('playout:fill.choose')}
        </Button>
      </div>
      {probe.error !== null && <Notice tone="bad" title={probe.error.message} />}
      {browsing && (
        <BrowseDialog
          title={t('playout:fill.folder')}
          wanted="folder"
          action={t('playout:field.choose')}
          start={folder}
          onClose={() => setBrowsing(false)}
          onPick={(path) => {
            setBrowsing(false);
            setFolder(path);
            probe.start([path]);
          }}
        />
      )}
    </>
  );
}

/** The planned fill, before it is applied. */
function Preview({ clips, from, to }: Span & { readonly clips: readonly MediaFacts[] }) {
  const plan = fillPlan(clips, Math.round(to - from));
  const length = formatExactLength(to - from, true);
  const parts: string[] = [];
  if (plan === null)
    return (
      <Notice
        tone="warn"
        title={to > from ? t('playout:fill.tooMany') : t('playout:fill.backwards')}
      />
    );
  if (plan.clips === 0) return <Notice title={t('playout:fill.planCard', { length })} />;
  if (plan.cutTo !== null)
    parts.push(t('playout:fill.cut', { length: formatExactLength(plan.cutTo, true) }));
  if (plan.cardMs !== null)
    parts.push(t('playout:fill.rest', { length: formatExactLength(plan.cardMs, true) }));
  if (parts.length === 0) parts.push(t('playout:fill.fits'));
  if (plan.rounds > 0) parts.push(t('playout:fill.again', { count: plan.rounds }));
  return (
    <Notice title={t('playout:fill.plan', { count: plan.clips, length })}>{parts.join(' ')}</Notice>
  );
}

interface FillPlan {
  /** Number of clips, including the last one; 0: no clip fits. */
  readonly clips: number;
  /** How often the list of clips restarts. */
  readonly rounds: number;
  /** The length (ms) of the trimmed last clip; null: it plays to its end. */
  readonly cutTo: number | null;
  /** The length (ms) of the synthetic picture at the end, or alone; null: not needed. */
  readonly cardMs: number | null;
}

/** For a remainder shorter than this (ms), the core uses the picture instead of a clip. */
const MIN_CLIP_MS = 1000;
/** The core rejects more clips than this. */
const MAX_CLIPS = 20_000;

/**
 * Mirrors the core's `fill` for a gap of `length` ms: repeats the clips in order and trims the last one by its out point. The picture
 * fills the rest. Null: the gap is empty, or needs more clips than the core creates.
 */
export function fillPlan(
  media: readonly Pick<MediaFacts, 'durationMs'>[],
  length: number,
): FillPlan | null {
  if (!(length >= 1)) return null;
  const lengths = media.map(({ durationMs }) => durationMs ?? 0).filter((ms) => ms > 0);
  let left = length;
  let clips = 0;
  let cutTo: number | null = null;
  while (left >= 1) {
    const whole = lengths[clips % lengths.length];
    if (whole === undefined || left < MIN_CLIP_MS) break;
    if (whole > left) cutTo = left;
    left -= Math.min(whole, left);
    clips += 1;
    if (clips > MAX_CLIPS) return null;
  }
  return {
    clips,
    rounds: clips === 0 ? 0 : Math.ceil(clips / lengths.length) - 1,
    cutTo,
    cardMs: left >= 1 ? left : null,
  };
}
