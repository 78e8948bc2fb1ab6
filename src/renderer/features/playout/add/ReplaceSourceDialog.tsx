import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useAction } from '../../../state/calls.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { DialogButtons } from '../parts/DialogButtons.tsx';
import { missingIn } from '../source/source-fields.ts';
import { edit } from '../steps.ts';
import { freshSource, SourceChoice } from './SourceChoice.tsx';

/** The source as the value that `pointer` takes: wrapped where the track or all tracks are not there yet. */
export function valueAt(pointer: string, track: string | null, source: JsonObject): JsonObject {
  if (track === null || pointer.endsWith('/source')) return source;
  return pointer === '/tracks' ? { [track]: { source } } : { source };
}

/** Gives an item or one of its tracks another source. */
export function ReplaceSourceDialog({
  item,
  pointer,
  track,
  onClose,
}: {
  readonly item: ItemRef;
  readonly pointer: string;
  readonly track: string | null;
  readonly onClose: () => void;
}) {
  const [source, setSource] = useState<JsonObject>(freshSource('local'));
  const action = useAction();
  const replace = async (): Promise<void> => {
    const values = [{ pointer, value: valueAt(pointer, track, source) }];
    const done = await action.run(() => edit({ k: 'set', item, values }), { inline: true });
    if (done !== undefined) onClose();
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('playout:add.replaceTitle')}
      actions={
        <DialogButtons
          label={t('playout:add.replace')}
          disabled={missingIn(source) !== null}
          pending={action.pending}
          onGo={() => void replace()}
          onClose={onClose}
        />
      }
    >
      <SourceChoice source={source} channel={item.channel} onSource={setSource} />
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
    </Dialog>
  );
}
