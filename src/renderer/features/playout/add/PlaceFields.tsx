import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { DateTimeField } from '../../../ui/DateTimeField.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { shiftOfKey, useChannels, useShift } from '../model/clock.ts';
import { playoutEditor, usePlayoutEditor } from '../model/editor.ts';
import { channelTitle } from '../words.ts';
import type { EditPosition } from '../timeline/ripple-scope.ts';
import { writable } from './insert-position.ts';
import { FieldPair } from '../../../ui/FieldPair.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import type { NewItem } from '../../../../shared/playout/operations.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { lanes } from '../model/lanes.ts';
import { edit } from '../steps.ts';
import { movesText } from '../timeline/moves-text.ts';
import { rippleAt, createScope } from '../timeline/ripple-scope.ts';
import { roomMove } from '../timeline/runs.ts';

/** Shows in a dialog what new items at a place will move, before anything moves. `length`: of all of them (ms). */
function RippleNote({ place, length }: { readonly place: EditPosition; readonly length: number }) {
  const { channel, at } = place;
  const reach = usePlayoutEditor((state) => state.reach);
  const shift = useShift(channel);
  const move = roomMove(lanes.lane(channel), at, length, createScope(reach, [{ channel, at }]));
  if (move.count === 0) return <p>{t('playout:ripple.none')}</p>;
  return <p>{movesText({ ...move, until: move.until === null ? null : move.until - shift })}</p>;
}

/** Inserts items at a place that the user can change in `PlaceFields`. */
export function useInsertion(
  { channel, at, onClose }: EditPosition & { readonly onClose: () => void },
  items: () => NewItem[],
) {
  const [place, onPlace] = useState<EditPosition>({ channel, at });
  const [push, onPush] = useState(() => playoutEditor.state.ripple);
  const inserting = useMutation(
    () => edit({ k: 'insert', ...place, items: items(), ...rippleAt([place], push) }),
    { inline: true, onDone: onClose },
  );
  return { fields: { place, push, onPlace, onPush }, inserting };
}

type PlaceFieldsProps = ReturnType<typeof useInsertion>['fields'] & {
  /** Total length (ms) of the new items. */
  readonly length: number;
};

/** Fields for the channel, the start and whether later items move to make room. */
export function PlaceFields({ place, push, length, onPlace, onPush }: PlaceFieldsProps) {
  const channels = useChannels();
  const zone = usePlayoutEditor((state) => state.zone);
  const shift = useShift(place.channel);
  const at = place.at - shift;
  return (
    <>
      <FieldPair>
        <Field label={t('playout:place.channel')}>
          {(parts) => (
            <Select
              {...parts}
              wide
              value={place.channel}
              options={channels.filter(writable).map((channel) => ({
                value: channel.key,
                label: channelTitle(channel),
              }))}
              onValue={(channel) => {
                // Keeps the moment on the time axis.
                onPlace({ channel, at: at + shiftOfKey(channel) });
              }}
            />
          )}
        </Field>
        <DateTimeField
          label={t('playout:place.start')}
          zone={zone}
          day={false}
          value={at}
          onValue={(wall) => onPlace({ ...place, at: wall + shift })}
        />
      </FieldPair>
      <Checkbox checked={push} onChecked={onPush} note={t('playout:add.pushNote')}>
        {t('playout:add.push')}
      </Checkbox>
      {push && length > 0 && <RippleNote place={place} length={length} />}
    </>
  );
}
