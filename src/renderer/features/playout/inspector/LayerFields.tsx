import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import { locations } from '../../../../shared/playout/schema/playout-table.ts';
import { formatMilliseconds } from '../../../../shared/format/length.ts';
import type { JsonField, JsonFieldsProps } from '../field/JsonFields.tsx';
import { JsonFields, field } from '../field/JsonFields.tsx';
import { MAX_UINT32 } from '../field/readers.ts';
import css from './Layers.module.css';

/** The nine locations, row by row. */
export const locationNames = (): Readonly<Record<string, string>> =>
  Object.fromEntries(locations.map((one) => [one, t(`playout:location.${one}`)]));

export const locationField = field('location', 'choice', () => t('playout:layer.location'), {
  names: locationNames,
});

/** A layer's location, its size and the stream of its source. */
const placeFields: readonly JsonField[] = [
  locationField,
  field('width_percent', 'percent', () => t('playout:layer.width'), {
    absent: () => t('playout:layer.ownSize'),
  }),
  field('opacity_percent', 'percent', () => t('playout:layer.opacity'), { absent: () => '100' }),
  field('horizontal_margin_percent', 'percent', () => t('playout:layer.horizontal'), {
    absent: () => '0',
  }),
  field('vertical_margin_percent', 'percent', () => t('playout:layer.vertical'), {
    absent: () => '0',
  }),
  field('stream_index', 'integer', () => t('playout:layer.stream'), {
    most: MAX_UINT32,
    absent: () => t('playout:layer.firstPicture'),
  }),
];

/** How the engine interprets the picture. */
const kindField = field('kind', 'choice', () => t('playout:layer.kind'), {
  names: () => ({ media: t('playout:layer.media'), canvas: t('playout:layer.canvas') }),
  absent: () => t('playout:layer.noKind'),
  hint: () => t('playout:layer.kindHint'),
});

const withinField = field('within_source_content', 'switch', () => t('playout:layer.within'), {
  hint: () => t('playout:layer.withinHint'),
});

const timingField = field('timing', 'choice', () => t('playout:layer.timing'), {
  names: () => ({ periodic: t('playout:layer.periodic') }),
  absent: () => t('playout:layer.always'),
});

const periodicFields: readonly JsonField[] = [
  field('clock', 'choice', () => t('playout:layer.clock'), {
    names: () => ({ wall: t('playout:layer.wall'), content: t('playout:layer.content') }),
  }),
  field('frequency_ms', 'ms', () => t('playout:layer.frequency'), {
    required: true,
    fromOne: true,
  }),
  field('hold_ms', 'ms', () => t('playout:layer.hold'), { required: true }),
  field('fade_ms', 'ms', () => t('playout:layer.fade'), {
    absent: () => formatMilliseconds(1000),
    hint: () => t('playout:layer.fadeHint'),
  }),
  field('phase_offset_ms', 'ms', () => t('playout:layer.phase'), {
    absent: () => formatMilliseconds(0),
  }),
  field('disable_after_ms', 'ms', () => t('playout:layer.disableAfter'), {
    fromOne: true,
    absent: () => t('playout:layer.never'),
  }),
];

/** The keys of a layer that have fields. */
export const layerKeys: ReadonlySet<string> = new Set([
  'source',
  ...[...placeFields, kindField, withinField, timingField].map(({ key }) => key),
]);

/** Ten seconds every five minutes, which viewers do not mistake for a fault. */
const usualTiming: JsonObject = {
  timing_type: 'periodic',
  clock: 'wall',
  frequency_ms: 300_000,
  hold_ms: 10_000,
};

/** Every field of a layer except its source: location, size and timing. */
export function LayerFields({
  object: layer,
  kinds: knowsKinds,
  ...rest
}: JsonFieldsProps & {
  /** Whether the channel's engine knows layer kinds. */
  readonly kinds: boolean;
}) {
  const { onSet } = rest;
  const timing = toObject(layer['timing']);
  const type = timing === null ? undefined : (timing['timing_type'] ?? '?');
  const known = knowsKinds || typeof layer['kind'] === 'string';
  const shared = { ...rest, object: layer };
  return (
    <>
      <div className={css['fields']}>
        <JsonFields fields={known ? [...placeFields, kindField] : placeFields} {...shared} />
      </div>
      <JsonFields fields={[withinField]} {...shared} />
      <div className={css['fields']}>
        <JsonFields
          {...rest}
          fields={[timingField]}
          object={type === undefined ? {} : { timing: type }}
          onSet={(key, value) => onSet(key, value === undefined ? undefined : usualTiming)}
        />
        {timing !== null && type === 'periodic' && (
          <JsonFields
            {...rest}
            fields={periodicFields}
            object={timing}
            onSet={(key, value) => onSet(`timing/${key}`, value)}
          />
        )}
      </div>
    </>
  );
}
