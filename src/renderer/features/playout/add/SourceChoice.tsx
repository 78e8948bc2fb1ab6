import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { getSourceType } from '../../../../shared/playout/document/source.ts';
import { Field } from '../../../ui/Field.tsx';
import { Select } from '../../../ui/Select.tsx';
import { lavfiPresets } from '../source/PresetChoice.tsx';
import type { SourceType } from '../source/source-fields.ts';
import { withKey } from '../source/source-fields.ts';
import { SourceForm } from '../source/SourceForm.tsx';
import { sourceName, sourceTypes } from '../words.ts';

/** The initial source of a kind. */
export const freshSource = (type: SourceType): JsonObject =>
  type === 'lavfi' ? { source_type: type, params: lavfiPresets[0].params } : { source_type: type };

/** Edits a new source: its kind and the fields of that kind. Changing the kind resets the fields. */
export function SourceChoice({
  source,
  channel,
  onSource,
}: {
  readonly source: JsonObject;
  readonly channel: string;
  readonly onSource: (change: (source: JsonObject) => JsonObject) => void;
}) {
  return (
    <>
      <Field label={t('playout:field.type')}>
        {(parts) => (
          <Select
            {...parts}
            wide
            value={getSourceType({ source })}
            options={sourceTypes.map((value) => ({ value, label: sourceName(value) }))}
            onValue={(value) => {
              const type = sourceTypes.find((one) => one === value);
              if (type !== undefined) onSource(() => freshSource(type));
            }}
          />
        )}
      </Field>
      <SourceForm
        source={source}
        channel={channel}
        live
        onSet={(key, value) => onSource((now) => withKey(now, key, value))}
      />
    </>
  );
}
