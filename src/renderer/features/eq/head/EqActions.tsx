import { useState } from 'react';
import { Ellipsis, Import, Redo2, Share, Sparkles, Undo2 } from 'lucide-react';
import { t } from '../../../../shared/i18n/translate.ts';
import { sameConfig } from '../../../../shared/eq/same.ts';
import { send } from '../../../state/calls.ts';
import { useTopicSelector } from '../../../state/topics.ts';
import { Button } from '../../../ui/Button.tsx';
import { icon } from '../../../ui/icon.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuRadio, MenuRadios, MenuSeparator } from '../../../ui/Menu.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import { FitDialog } from '../fit/FitDialog.tsx';
import { setWheelDirection, wheelDirection } from '../graph/wheel-direction.ts';
import { switchSlot } from '../model/ab.ts';
import { editor, useEditor } from '../model/editor.ts';
import { saving } from '../model/saving.ts';
import { useDsp, useRate, useReadOnly } from '../model/view.ts';
import { PresetsMenu } from '../presets/PresetsMenu.tsx';
import { ExportDialog } from '../transfer/ExportDialog.tsx';
import { ImportDialog } from '../transfer/ImportDialog.tsx';
import css from './EqActions.module.css';

type Open = 'import' | 'export' | 'fit' | null;

/** What the head of the panel offers: slots, steps back and forth, presets, files, saving. */
export function EqActions() {
  const ready = useDsp()?.status === 'ready';
  const [open, setOpen] = useState<Open>(null);
  if (!ready) return null;
  const dialog = (name: Exclude<Open, null>) => ({
    open: open === name,
    onOpenChange: (is: boolean) => {
      setOpen(is ? name : null);
    },
  });
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
      <ImportDialog {...dialog('import')} />
      <ExportDialog {...dialog('export')} />
      <FitDialog {...dialog('fit')} />
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
  const undo = useEditor((state) => state.history.undo.at(-1)?.label ?? null);
  const redo = useEditor((state) => state.history.redo.at(-1)?.label ?? null);
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

const applyOnly = ({ eqApplyOnly }: { readonly eqApplyOnly: boolean }): boolean => eqApplyOnly;

/** The rarer things, and on narrow windows those that have no room. */
function More({ onOpen }: { readonly onOpen: (open: Open) => void }) {
  const [wheel, setWheel] = useState(wheelDirection);
  const only = useTopicSelector('settings', applyOnly);
  return (
    <Menu trigger={<IconButton label={t('eq:head.more')} icon={<Ellipsis {...icon} />} />}>
      <MenuItem
        icon={<Import {...icon} />}
        onSelect={() => {
          onOpen('import');
        }}
      >
        {t('eq:head.importDots')}
      </MenuItem>
      <MenuItem
        icon={<Share {...icon} />}
        onSelect={() => {
          onOpen('export');
        }}
      >
        {t('eq:head.exportDots')}
      </MenuItem>
      <MenuItem
        icon={<Sparkles {...icon} />}
        onSelect={() => {
          onOpen('fit');
        }}
      >
        {t('eq:head.fit')}
      </MenuItem>
      <MenuSeparator />
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
      <MenuRadios
        value={String(wheel)}
        onValue={(value) => {
          const direction = value === '1' ? 1 : -1;
          setWheelDirection(direction);
          setWheel(direction);
        }}
      >
        <MenuRadio value="1">{t('eq:head.wheelNarrows')}</MenuRadio>
        <MenuRadio value="-1">{t('eq:head.wheelWidens')}</MenuRadio>
      </MenuRadios>
    </Menu>
  );
}

function Apply() {
  const save = useEditor((state) => state.save);
  const readOnly = useReadOnly();
  const same = useEditor(({ base, draft }) => base === null || sameConfig(base, draft));
  return (
    <Button
      variant="primary"
      pending={save.k === 'saving'}
      disabled={readOnly !== null || (same && save.k !== 'failed')}
      onClick={() => void saving.apply()}
    >
      {t('eq:head.apply')}
    </Button>
  );
}
