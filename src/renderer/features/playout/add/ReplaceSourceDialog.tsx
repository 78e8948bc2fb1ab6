import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useAction } from '../../../state/calls.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { missingIn } from '../source/source-fields.ts';
import { SourceForm } from '../source/SourceForm.tsx';
import { edit } from '../steps.ts';
import { freshSource, TypeChoice, withKey } from './AddSourceDialog.tsx';

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
        <>
          <Button onClick={onClose}>{t('playout:cancel')}</Button>
          <Button
            variant="primary"
            disabled={missingIn(source) !== null}
            pending={action.pending}
            onClick={() => void replace()}
          >
            {t('playout:add.replace')}
          </Button>
        </>
      }
    >
      <TypeChoice source={source} onSource={setSource} />
      <SourceForm
        source={source}
        channel={item.channel}
        live
        onSet={(key, value) => {
          setSource((now) => withKey(now, key, value));
        }}
      />
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
    </Dialog>
  );
}
