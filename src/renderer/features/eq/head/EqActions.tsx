import { useEffect, useState } from 'react';
import {
  ArrowLeftRight,
  AudioLines,
  Ellipsis,
  Eraser,
  Mouse,
  Redo2,
  Save,
  Scale,
} from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ActionItems } from '../../../ui/item-actions.tsx';
import { Menu, MenuItem, MenuOptions, MenuSeparator, MenuSub } from '../../../ui/Menu.tsx';
import { StepButton, stepLabel } from '../../../ui/StepButton.tsx';
import { Tooltip } from '../../../ui/Tooltip.tsx';
import { useMatches } from '../../../ui/use-matches.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { FitDialog } from '../fit/FitDialog.tsx';
import type { CurveSource } from '../fit/settings.ts';
import { noSource, parseSource } from '../fit/settings.ts';
import { switchSlot } from '../model/ab.ts';
import type { Slot } from '../model/editor.ts';
import { editor, useEditor } from '../model/editor.ts';
import { eqWindow } from '../model/session.ts';
import { useRate, useReadOnly, useUnsavable } from '../model/view.ts';
import { useEntry, useTopicSelector } from '../../../state/topics.ts';
import { ExportDialog } from '../transfer/ExportDialog.tsx';
import { useDroppedFile } from '../transfer/dropped-file.ts';
import { fileActions, useEqDialog } from '../transfer/file-actions.ts';
import { ImportDialog } from '../transfer/ImportDialog.tsx';
import css from './EqActions.module.css';
import { send, tellFailure } from '../../../state/calls.ts';
import { useRemembered } from '../../../state/remembered.ts';
import { useMutation } from '../../../state/use-mutation.ts';
import { overlay, wheelUp } from '../graph/preference.ts';

/** Below these widths a control moves from the head into its menu. */
const NO_MATCH = '(max-width: 759px)';
const NO_SLOTS = '(max-width: 559px)';

/** The head's six controls: slots, match loudness, undo, redo, the overflow menu, and Apply. */
export function EqActions() {
  const playerId = useEditor((state) => state.playerId);
  const ready = useEntry('eq.sessions', playerId) !== undefined;
  const open = useEqDialog((state) => state.open);
  const [measured, setMeasured] = useState<CurveSource>(noSource);
  const dropped = useDroppedFile(({ file }) => file);
  useEffect(() => () => useEqDialog.setState({ open: null }), []);
  if (!ready) return null;
  const onClose = (): void => {
    useDroppedFile.setState({ file: null });
    useEqDialog.setState({ open: null });
    setMeasured(noSource);
  };
  return (
    <>
      <Slots />
      <Steps />
      <More />
      <Apply />
      {/* Mounted on demand: each opening starts fresh, and closing ends its worker. */}
      {(open === 'import' || dropped !== null) && (
        <ImportDialog
          key={dropped?.text}
          dropped={dropped}
          onClose={onClose}
          onFit={(text, name) => {
            onClose();
            setMeasured(parseSource(text, name, 'measurement'));
            useEqDialog.setState({ open: 'fit' });
          }}
        />
      )}
      {open === 'export' && <ExportDialog onClose={onClose} />}
      {open === 'fit' && <FitDialog measured={measured} onClose={onClose} />}
    </>
  );
}

function Slots() {
  const noMatch = useMatches(NO_MATCH);
  const noSlots = useMatches(NO_SLOTS);
  const slot = useEditor((state) => state.slot);
  const rate = useRate();
  const isCopy = useEditor(({ other }) => other === null);
  if (noSlots) return null;
  const slotHint = (one: Slot): string =>
    isCopy && one !== slot
      ? t('eq:term.newSlot', { slot: one, from: slot })
      : t('eq:term.slot', { slot: one });
  return (
    <>
      <Segmented
        label={t('eq:head.slots')}
        value={slot}
        options={[
          { value: 'A', label: 'A', hint: slotHint('A') },
          { value: 'B', label: 'B', hint: slotHint('B') },
        ]}
        onValue={(next) => switchSlot(next, rate)}
      />
      {!noMatch && <MatchLoudness />}
    </>
  );
}

function MatchLoudness() {
  const match = useEditor((state) => state.matchLoudness);
  return (
    <Tooltip label={t('eq:head.matchHint')}>
      <button
        type="button"
        className={css['match']}
        aria-pressed={match}
        aria-description={t('eq:head.matchHint')}
        onClick={() => editor.set({ matchLoudness: !match })}
      >
        {t('eq:head.match')}
      </button>
    </Tooltip>
  );
}

function Steps() {
  const undo = useEditor((state) => state.undo);
  const redo = useEditor((state) => state.redo);
  const noRedo = useMatches(NO_SLOTS);
  return (
    <>
      <StepButton k="undo" step={undo} onStep={() => editor.undo()} />
      {!noRedo && <StepButton k="redo" step={redo} onStep={() => editor.redo()} />}
    </>
  );
}

/** The overflow menu, including controls that do not fit into a narrow head. */
function More() {
  return (
    <Menu trigger={<IconButton label={t('eq:head.more')} icon={<Ellipsis {...icon} />} />}>
      <NarrowItems />
      <ActionItems actions={fileActions()} />
      <Discard />
      <MenuSeparator />
      <EqMenuChoices />
    </Menu>
  );
}

/** Controls that do not fit into a narrow head. */
function NarrowItems() {
  const noMatch = useMatches(NO_MATCH);
  const noSlots = useMatches(NO_SLOTS);
  const { slot, matchLoudness, redo } = useEditor((state) => state);
  const rate = useRate();
  const other = slot === 'A' ? 'B' : 'A';
  if (!noMatch) return null;
  return (
    <>
      {noSlots && (
        <>
          <MenuItem
            icon={<Redo2 {...icon} />}
            disabled={redo === null}
            onSelect={() => editor.redo()}
          >
            {stepLabel('redo', redo)}
          </MenuItem>
          <MenuItem icon={<ArrowLeftRight {...icon} />} onSelect={() => switchSlot(other, rate)}>
            {t('eq:head.toSlot', { slot: other })}
          </MenuItem>
        </>
      )}
      <MenuItem
        icon={<Scale {...icon} />}
        onSelect={() => editor.set({ matchLoudness: !matchLoudness })}
      >
        {t(matchLoudness ? 'eq:head.matchOff' : 'eq:head.match')}
      </MenuItem>
      <MenuSeparator />
    </>
  );
}

function Discard() {
  const dirty = useEditor((state) => state.dirty);
  const saving = useEditor((state) => state.save.k === 'saving');
  const disabled = useReadOnly() || !dirty || saving;
  return (
    <MenuItem
      icon={<Eraser {...icon} />}
      disabled={disabled}
      onSelect={() => tellFailure(eqWindow.decide('discard'))}
    >
      {t('eq:head.discard')}
    </MenuItem>
  );
}

function Apply() {
  const save = useEditor((state) => state.save);
  const dirty = useEditor((state) => state.dirty);
  const unsavable = useUnsavable();
  const applying = useMutation(() => eqWindow.apply());
  // The session says that it saves only once it has the request.
  const isSaving = save.k === 'saving' || applying.pending;
  const nothing = dirty || isSaving || save.k === 'failed' ? undefined : t('eq:save.nothing');
  return (
    <Button
      variant="primary"
      pending={isSaving}
      blocked={unsavable ?? nothing}
      onClick={() => applying.submit()}
    >
      {t('eq:head.apply')}
    </Button>
  );
}

const applyOnly = ({ eqApplyOnly }: { readonly eqApplyOnly: boolean }): boolean => eqApplyOnly;

/** When changes are saved, what the graph overlays, and what the wheel does. */
function EqMenuChoices() {
  const wheel = useRemembered(wheelUp);
  const drawn = useRemembered(overlay);
  const only = useTopicSelector('settings', applyOnly);
  return (
    <>
      <MenuSub icon={<Save {...icon} />} label={t('eq:head.saving')}>
        <MenuOptions
          value={only ? 'apply' : 'auto'}
          options={[
            { value: 'auto', label: t('eq:head.auto') },
            { value: 'apply', label: t('eq:head.applyOnly') },
          ]}
          onValue={(value) => send('settings.update', { eqApplyOnly: value === 'apply' })}
        />
      </MenuSub>
      <MenuSub icon={<AudioLines {...icon} />} label={t('eq:head.overlay')}>
        <MenuOptions
          value={drawn}
          options={[
            { value: 'none', label: t('eq:head.overlayNone') },
            { value: 'phase', label: t('eq:head.overlayPhase') },
            { value: 'delay', label: t('eq:head.overlayDelay') },
          ]}
          onValue={(value) => overlay.set(value)}
        />
      </MenuSub>
      <MenuSub icon={<Mouse {...icon} />} label={t('eq:head.wheel')}>
        <MenuOptions
          value={wheel}
          options={[
            { value: 'narrows', label: t('eq:head.wheelNarrows') },
            { value: 'widens', label: t('eq:head.wheelWidens') },
          ]}
          onValue={(value) => wheelUp.set(value)}
        />
      </MenuSub>
    </>
  );
}
