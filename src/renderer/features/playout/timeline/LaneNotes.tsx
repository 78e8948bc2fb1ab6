import { Fragment } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { ChannelState } from '../../../../shared/playout/state.ts';
import { useAfter } from '../../../ui/use-after.ts';
import { useLane } from '../model/lanes.ts';
import { plannedReason, refusedFile } from '../words.ts';
import { AXIS, LANE } from './geometry.ts';
import css from './LaneNotes.module.css';

/** What a lane says instead of items: why there are none, or that they are on their way. */
export function LaneNotes({
  channels,
  lane,
}: {
  readonly channels: readonly ChannelState[];
  readonly lane: number;
}) {
  return channels.map((channel, index) => (
    <Fragment key={channel.key}>
      <Note channel={channel} top={AXIS + index * lane} />
      {lane > LANE && <AirNote channel={channel} top={AXIS + index * lane + LANE} />}
    </Fragment>
  ));
}

/** Where what airs would be drawn, why nothing is. */
function AirNote({ channel, top }: { readonly channel: ChannelState; readonly top: number }) {
  const reason = channel.state === 'ok' ? plannedReason(channel) : null;
  if (reason === null) return null;
  return (
    <p className={css['air']} style={{ top }}>
      <span>{reason}</span>
    </p>
  );
}

function Note({ channel, top }: { readonly channel: ChannelState; readonly top: number }) {
  const { state, problem, items, files } = channel;
  const { count, missing } = useLane(channel.key);
  if (count > 0) return null;
  if (state === 'loading' || missing > 0) return <Loading top={top} />;
  const refused = refusedFile(files);
  const text =
    state === 'ok'
      ? (refused ??
        (items > 0 ? t('playouttimeline:note.unreadable') : t('playouttimeline:note.empty')))
      : (problem ?? t('playouttimeline:note.problem'));
  const bad = state !== 'ok' || refused !== null;
  return (
    <p className={css['note']} style={{ top }} data-tone={bad ? 'bad' : 'plain'}>
      <span title={text}>{text}</span>
    </p>
  );
}

/** Grey blocks in the place of items, after 150 ms. */
function Loading({ top }: { readonly top: number }) {
  const shown = useAfter(150);
  return (
    <div
      className={css['loading']}
      style={{ top }}
      role="status"
      aria-label={t('playouttimeline:note.loading')}
    >
      {shown && [3, 2, 4, 2, 3].map((grow, at) => <span key={at} style={{ flexGrow: grow }} />)}
    </div>
  );
}
