import { useState } from 'react';
import { Plus } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { supported } from '../../../../shared/playout/engine/versions.ts';
import { useEntry } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { playoutEditor } from '../model/editor.ts';
import { AddLayerDialog } from './AddLayerDialog.tsx';
import type { ItemProps } from './item-props.ts';
import { LayerCard } from './LayerCard.tsx';
import type { Layer } from './layers.ts';
import { layersOf, nextOf, swapped, withoutLayer } from './layers.ts';
import css from './Layers.module.css';

/** The versions of the format from which on there are layers beside the watermark, and kinds of them. */
const since = { graphics: 3, kinds: 4 };

/** The layers over the picture, the lowest first, with everything that can be said of one. */
export function GraphicsTab(props: ItemProps) {
  const { item, detail } = props;
  const engine = useEntry('playout.channels', item.channel)?.engine ?? '0.2';
  const reads = supported('playout', engine)?.compatible ?? 0;
  const layers = layersOf(detail.value);
  const [opened, setOpened] = useState<string | null>(null);
  const [adding, setAdding] = useState<'watermark' | 'graphics' | null>(null);
  // What was open stays open where it lies then.
  const follow = (one: string, other: string): void => {
    setOpened((now) => (now === one ? other : now === other ? one : now));
  };
  // One alone needs no click.
  const open = opened ?? (layers.length === 1 ? layers[0]?.pointer : null);
  return (
    <div className={css['layers']}>
      {layers.length === 0 ? (
        <p className={css['dim']}>{t('playout:graphics.none')}</p>
      ) : (
        <ol className={css['list']} aria-label={t('playout:graphics.order')}>
          {layers.map((layer, at) => (
            <LayerCard
              key={layer.pointer}
              {...{ ...props, layer, kinds: reads >= since.kinds }}
              open={open === layer.pointer}
              onOpen={(yes) => {
                setOpened(yes ? layer.pointer : '');
              }}
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
          {...{ item, value: detail.value, k: adding }}
          onClose={(added) => {
            if (added) setOpened(nextOf(detail.value, adding));
            setAdding(null);
          }}
        />
      )}
    </div>
  );
}

/** Puts two layers in each other's place, as they are spelled. */
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

function Add({
  disabled,
  layers,
  reads,
  onAdd,
}: ItemProps & {
  readonly layers: readonly Layer[];
  readonly reads: number;
  readonly onAdd: (k: 'watermark' | 'graphics') => void;
}) {
  const marked = layers.some(({ number }) => number === 0);
  const old = reads < since.graphics;
  return (
    <>
      <div className={css['buttons']}>
        {!marked && (
          <Button
            icon={<Plus {...icon} />}
            disabled={disabled}
            onClick={() => {
              onAdd('watermark');
            }}
          >
            {t('playout:graphics.addWatermark')}
          </Button>
        )}
        <Button
          icon={<Plus {...icon} />}
          disabled={disabled || old}
          aria-describedby={old ? 'layers-why' : undefined}
          onClick={() => {
            onAdd('graphics');
          }}
        >
          {t('playout:graphics.addLayer')}
        </Button>
      </div>
      <p id="layers-why" className={css['dim']}>
        {old
          ? t('playout:graphics.tooOld', { version: `0.0.${String(reads)}` })
          : t('playout:graphics.raises')}
      </p>
    </>
  );
}
