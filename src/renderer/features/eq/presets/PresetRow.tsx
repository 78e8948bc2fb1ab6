import { useState } from 'react';
import { Check, Ellipsis, Pin } from 'lucide-react';
import type { EqPreset, EqServer, SavedPreset } from '../../../../shared/eq/state.ts';
import { isSaved } from '../../../../shared/eq/presets.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { cx } from '../../../ui/cx.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import layout from '../../../ui/layout.module.css';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import textCss from '../../../ui/text.module.css';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useEditor } from '../model/editor.ts';
import { applyNow, load, pin, rename } from './preset-actions.ts';
import { presetMenu } from './saved-actions.ts';
import css from './PresetsMenu.module.css';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { logGrid } from '../../../../shared/eq/grid.ts';
import { computeSides } from '../picture/CurvePicture.tsx';

/** Size of a thumbnail (px) and the level at its upper edge (dB). */
const thumbnail = { width: 48, height: 24, top: 12 } as const;
/** The sample rate of thumbnails (Hz): presets have none. */
const RATE = 48_000;
const POINTS = 48;

const freqs = logGrid(20, 20_000, POINTS);

interface Paths {
  readonly left: string;
  /** Null unless the right channel differs. */
  readonly right: string | null;
}

const known = new WeakMap<DspConfig, Paths>();

function path(levels: Float64Array): string {
  const { width, height, top } = thumbnail;
  const points = Array.from(levels, (db, at) => {
    const level = Math.max(-top, Math.min(top, Number.isFinite(db) ? db : -top));
    const x = (at / (POINTS - 1)) * width;
    const y = height / 2 - (level / top) * (height / 2 - 1);
    return `${x.toFixed(1)} ${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}

/** The curves of a configuration as SVG paths; cached per configuration. */
export function thumbnailPaths(config: DspConfig): Paths {
  const cached = known.get(config);
  if (cached !== undefined) return cached;
  // Drawn as enabled: users choose a preset by its curve, even one saved while processing was off.
  const { left, right } = computeSides(config, RATE, freqs);
  const paths = { left: path(left), right: right && path(right) };
  known.set(config, paths);
  return paths;
}

/** Runs one action; the menu shows its failure. */
export type Run = (work: () => Promise<unknown>) => void;

interface Props<P extends EqPreset = EqPreset> {
  readonly preset: P;
  /** It equals the draft. */
  readonly current: boolean;
  readonly readOnly: EqServer['readOnly'];
  readonly run: Run;
}

/** One preset: a click loads it; the menu has everything else. */
export function PresetRow({ preset, current, readOnly, run }: Props) {
  const [renaming, setRenaming] = useState(false);
  const { name } = preset;
  if (renaming && isSaved(preset))
    return (
      <li className={css['row']}>
        <NewName preset={preset} run={run} onDone={() => setRenaming(false)} />
      </li>
    );
  return (
    <li className={css['row']}>
      <button
        type="button"
        className={css['load']}
        aria-current={current || undefined}
        disabled={readOnly === 'forbidden'}
        onClick={() => load(preset)}
      >
        <Thumbnail config={preset.config} />
        <span className={cx(css['name'], textCss['ellipsis'])} title={name}>
          {name}
        </span>
        {current && <Check {...icon} />}
      </button>
      {isSaved(preset) && (
        <SavedParts
          preset={preset}
          readOnly={readOnly}
          run={run}
          onRename={() => setRenaming(true)}
        />
      )}
    </li>
  );
}

type SavedProps = Omit<Props<SavedPreset>, 'current'>;

/** The pin and the menu, which built-in presets do not have. */
function SavedParts({
  preset,
  readOnly,
  run,
  onRename,
}: SavedProps & { readonly onRename: () => void }) {
  const { name, pinned } = preset;
  return (
    <>
      <IconButton
        className={css['small']}
        label={pinned ? t('eqpresets:unpin', { name }) : t('eqpresets:pin', { name })}
        icon={<Pin {...icon} />}
        pressed={pinned}
        onClick={() => run(() => pin(preset, !pinned))}
      />
      <RowMenu preset={preset} readOnly={readOnly} run={run} onRename={onRename} />
    </>
  );
}

function RowMenu({
  preset,
  readOnly,
  run,
  onRename,
}: SavedProps & { readonly onRename: () => void }) {
  const { place, name } = preset;
  const playerId = useEditor((state) => state.playerId);
  const waits = useEditor((state) => state.save.k !== 'saved');
  const locked = readOnly === null ? '' : t(`eqpresets:readOnly.${readOnly}`);
  const apply = {
    waits,
    why: readOnly === 'forbidden' ? locked : '',
    run: () => {
      if (playerId !== null) run(() => applyNow(preset, playerId));
    },
  };
  const uses = {
    locked: place === 'local' ? '' : locked,
    run,
    onRename,
    apply: place === 'server' ? apply : null,
  };
  const trigger = (
    <IconButton
      className={css['small']}
      label={t('eqpresets:more', { name })}
      icon={<Ellipsis {...icon} />}
    />
  );
  return (
    <Menu trigger={trigger}>
      <ActionItems actions={presetMenu(preset, uses)} />
    </Menu>
  );
}

function NewName({
  preset,
  run,
  onDone,
}: Pick<SavedProps, 'preset' | 'run'> & { readonly onDone: () => void }) {
  const [name, setName] = useState(preset.name);
  const done = (): void => {
    const text = name.trim();
    if (text === '') return;
    onDone();
    if (text !== preset.name) run(() => rename(preset, text));
  };
  return (
    <form
      className={layout['grow']}
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <TextInput
        aria-label={t('eqpresets:newName', { name: preset.name })}
        value={name}
        maxLength={100}
        autoFocus
        onText={setName}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={done}
      />
    </form>
  );
}

/** A thumbnail of the preset's curve; decorative, next to its name. */
export function Thumbnail({ config }: { readonly config: DspConfig }) {
  const { width, height } = thumbnail;
  const { left, right } = thumbnailPaths(config);
  return (
    <svg
      className={css['picture']}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path className={css['zero']} d={`M0 ${String(height / 2)}H${String(width)}`} />
      {right !== null && <path className={css['right']} d={right} />}
      <path className={css['curve']} d={left} />
    </svg>
  );
}
