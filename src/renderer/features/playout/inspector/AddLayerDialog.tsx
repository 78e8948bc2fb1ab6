import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject } from '../../../../shared/playout/document/document.ts';
import type { ItemRef } from '../../../../shared/playout/operations.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { freshSource, SourceChoice } from '../add/SourceChoice.tsx';
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
export function AddLayerDialog({ item, value, k, onClose }: AddLayerProps) {
  const [source, setSource] = useState<JsonObject>(freshSource('local'));
  const [location, setLocation] = useState<Location>('bottom_right');
  const adding = useMutation(
    () => edit({ k: 'set', item, values: [withLayer(value, k, { source, location, ...usual })] }),
    {
      inline: true,
      onDone: () => {
        onClose(true);
      },
    },
  );
  const missing = missingIn(source);
  const [title = '', description] = words[k]();
  return (
    <FormDialog
      wide
      {...{ title, description }}
      submit={t('playout:graphics.add')}
      submission={adding}
      disabled={missing !== null}
      hint={missing === null ? undefined : t('playout:add.missing', { field: missing })}
      onClose={() => {
        onClose(false);
      }}
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
    </FormDialog>
  );
}
