import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { missingIn } from '../source/source-fields.ts';
import { freshSource, SourceChoice } from './SourceChoice.tsx';
import type { DialogProps } from '../dialogs.ts';
import { setValue } from '../steps.ts';

/** Wraps the source for `pointer`: adds the track or the `tracks` object where the item lacks them. */
export function valueAt(pointer: string, track: string | null, source: JsonObject): JsonObject {
  if (track === null || pointer.endsWith('/source')) return source;
  return pointer === '/tracks' ? { [track]: { source } } : { source };
}

/** Replaces the source of an item or of one of its tracks. */
export function ReplaceSourceDialog(props: DialogProps<'replace-source'>) {
  const { item, pointer, track, onClose } = props;
  const [source, setSource] = useState<JsonObject>(freshSource('local'));
  const replacing = useMutation(() => setValue(item, pointer, valueAt(pointer, track, source)), {
    inline: true,
    onDone: onClose,
  });
  return (
    <FormDialog
      wide
      title={t('playout:add.replaceTitle')}
      submit={t('playout:add.replace')}
      submission={replacing}
      disabled={missingIn(source) !== null}
      onClose={onClose}
    >
      <SourceChoice source={source} channel={item.channel} onSource={setSource} />
    </FormDialog>
  );
}
