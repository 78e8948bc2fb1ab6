import { ArrowDown, ArrowUp, ChevronDown, ChevronRight, Replace, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JsonValue } from '../../../../shared/playout/document/document.ts';
import { toObject } from '../../../../shared/playout/document/source.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { opens } from '../dialogs.ts';
import { otherKeys } from '../source/source-fields.ts';
import { sourceLabel } from '../source/source-name.ts';
import { SourceForm } from '../source/SourceForm.tsx';
import { setValue } from '../steps.ts';
import { sourceName } from '../words.ts';
import { LayerFields, layerKeys, locationNames } from './LayerFields.tsx';
import type { Layer } from './layers.ts';
import { cx } from '../../../ui/cx.ts';
import text from '../../../ui/text.module.css';
import css from './Layers.module.css';
import { Others } from './Others.tsx';
import type { ItemProps } from './use-item.ts';

interface LayerCardProps extends ItemProps {
  readonly layer: Layer;
  readonly kinds: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
  /** Swaps places with the layer above or below; null: there is none. */
  readonly onUp: (() => void) | null;
  readonly onDown: (() => void) | null;
  readonly onRemove: () => void;
}

const layerName = ({ number }: Layer): string =>
  number === 0 ? t('playout:graphics.watermark') : t('playout:graphics.layer', { number });

/** A layer: its summary and position in the order, and every field once opened. */
export function LayerCard(props: LayerCardProps) {
  const { layer, open, onOpen } = props;
  const body = useId();
  const source = toObject(layer.value['source']);
  const { location } = layer.value;
  const place = typeof location === 'string' ? location : '';
  const about = [locationNames()[place] ?? place, source === null ? '' : sourceLabel(source)];
  return (
    <li className={css['layer']}>
      <div className={css['head']}>
        <button
          type="button"
          className={css['title']}
          aria-expanded={open}
          aria-controls={open ? body : undefined}
          onClick={() => onOpen(!open)}
        >
          {open ? <ChevronDown {...icon} /> : <ChevronRight {...icon} />}
          <span className={css['name']}>{layerName(layer)}</span>
          <span className={cx(text['small'], text['ellipsis'])}>
            {about.filter((part) => part !== '').join(' · ')}
          </span>
        </button>
        <LayerButtons {...props} />
      </div>
      {open && (
        <div id={body} className={cx(css['body'], layout['stackWide'])}>
          <Fields {...props} />
        </div>
      )}
    </li>
  );
}

function LayerButtons({ layer, disabled, onUp, onDown, onRemove }: LayerCardProps) {
  const name = layerName(layer);
  const buttons = [
    [t('playout:graphics.up', { name }), ArrowUp, onUp],
    [t('playout:graphics.down', { name }), ArrowDown, onDown],
    [t('playout:graphics.remove', { name }), Trash2, onRemove],
  ] as const;
  return buttons.map(([label, Icon, run]) => (
    <IconButton
      key={label}
      label={label}
      icon={<Icon {...icon} />}
      disabled={disabled || run === null}
      onClick={() => run?.()}
    />
  ));
}

type SetValue = (pointer: string, value: JsonValue | undefined) => Promise<unknown>;

function Fields(props: LayerCardProps) {
  const { item, layer, disabled, kinds } = props;
  const set: SetValue = (pointer, value) => setValue(item, `${layer.pointer}/${pointer}`, value);
  return (
    <>
      <Source {...props} onSet={set} />
      <LayerFields object={layer.value} onSet={set} disabled={disabled} kinds={kinds} />
      <Others
        title={t('playout:layer.otherKeys')}
        value={layer.value}
        keys={Object.keys(layer.value).filter((key) => !layerKeys.has(key))}
      />
    </>
  );
}

function Source({
  item,
  layer,
  disabled,
  onSet,
}: LayerCardProps & {
  readonly onSet: SetValue;
}) {
  const source = toObject(layer.value['source']);
  const type = source?.['source_type'];
  return (
    <div className={layout['stackWide']}>
      <div className={css['source']}>
        <span>
          {t('playout:layer.source', { kind: sourceName(typeof type === 'string' ? type : '') })}
        </span>
        <Button
          variant="ghost"
          icon={<Replace {...icon} />}
          disabled={disabled}
          onClick={opens({
            k: 'replace-source',
            item,
            pointer: `${layer.pointer}/source`,
            track: null,
          })}
        >
          {t('playout:inspector.replace')}
        </Button>
      </div>
      {source !== null && (
        <>
          <SourceForm
            source={source}
            disabled={disabled}
            channel={item.channel}
            onSet={(key, value) => onSet(`source/${key}`, value)}
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
