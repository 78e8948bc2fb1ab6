import { t } from '../../../../shared/i18n/translate.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CommitField } from '../field/CommitField.tsx';
import { readMoment } from '../field/readers.ts';
import { shiftOfKey, useShift } from '../model/clock.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { clockTime, dayName } from '../time/zone.ts';
import { channelTitle, inOrder } from '../words.ts';
import type { Place } from './place.ts';
import { writable } from './place.ts';
import css from './PlaceFields.module.css';

/** Which channel, and from when on. */
export function PlaceFields({
  place,
  onPlace,
}: {
  readonly place: Place;
  readonly onPlace: (place: Place) => void;
}) {
  const channels = useTopicSelector('playout.channels', inOrder);
  const zone = usePlayoutEditor((state) => state.zone);
  const shift = useShift(place.channel);
  const at = place.at - shift;
  return (
    <div className={css['fields']}>
      <Field label={t('playout:place.channel')}>
        {(parts) => (
          <Select
            {...parts}
            className={css['select']}
            value={place.channel}
            onChange={({ currentTarget: { value } }) => {
              // The moment on the axis stays.
              onPlace({ channel: value, at: at + shiftOfKey(value) });
            }}
          >
            {channels.filter(writable).map((channel) => (
              <option key={channel.key} value={channel.key}>
                {channelTitle(channel)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <CommitField
        label={t('playout:place.start')}
        note={dayName(at, zone)}
        text={clockTime(at, zone)}
        read={readMoment(t('playout:place.start'), at, zone)}
        onCommit={(wall) => {
          onPlace({ ...place, at: wall + shift });
        }}
      />
    </div>
  );
}
