import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import { milliseconds } from '../../../ui/time/length.ts';
import type { locations } from '../../../../shared/playout/schema/playout-table.ts';
import type { JsonField } from '../field/JsonFields.tsx';
import { JsonFields } from '../field/JsonFields.tsx';
import { UINT32 } from '../field/readers.ts';
import css from './Layers.module.css';

/** The nine places, row by row. */
export const locationNames = (): Readonly<Record<(typeof locations)[number], string>> => ({
  top_left: t('playout:location.topLeft'),
  top_center: t('playout:location.topCenter'),
  top_right: t('playout:location.topRight'),
  center_left: t('playout:location.centerLeft'),
  center: t('playout:location.center'),
  center_right: t('playout:location.centerRight'),
  bottom_left: t('playout:location.bottomLeft'),
  bottom_center: t('playout:location.bottomCenter'),
  bottom_right: t('playout:location.bottomRight'),
});

export const locationField: JsonField = {
  key: 'location',
  kind: 'choice',
  required: true,
  label: () => t('playout:layer.location'),
  names: locationNames,
};

/** Where a layer lies, how large and which picture of its source it is. */
const placeFields: readonly JsonField[] = [
  locationField,
  {
    key: 'width_percent',
    kind: 'percent',
    label: () => t('playout:layer.width'),
    absent: () => t('playout:layer.ownSize'),
  },
  {
    key: 'opacity_percent',
    kind: 'percent',
    label: () => t('playout:layer.opacity'),
    absent: () => '100',
  },
  {
    key: 'horizontal_margin_percent',
    kind: 'percent',
    label: () => t('playout:layer.horizontal'),
    absent: () => '0',
  },
  {
    key: 'vertical_margin_percent',
    kind: 'percent',
    label: () => t('playout:layer.vertical'),
    absent: () => '0',
  },
  {
    key: 'stream_index',
    kind: 'integer',
    most: UINT32,
    label: () => t('playout:layer.stream'),
    absent: () => t('playout:layer.firstPicture'),
  },
];

/** What the engine takes the picture for. */
const kindField: JsonField = {
  key: 'kind',
  kind: 'choice',
  label: () => t('playout:layer.kind'),
  names: () => ({ media: t('playout:layer.media'), canvas: t('playout:layer.canvas') }),
  absent: () => t('playout:layer.noKind'),
  hint: () => t('playout:layer.kindHint'),
};

const withinField: JsonField = {
  key: 'within_source_content',
  kind: 'switch',
  label: () => t('playout:layer.within'),
  hint: () => t('playout:layer.withinHint'),
};

const timingField: JsonField = {
  key: 'timing',
  kind: 'choice',
  label: () => t('playout:layer.timing'),
  names: () => ({ periodic: t('playout:layer.periodic') }),
  absent: () => t('playout:layer.always'),
};

const periodicFields: readonly JsonField[] = [
  {
    key: 'clock',
    kind: 'choice',
    label: () => t('playout:layer.clock'),
    names: () => ({ wall: t('playout:layer.wall'), content: t('playout:layer.content') }),
  },
  {
    key: 'frequency_ms',
    kind: 'ms',
    required: true,
    fromOne: true,
    label: () => t('playout:layer.frequency'),
  },
  { key: 'hold_ms', kind: 'ms', required: true, label: () => t('playout:layer.hold') },
  {
    key: 'fade_ms',
    kind: 'ms',
    label: () => t('playout:layer.fade'),
    absent: () => milliseconds(1000),
    hint: () => t('playout:layer.fadeHint'),
  },
  {
    key: 'phase_offset_ms',
    kind: 'ms',
    label: () => t('playout:layer.phase'),
    absent: () => milliseconds(0),
  },
  {
    key: 'disable_after_ms',
    kind: 'ms',
    fromOne: true,
    label: () => t('playout:layer.disableAfter'),
    absent: () => t('playout:layer.never'),
  },
];

/** The keys of a layer that are shown. */
export const layerKeys: ReadonlySet<string> = new Set([
  'source',
  ...[...placeFields, kindField, withinField, timingField].map(({ key }) => key),
]);

/** Ten seconds every five minutes: what nobody takes for a fault. */
const usualTiming: JsonObject = {
  timing_type: 'periodic',
  clock: 'wall',
  frequency_ms: 300_000,
  hold_ms: 10_000,
};

/** Every field of a layer but its source: where it lies, how large it is, when it shows. */
export function LayerFields({
  layer,
  disabled,
  kinds,
  onSet,
}: {
  readonly layer: JsonObject;
  readonly disabled: boolean;
  /** Whether the channel's engine knows kinds of layers. */
  readonly kinds: boolean;
  readonly onSet: (key: string, value: JsonValue | undefined) => Promise<unknown>;
}) {
  const timing = objectOf(layer['timing']);
  const type = timing === null ? undefined : (timing['timing_type'] ?? '?');
  const known = kinds || typeof layer['kind'] === 'string';
  const shared = { object: layer, disabled, onSet };
  return (
    <>
      <div className={css['fields']}>
        <JsonFields fields={known ? [...placeFields, kindField] : placeFields} {...shared} />
      </div>
      <JsonFields fields={[withinField]} {...shared} />
      <div className={css['fields']}>
        <JsonFields
          fields={[timingField]}
          object={type === undefined ? {} : { timing: type }}
          disabled={disabled}
          onSet={(key, value) => onSet(key, value === undefined ? undefined : usualTiming)}
        />
        {timing !== null && type === 'periodic' && (
          <JsonFields
            fields={periodicFields}
            object={timing}
            disabled={disabled}
            onSet={(key, value) => onSet(`timing/${key}`, value)}
          />
        )}
      </div>
    </>
  );
}
