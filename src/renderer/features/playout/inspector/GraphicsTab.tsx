import { useState } from 'react';
import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonObject, JsonValue } from '../../../../shared/playout/document/document.ts';
import { supported } from '../../../../shared/playout/engine/versions.ts';
import { useEntry } from '../../../state/topics.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { icon } from '../../../ui/icon.ts';
import layout from '../../../ui/layout.module.css';
import textCss from '../../../ui/text.module.css';
import { freshSource, SourceChoice } from '../add/SourceChoice.tsx';
import { JsonFields } from '../field/JsonFields.tsx';
import { playoutEditor } from '../model/editor.ts';
import { missingIn } from '../source/source-fields.ts';
import { edit } from '../steps.ts';
import type { ItemProps } from './use-item.ts';
import { LayerCard } from './LayerCard.tsx';
import type { Layer } from './layers.ts';
import { listLayers, nextPointer, swapped, withLayer, withoutLayer } from './layers.ts';
import { locationField } from './LayerFields.tsx';

/** The playout format versions that introduced further layers beside the watermark, and layer kinds. */
const since = { graphics: 3, kinds: 4 };

/** The layers over the picture, lowest first, with all fields of the open one. */
export function GraphicsTab(props: ItemProps) {
  const { item, detail } = props;
  const engine = useEntry('playout.channels', item.channel)?.engine ?? '0.2';
  const reads = supported('playout', engine)?.compatible ?? 0;
  const layers = listLayers(detail.value);
  const [opened, setOpened] = useState<string | null>(null);
  const [adding, setAdding] = useState<NewLayer | null>(null);
  // The open layer stays open when it swaps places.
  const follow = (pointer: string, other: string): void =>
    setOpened((now) => (now === pointer ? other : now === other ? pointer : now));
  // A single layer opens by itself.
  const open = opened ?? (layers.length === 1 ? layers[0]?.pointer : null);
  return (
    <div className={layout['stackWide']}>
      {layers.length === 0 ? (
        <p className={textCss['small']}>{t('playout:graphics.none')}</p>
      ) : (
        <ol className={layout['stack']} aria-label={t('playout:graphics.order')}>
          {layers.map((layer, at) => (
            <LayerCard
              key={layer.pointer}
              {...props}
              layer={layer}
              kinds={reads >= since.kinds}
              open={open === layer.pointer}
              onOpen={(yes) => setOpened(yes ? layer.pointer : '')}
              onUp={swapper(props, layer, layers[at + 1], follow)}
              onDown={swapper(props, layer, layers[at - 1], follow)}
              onRemove={() => {
                setOpened('');
                const values = [withoutLayer(detail.value, layer)];
                void playoutEditor.run({ k: 'set', item, values });
              }}
            />
          ))}
        </ol>
      )}
      <Add {...props} layers={layers} reads={reads} onAdd={setAdding} />
      {adding !== null && (
        <AddLayerDialog
          {...props}
          k={adding}
          onClose={(added) => {
            if (added) setOpened(nextPointer(detail.value, adding));
            setAdding(null);
          }}
        />
      )}
    </div>
  );
}

/** Swaps two layers and keeps the spelling of each. */
function swapper(
  { item, detail: { text } }: ItemProps,
  layer: Layer,
  other: Layer | undefined,
  onSwapped: (one: string, other: string) => void,
): (() => void) | null {
  if (other === undefined) return null;
  return () => {
    const to = swapped(text, layer.pointer, other.pointer);
    if (to === null) return;
    void playoutEditor.run({ k: 'rewrite', item, from: text, to }).then((done) => {
      if (done !== null) onSwapped(layer.pointer, other.pointer);
    });
  };
}

interface AddProps extends ItemProps {
  readonly layers: readonly Layer[];
  readonly reads: number;
  readonly onAdd: (k: NewLayer) => void;
}

function Add({ disabled, layers, reads, onAdd }: AddProps) {
  const marked = layers.some(({ number }) => number === 0);
  const old = reads < since.graphics;
  const add = (k: NewLayer) => (): void => onAdd(k);
  return (
    <>
      <div className={layout['wrap']}>
        {!marked && (
          <Button icon={<Plus {...icon} />} disabled={disabled} onClick={add('watermark')}>
            {t('playout:graphics.addWatermark')}
          </Button>
        )}
        <Button
          icon={<Plus {...icon} />}
          disabled={disabled || old}
          aria-describedby={old ? 'layers-why' : undefined}
          onClick={add('graphics')}
        >
          {t('playout:graphics.addLayer')}
        </Button>
      </div>
      <p id="layers-why" className={textCss['small']}>
        {old
          ? t('playout:graphics.tooOld', { version: `0.0.${String(reads)}` })
          : t('playout:graphics.raises')}
      </p>
    </>
  );
}

/** A tenth of the picture with margins to its edges, so that a new layer covers little. */
const usual = { width_percent: 10, horizontal_margin_percent: 5, vertical_margin_percent: 5 };

const words = {
  watermark: () => [t('playout:graphics.addWatermark'), t('playout:graphics.watermarkText')],
  graphics: () => [t('playout:graphics.addLayer'), t('playout:graphics.raises')],
} as const;
type NewLayer = keyof typeof words;

interface AddLayerProps extends ItemProps {
  readonly k: NewLayer;
  readonly onClose: (added: boolean) => void;
}

/** Adds a watermark or a layer over the picture. */
function AddLayerDialog({ item, detail, k, onClose }: AddLayerProps) {
  const [source, setSource] = useState<JsonObject>(freshSource('local'));
  const [location, setLocation] = useState<JsonValue>('bottom_right');
  const layer = { source, location, ...usual };
  const adding = useMutation(
    () => edit({ k: 'set', item, values: [withLayer(detail.value, k, layer)] }),
    {
      inline: true,
      onDone: () => onClose(true),
    },
  );
  const missing = missingIn(source);
  const [title = '', description] = words[k]();
  return (
    <FormDialog
      wide
      title={title}
      description={description}
      submit={t('playout:graphics.add')}
      submission={adding}
      blocked={missing === null ? undefined : t('playout:add.missing', { field: missing })}
      onClose={() => onClose(false)}
    >
      <SourceChoice source={source} channel={item.channel} onSource={setSource} />
      <JsonFields
        fields={[{ ...locationField, hint: () => t('playout:graphics.begins') }]}
        object={{ location }}
        onSet={(_, next = location) => setLocation(next)}
      />
    </FormDialog>
  );
}
