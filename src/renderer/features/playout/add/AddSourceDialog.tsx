import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { sourceTypeOf, titleOf } from '../../../../shared/playout/document/source.ts';
import { useAction } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Select } from '../../../ui/Select.tsx';
import { CommitField } from '../field/CommitField.tsx';
import { readLength, readOptional } from '../field/readers.ts';
import { usePlayoutEditor } from '../model/editor.ts';
import { lavfiPresets } from '../source/presets.ts';
import type { SourceType } from '../source/source-fields.ts';
import { missingIn, sourceTypes } from '../source/source-fields.ts';
import { SourceForm } from '../source/SourceForm.tsx';
import { edit } from '../steps.ts';
import { clockLength } from '../time/length.ts';
import { sourceName } from '../words.ts';
import type { Place } from './place.ts';
import css from './AddSource.module.css';
import { PlaceFields } from './PlaceFields.tsx';

const HOUR = 3_600_000;

/** A source of a kind as it begins. */
export const freshSource = (type: SourceType): JsonObject =>
  type === 'lavfi'
    ? { source_type: type, params: lavfiPresets[0]?.params ?? '' }
    : { source_type: type };

/** The source with one key set, or taken out. */
export function withKey(
  source: JsonObject,
  key: string,
  value: JsonObject[string] | undefined,
): JsonObject {
  const { [key]: _, ...rest } = source;
  return value === undefined ? rest : { ...source, [key]: value };
}

/** Puts an item with a synthetic picture, an address or another source into a channel. */
export function AddSourceDialog({
  place: start,
  onClose,
}: {
  readonly place: Place;
  readonly onClose: () => void;
}) {
  const ripple = usePlayoutEditor((state) => state.ripple);
  const [place, setPlace] = useState(start);
  const [source, setSource] = useState<JsonObject>(freshSource('lavfi'));
  const [length, setLength] = useState(HOUR);
  const [title, setTitle] = useState<string | null>(null);
  const [push, setPush] = useState(ripple);
  const action = useAction();
  const missing = missingIn(source);
  const add = async (): Promise<void> => {
    const item = {
      source: { ...source, source_type: sourceTypeOf({ source }) },
      durationMs: length,
      title,
    };
    const done = await action.run(
      () => edit({ k: 'insert', ...place, items: [item], ripple: push }),
      { inline: true },
    );
    if (done !== undefined) onClose();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:add.sourceTitle')}
      actions={
        <>
          <Button onClick={onClose}>{t('playout:cancel')}</Button>
          <Button
            variant="primary"
            disabled={missing !== null}
            title={missing === null ? undefined : t('playout:add.missing', { field: missing })}
            pending={action.pending}
            onClick={() => void add()}
          >
            {t('playout:add.insert', { count: 1 })}
          </Button>
        </>
      }
    >
      <TypeChoice source={source} onSource={setSource} />
      <SourceForm
        source={source}
        channel={place.channel}
        live
        onSet={(key, value) => {
          setSource((now) => withKey(now, key, value));
        }}
      />
      <div className={css['pair']}>
        <CommitField
          label={t('playout:field.length')}
          text={clockLength(length)}
          read={readLength(t('playout:field.length'))}
          onCommit={setLength}
        />
        <CommitField
          label={t('playout:field.title')}
          note={t('playout:field.optional')}
          text={title ?? ''}
          placeholder={titleOf({ source })}
          live
          read={readOptional}
          onCommit={setTitle}
        />
      </div>
      <PlaceFields place={place} onPlace={setPlace} />
      <Checkbox checked={push} onChecked={setPush} note={t('playout:add.pushNote')}>
        {t('playout:add.push')}
      </Checkbox>
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
    </Dialog>
  );
}

/** What kind of source it is; another kind begins anew. */
export function TypeChoice({
  source,
  onSource,
}: {
  readonly source: JsonObject;
  readonly onSource: (source: JsonObject) => void;
}) {
  return (
    <Field label={t('playout:field.type')}>
      {(parts) => (
        <Select
          {...parts}
          className={css['type']}
          value={sourceTypeOf({ source })}
          onChange={({ currentTarget: { value } }) => {
            const type = sourceTypes.find((one) => one === value);
            if (type !== undefined) onSource(freshSource(type));
          }}
        >
          {sourceTypes.map((type) => (
            <option key={type} value={type}>
              {sourceName(type)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
