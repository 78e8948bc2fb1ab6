import { useState } from 'react';
import { Check, Ellipsis, Pin } from 'lucide-react';
import type { EqPreset } from '../../../../shared/eq/state.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import type { Action } from '../../../state/calls.ts';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../ui/Menu.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useEditor } from '../model/editor.ts';
import { applyNow, load, overwrite, pin, remove, rename } from './preset-actions.ts';
import css from './PresetsMenu.module.css';
import type { DspConfig } from '../../../../shared/eq/model.ts';
import { thumbnail, thumbnailPaths } from './thumbnail-path.ts';

export interface Rights {
  /** The player's sound can be changed. */
  readonly apply: boolean;
  /** Presets of the server can be changed. */
  readonly server: boolean;
}

interface Props {
  readonly preset: EqPreset;
  /** It is what is drawn. */
  readonly current: boolean;
  readonly rights: Rights;
  readonly action: Action;
}

/** One preset: a click loads it, the menu does the rest. */
export function PresetRow({ preset, current, rights, action }: Props) {
  const [renaming, setRenaming] = useState(false);
  const { name, pinned } = preset;
  if (renaming)
    return (
      <li className={css['row']}>
        <NewName
          {...{ preset, action }}
          onDone={() => {
            setRenaming(false);
          }}
        />
      </li>
    );
  return (
    <li className={css['row']}>
      <button
        type="button"
        className={css['load']}
        aria-current={current || undefined}
        disabled={!rights.apply}
        onClick={() => {
          load(preset);
        }}
      >
        <Thumbnail config={preset.config} />
        <span className={css['name']} title={name}>
          {name}
        </span>
        {current && <Check {...icon} />}
      </button>
      <IconButton
        className={css['small']}
        label={pinned ? t('eqpresets:unpin', { name }) : t('eqpresets:pin', { name })}
        icon={<Pin {...icon} />}
        pressed={pinned}
        onClick={() => void action.run(() => pin(preset, !pinned), { inline: true })}
      />
      <RowMenu
        {...{ preset, rights, action }}
        onRename={() => {
          setRenaming(true);
        }}
      />
    </li>
  );
}

function RowMenu({
  preset,
  rights,
  action,
  onRename,
}: Omit<Props, 'current'> & { readonly onRename: () => void }) {
  const { place, name } = preset;
  const mine = place === 'local' || rights.server;
  const run = (work: () => Promise<void>) => (): void => {
    void action.run(work, { inline: true });
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
      {place === 'server' && <ApplyNow {...{ preset, rights, action }} />}
      <MenuItem disabled={!mine} onSelect={run(() => overwrite(preset))}>
        {t('eqpresets:overwrite')}
      </MenuItem>
      <MenuItem disabled={!mine} onSelect={onRename}>
        {t('eqpresets:rename')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        danger
        disabled={!mine}
        onSelect={run(() => remove(preset, (work) => void action.run(() => work)))}
      >
        {t('eqpresets:delete')}
      </MenuItem>
    </Menu>
  );
}

/** Applies at once what the server keeps; changes that wait here would be mixed into it, so they come first. */
function ApplyNow({ preset, rights, action }: Omit<Props, 'current'>) {
  const playerId = useEditor((state) => state.playerId);
  const waiting = useEditor((state) => state.save.k !== 'saved');
  return (
    <MenuItem
      disabled={!rights.apply || waiting || playerId === null}
      onSelect={() => {
        if (playerId !== null) void action.run(() => applyNow(preset, playerId), { inline: true });
      }}
    >
      {waiting ? t('eqpresets:applyLater') : t('eqpresets:applyNow')}
    </MenuItem>
  );
}

function NewName({
  preset,
  action,
  onDone,
}: Pick<Props, 'preset' | 'action'> & { readonly onDone: () => void }) {
  const [name, setName] = useState(preset.name);
  const done = async (): Promise<void> => {
    const text = name.trim();
    if (text === '') return;
    onDone();
    if (text !== preset.name) await action.run(() => rename(preset, text), { inline: true });
  };
  return (
    <form
      className={css['rename']}
      onSubmit={(event) => {
        event.preventDefault();
        void done();
      }}
    >
      <TextInput
        aria-label={t('eqpresets:newName', { name: preset.name })}
        value={name}
        maxLength={100}
        autoFocus
        onText={setName}
        onFocus={(event) => {
          event.currentTarget.select();
        }}
        onBlur={() => void done()}
      />
    </form>
  );
}

/** The curve of a preset, small. The name beside it says what it is. */
function Thumbnail({ config }: { readonly config: DspConfig }) {
  const { width, height } = thumbnail;
  const { left, right } = thumbnailPaths(config);
  return (
    <svg
      className={css['picture']}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      {...{ width, height }}
      aria-hidden="true"
    >
      <path className={css['zero']} d={`M0 ${String(height / 2)}H${String(width)}`} />
      {right !== null && <path className={css['right']} d={right} />}
      <path className={css['curve']} d={left} />
    </svg>
  );
}
