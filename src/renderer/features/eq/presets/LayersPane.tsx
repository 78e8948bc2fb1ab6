import type { EqLayer } from '../../../../shared/eq/layers-model.ts';
import { isSaved } from '../../../../shared/eq/presets.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { useTopic } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import layout from '../../../ui/layout.module.css';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Pane } from '../../../ui/Pane.tsx';
import { useEq, useRate, useReadOnly } from '../model/view.ts';
import { adoptEdits, matchesLayers, mergeLayer, layerOfEq, noLayers } from './layer-edits.ts';
import { SliderField } from '../chain/SliderField.tsx';
import text from '../../../ui/text.module.css';
import type { Layers } from './use-layers.ts';
import { useLayers } from './use-layers.ts';
import css from './LayersPane.module.css';
import { parseNumber } from '../../../../shared/eq/values.ts';
import { formatPercent } from '../../../../shared/format/numbers.ts';
import type { Read } from '../../../ui/use-commit.ts';

/** A correction with its strength, and personal adjustments on top. */
export function LayersPane() {
  const state = useLayers();
  const locked = useReadOnly();
  const { layers, none, commit } = state;
  return (
    <Pane title={t('eqpresets:layers.title')}>
      <div className={css['layers']}>
        {none && <p className={text['small']}>{t('eqpresets:layers.hint')}</p>}
        {!none && <EditedNotice state={state} locked={locked} />}
        <Layer
          label={t('eqpresets:layers.base')}
          layer={layers.base}
          locked={locked}
          onPresent={(present) => commit({ ...noLayers, base: present })}
          onLayer={(base) => commit({ ...layers, base, strength: 1 })}
        />
        {layers.base !== null && <StrengthControl state={state} locked={locked} />}
        <Layer
          label={t('eqpresets:layers.taste')}
          layer={layers.taste}
          locked={locked}
          onPresent={(present) => commit({ ...noLayers, taste: present })}
          onLayer={(taste) => commit({ ...layers, taste })}
        />
      </div>
    </Pane>
  );
}

/** Explains that the bands were edited after the layers, with two ways to resolve it. */
function EditedNotice({ state, locked }: { readonly state: Layers; readonly locked: boolean }) {
  const { layers, commit, keep } = state;
  const eq = useEq();
  const rate = useRate();
  if (matchesLayers(eq, layers, rate)) return null;
  return (
    <Notice tone="info" title={t('eqpresets:layers.edited')}>
      <p>{t('eqpresets:layers.editedText')}</p>
      <div className={css['buttons']}>
        <Button
          disabled={locked || eq === null}
          onClick={() => {
            if (eq !== null) keep(adoptEdits(layers, eq, t('eqpresets:layers.present'), rate));
          }}
        >
          {t('eqpresets:layers.adopt')}
        </Button>
        <Button disabled={locked} onClick={() => commit(layers)}>
          {t('eqpresets:layers.restore')}
        </Button>
      </div>
    </Notice>
  );
}

interface LayerProps {
  readonly label: string;
  readonly layer: EqLayer | null;
  readonly locked: boolean;
  /** Replaces all layers with the current bands. */
  readonly onPresent: (present: EqLayer) => void;
  readonly onLayer: (layer: EqLayer | null) => void;
}

function Layer(props: LayerProps) {
  const { label, layer } = props;
  return (
    <div className={css['layer']}>
      <div className={layout['grow']}>
        <p className={text['small']}>{label}</p>
        <p className={text['ellipsis']} title={layer?.name}>
          {layer === null
            ? t('eqpresets:layers.none')
            : `${layer.name} · ${t('eqchain:bands', { count: layer.bands.length })}`}
        </p>
      </div>
      <LayerMenu {...props} />
    </div>
  );
}

function LayerMenu({ label, layer, locked, onPresent, onLayer }: LayerProps) {
  const eq = useEq();
  const presets = useTopic('eq.presets').presets.filter(isSaved);
  const trigger = (
    <Button disabled={locked} aria-label={t('eqpresets:layers.chooseNamed', { label })}>
      {t('eqpresets:layers.choose')}
    </Button>
  );
  return (
    <Menu trigger={trigger}>
      <MenuItem
        disabled={eq === null || eq.bands.length === 0}
        onSelect={() => onPresent(layerOfEq(t('eqpresets:layers.present'), eq))}
      >
        {t('eqpresets:layers.present')}
      </MenuItem>
      <MenuItem disabled={layer === null} onSelect={() => onLayer(null)}>
        {t('eqpresets:layers.none')}
      </MenuItem>
      {presets.length > 0 && <MenuSeparator />}
      {presets.map(({ place, id, name, config }) => (
        <MenuItem key={`${place}/${id}`} onSelect={() => onLayer(mergeLayer(name, config))}>
          {name}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Percent. */
const MAX_PERCENT = 150;

function readStrength(text: string): Read<number> {
  const value = parseNumber(text, '%');
  return value !== null && value >= 0 && value <= MAX_PERCENT
    ? { ok: true, value: Math.round(value) }
    : { ok: false, error: t('eqpresets:layers.range', { most: MAX_PERCENT }) };
}

/** The strength of the correction, with live preview. */
function StrengthControl({ state, locked }: { readonly state: Layers; readonly locked: boolean }) {
  const { layers, preview, commit } = state;
  return (
    <SliderField
      label={t('eqpresets:layers.strength')}
      value={Math.round(layers.strength * 100)}
      resetTo={100}
      scale={{ max: MAX_PERCENT, keyStep: 1, pageStep: 10 }}
      format={(value) => formatPercent(value / 100, 0)}
      words={(count) => t('eqpresets:layers.percentWords', { count })}
      read={readStrength}
      disabled={locked}
      onPreview={(percent) => preview({ ...layers, strength: percent / 100 })}
      onCommit={(percent) => commit({ ...layers, strength: percent / 100 })}
    />
  );
}
