import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Replace, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonValue } from '../../../../shared/playout/document/document.ts';
import { objectOf } from '../../../../shared/playout/document/source.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { openDialog } from '../dialogs.ts';
import { otherKeys } from '../source/source-fields.ts';
import { SourceForm } from '../source/SourceForm.tsx';
import { edit } from '../steps.ts';
import { sourceName } from '../words.ts';
import type { ItemProps } from './item-props.ts';
import { textIn } from './layer-props.ts';
import { layerName, locationNames } from './layer-words.ts';
import { LayerFields } from './LayerFields.tsx';
import type { Layer } from './layers.ts';
import css from './Layers.module.css';
import { Others } from './Others.tsx';
import { sourceText } from './source-text.ts';

const known = new Set([
  ...['source', 'location', 'width_percent', 'opacity_percent', 'horizontal_margin_percent'],
  ...['vertical_margin_percent', 'stream_index', 'kind', 'within_source_content', 'timing'],
]);

export interface LayerCardProps extends ItemProps {
  readonly layer: Layer;
  readonly kinds: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Changes places with the layer above or below; null: there is none. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: () => void;
}

/** A layer: what it is in a line, its place among the others, and on demand every field. */
export function LayerCard(props: LayerCardProps) {
  const { layer, open, onOpen } = props;
  const body = useId();
  const source = objectOf(layer.value['source']);
  const location = textIn(layer.value, 'location') ?? '';
  const places: Readonly<Record<string, string>> = locationNames();
  const about = [places[location] ?? location, source === null ? '' : sourceText(source)];
  return (
    <li className={css['layer']}>
      <div className={css['head']}>
        <button
          type="button"
          className={css['title']}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={() => {
            onOpen(!open);
          }}
        >
          {open ? <ChevronDown {...icon} /> : <ChevronRight {...icon} />}
          <span className={css['name']}>{layerName(layer)}</span>
          <span className={css['about']}>{about.filter((part) => part !== '').join(' · ')}</span>
        </button>
        <Place {...props} />
      </div>
      {open && (
        <div id={body} className={css['body']}>
          <Source {...props} />
          <Fields {...props} />
        </div>
      )}
    </li>
  );
}

function Place({ layer, disabled, onUp, onDown, onRemove }: LayerCardProps) {
  const name = layerName(layer);
  return (
    <>
      <IconButton
        label={t('playout:graphics.up', { name })}
        icon={<ArrowUp {...icon} />}
        disabled={disabled || onUp === null}
        onClick={() => onUp?.()}
      />
      <IconButton
        label={t('playout:graphics.down', { name })}
        icon={<ArrowDown {...icon} />}
        disabled={disabled || onDown === null}
        onClick={() => onDown?.()}
      />
      <IconButton
        label={t('playout:graphics.remove', { name })}
        icon={<Trash2 {...icon} />}
        disabled={disabled}
        onClick={onRemove}
      />
    </>
  );
}

/** Sets a value below the layer as one step. */
const setter =
  ({ item, layer }: LayerCardProps) =>
  (pointer: string, value: JsonValue | undefined): Promise<unknown> =>
    edit({
      k: 'set',
      item,
      values: [
        { pointer: `${layer.pointer}${pointer}`, ...(value === undefined ? {} : { value }) },
      ],
    });

function Source(props: LayerCardProps) {
  const { item, layer, disabled } = props;
  const source = objectOf(layer.value['source']);
  const set = setter(props);
  return (
    <div className={css['section']}>
      <div className={css['source']}>
        <span>
          {t('playout:layer.source', {
            kind: sourceName((source && textIn(source, 'source_type')) ?? ''),
          })}
        </span>
        <Button
          variant="ghost"
          icon={<Replace {...icon} />}
          disabled={disabled}
          onClick={() => {
            const pointer = `${layer.pointer}/source`;
            openDialog({ k: 'replace-source', item, pointer, track: null });
          }}
        >
          {t('playout:inspector.replace')}
        </Button>
      </div>
      {source !== null && (
        <>
          <SourceForm
            source={source}
            channel={item.channel}
            disabled={disabled}
            onSet={(key, value) => set(`/source/${key}`, value)}
          />
          <Others
            title={t('playout:inspector.otherSourceKeys')}
            value={source}
            keys={otherKeys(source)}
          />
        </>
      )}
    </div>
  );
}

function Fields(props: LayerCardProps) {
  const { layer, disabled, kinds } = props;
  return (
    <>
      <LayerFields layer={layer.value} onSet={setter(props)} {...{ disabled, kinds }} />
      <Others
        title={t('playout:layer.otherKeys')}
        value={layer.value}
        keys={Object.keys(layer.value).filter((key) => !known.has(key))}
      />
    </>
  );
}
