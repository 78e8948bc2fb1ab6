import { useState } from 'react';
import { Ellipsis, Eraser, Import, Redo2, Share, Sparkles, Undo2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import {
  Menu,
  MenuItem,
  MenuRadio,
  MenuRadios,
  MenuSeparator,
  MenuSub,
} from '../../../ui/Menu.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { FitDialog } from '../fit/FitDialog.tsx';
import { switchSlot } from '../model/ab.ts';
import { editor, useEditor } from '../model/editor.ts';
import { eqWindow } from '../model/session.ts';
import { useRate, useReadOnly, useWritable } from '../model/view.ts';
import { useEntry, useTopicSelector } from '../../../state/topics.ts';
import { PresetsMenu } from '../presets/PresetsMenu.tsx';
import { ExportDialog } from '../transfer/ExportDialog.tsx';
import { ImportDialog } from '../transfer/ImportDialog.tsx';
import css from './EqActions.module.css';
import { send } from '../../../state/calls.ts';
import { useRemembered } from '../../../state/remembered.ts';
import { overlay, wheelUp } from '../graph/preference.ts';

type Open = 'import' | 'export' | 'fit' | null;

/** What the head of the panel offers: slots, steps back and forth, presets, files, saving. */
export function EqActions() {
  const playerId = useEditor((state) => state.playerId);
  const ready = useEntry('eq.sessions', playerId) !== undefined;
  const [open, setOpen] = useState<Open>(null);
  if (!ready) return null;
  const onClose = (): void => {
    setOpen(null);
  };
  return (
    <>
      <Slots />
      <Steps />
      <span className={css['presets']}>
        <PresetsMenu />
      </span>
      <span className={css['wide']}>
        <Button
          icon={<Import {...icon} />}
          onClick={() => {
            setOpen('import');
          }}
        >
          {t('eq:head.import')}
        </Button>
        <Button
          icon={<Share {...icon} />}
          onClick={() => {
            setOpen('export');
          }}
        >
          {t('eq:head.export')}
        </Button>
      </span>
      <More onOpen={setOpen} />
      <Apply />
      {/* Mounted anew each time, so that nothing of the last one is left and no worker stays. */}
      {open === 'import' && <ImportDialog onClose={onClose} />}
      {open === 'export' && <ExportDialog onClose={onClose} />}
      {open === 'fit' && <FitDialog onClose={onClose} />}
    </>
  );
}

function Slots() {
  const slot = useEditor((state) => state.slot);
  const match = useEditor((state) => state.matchLoudness);
  const rate = useRate();
  return (
    <span className={css['slots']}>
      <Segmented
        label={t('eq:head.slots')}
        value={slot}
        options={[
          { value: 'A', label: 'A' },
          { value: 'B', label: 'B' },
        ]}
        onValue={(next) => {
          switchSlot(next, rate);
        }}
      />
      <button
        type="button"
        className={css['match']}
        aria-pressed={match}
        title={t('eq:head.matchHint')}
        onClick={() => {
          editor.set({ matchLoudness: !match });
        }}
      >
        {t('eq:head.match')}
      </button>
    </span>
  );
}

/** On a narrow window the way back is enough; the way forth has its key. */
function Steps() {
  const undo = useEditor((state) => state.undo);
  const redo = useEditor((state) => state.redo);
  return (
    <>
      <IconButton
        label={undo === null ? t('eq:head.undo') : t('eq:head.undoStep', { step: undo })}
        shortcut="Ctrl+Z"
        icon={<Undo2 {...icon} />}
        disabled={undo === null}
        onClick={() => {
          editor.undo();
        }}
      />
      <span className={css['redo']}>
        <IconButton
          label={redo === null ? t('eq:head.redo') : t('eq:head.redoStep', { step: redo })}
          shortcut="Ctrl+Shift+Z"
          icon={<Redo2 {...icon} />}
          disabled={redo === null}
          onClick={() => {
            editor.redo();
          }}
        />
      </span>
    </>
  );
}

/** The rarer things, and on narrow windows those that have no room. */
function More({ onOpen }: { readonly onOpen: (open: Open) => void }) {
  const files = [
    ['import', Import, t('eq:head.importDots')],
    ['export', Share, t('eq:head.exportDots')],
    ['fit', Sparkles, t('eq:head.fit')],
  ] as const;
  return (
    <Menu trigger={<IconButton label={t('eq:head.more')} icon={<Ellipsis {...icon} />} />}>
      {files.map(([name, Icon, label]) => (
        <MenuItem
          key={name}
          icon={<Icon {...icon} />}
          onSelect={() => {
            onOpen(name);
          }}
        >
          {label}
        </MenuItem>
      ))}
      <Discard />
      <MenuSeparator />
      <EqMenuChoices />
    </Menu>
  );
}

function Discard() {
  const dirty = useEditor((state) => state.dirty);
  const saving = useEditor((state) => state.save.k === 'saving');
  const disabled = useReadOnly() !== null || !dirty || saving;
  return (
    <MenuItem
      icon={<Eraser {...icon} />}
      disabled={disabled}
      onSelect={() => {
        eqWindow.decide('discard');
      }}
    >
      {t('eq:head.discard')}
    </MenuItem>
  );
}

function Apply() {
  const save = useEditor((state) => state.save);
  const writable = useWritable();
  const dirty = useEditor((state) => state.dirty);
  return (
    <Button
      variant="primary"
      pending={save.k === 'saving'}
      disabled={!writable || (!dirty && save.k !== 'failed')}
      onClick={() => {
        eqWindow.apply();
      }}
    >
      {t('eq:head.apply')}
    </Button>
  );
}

const applyOnly = ({ eqApplyOnly }: { readonly eqApplyOnly: boolean }): boolean => eqApplyOnly;

/** When it is saved, what is drawn, and what the wheel does. */
function EqMenuChoices() {
  const wheel = useRemembered(wheelUp);
  const drawn = useRemembered(overlay);
  const only = useTopicSelector('settings', applyOnly);
  return (
    <>
      <MenuRadios
        value={only ? 'apply' : 'auto'}
        onValue={(value) => {
          send('settings.update', { eqApplyOnly: value === 'apply' });
        }}
      >
        <MenuRadio value="auto">{t('eq:head.auto')}</MenuRadio>
        <MenuRadio value="apply">{t('eq:head.applyOnly')}</MenuRadio>
      </MenuRadios>
      <MenuSeparator />
      <MenuSub label={t('eq:head.overlay')}>
        <MenuRadios
          value={drawn}
          onValue={(value) => {
            overlay.set(value as typeof drawn);
          }}
        >
          <MenuRadio value="none">{t('eq:head.overlayNone')}</MenuRadio>
          <MenuRadio value="phase">{t('eq:head.overlayPhase')}</MenuRadio>
          <MenuRadio value="delay">{t('eq:head.overlayDelay')}</MenuRadio>
        </MenuRadios>
      </MenuSub>
      <MenuSub label={t('eq:head.wheel')}>
        <MenuRadios
          value={wheel}
          onValue={(value) => {
            wheelUp.set(value as typeof wheel);
          }}
        >
          <MenuRadio value="narrows">{t('eq:head.wheelNarrows')}</MenuRadio>
          <MenuRadio value="widens">{t('eq:head.wheelWidens')}</MenuRadio>
        </MenuRadios>
      </MenuSub>
    </>
  );
}
