import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useAction } from '../../../state/calls.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { freshSource, SourceChoice } from '../add/SourceChoice.tsx';
import { FormGate } from '../field/FormGate.tsx';
import { DialogButtons } from '../parts/DialogButtons.tsx';
import { missingIn } from '../source/source-fields.ts';
import { edit } from '../steps.ts';
import { Choice } from './Choice.tsx';
import type { Location } from './layer-words.ts';
import { locationNames } from './layer-words.ts';
import { withLayer } from './layers.ts';

/** A tenth of the picture, away from its edges: nothing covers the picture by surprise. */
const usual = { width_percent: 10, horizontal_margin_percent: 5, vertical_margin_percent: 5 };

interface AddLayerProps {
  readonly item: ItemRef;
  /** The item as it is. */
  readonly value: JsonObject;
  readonly k: 'watermark' | 'graphics';
  readonly onClose: (added: boolean) => void;
}

const words = {
  watermark: () => [t('playout:graphics.addWatermark'), t('playout:graphics.watermarkText')],
  graphics: () => [t('playout:graphics.addLayer'), t('playout:graphics.raises')],
} as const;

/** Puts a watermark or a layer over what plays. */
export function AddLayerDialog(props: AddLayerProps) {
  return (
    <FormGate>
      <LayerForm {...props} />
    </FormGate>
  );
}

function LayerForm({ item, value, k, onClose }: AddLayerProps) {
  const [source, setSource] = useState<JsonObject>(freshSource('local'));
  const [location, setLocation] = useState<Location>('bottom_right');
  const action = useAction();
  const missing = missingIn(source);
  const [title = '', description] = words[k]();
  const close = (): void => {
    onClose(false);
  };
  const add = async (): Promise<void> => {
    const values = [withLayer(value, k, { source, location, ...usual })];
    const done = await action.run(() => edit({ k: 'set', item, values }), { inline: true });
    if (done !== undefined) onClose(true);
  };
  return (
    <Dialog
      open
      wide
      onOpenChange={close}
      {...{ title, description }}
      actions={
        <DialogButtons
          label={t('playout:graphics.add')}
          disabled={missing !== null}
          hint={missing === null ? undefined : t('playout:add.missing', { field: missing })}
          pending={action.pending}
          onGo={() => void add()}
          onClose={close}
        />
      }
    >
      <SourceChoice source={source} channel={item.channel} onSource={setSource} />
      <Choice
        label={t('playout:layer.location')}
        value={location}
        names={locationNames()}
        hint={t('playout:graphics.begins')}
        disabled={false}
        onValue={(next) => {
          if (next !== null) setLocation(next);
        }}
      />
      {action.error !== null && <Notice tone="bad" title={action.error.message} />}
    </Dialog>
  );
}
