import { useRef } from 'react';
import { CopyPlus, Ellipsis, Trash2, X } from 'lucide-react';
import { t } from '../../../../../shared/i18n/translate.ts';
import { addRule } from '../../../../../shared/playout/programme/edit-plan.ts';
import { Button } from '../../../../ui/Button.tsx';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../../ui/Menu.tsx';
import type { DayView } from '../model/day-view.ts';
import { useDay } from '../model/day-view.ts';
import { programmeEditor } from '../model/editor.ts';
import { conditionWords, planName, slotName } from '../model/words.ts';
import { closeForm } from '../parts/actions.ts';
import { changeSlot, copySlot, deleteSlot, nameFresh, reorderSlot } from '../parts/steps.ts';
import { BreakFields } from './BreakFields.tsx';
import { DraftInput } from './DraftInput.tsx';
import { EffectLine } from './EffectLine.tsx';
import { EndFields } from './EndFields.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { FillerFields, GuideFields } from './FillerFields.tsx';
import { CursorRow, PlaysField } from './PlaysField.tsx';
import { readWords } from './readers.ts';
import type { SlotFields } from './slot-fields.ts';
import { StartField } from './StartField.tsx';
import { useFirstFocus } from './use-first-focus.ts';

/** The form of the chosen slot, whose first line says what it becomes on the shown day. */
export function SlotForm({ id }: { readonly id: string }) {
  const view = useDay();
  const pane = useRef<HTMLDivElement>(null);
  useFirstFocus(pane, id);
  const slot = view.plan.find((one) => one.id === id);
  if (slot === undefined) return null;
  const fields: SlotFields = {
    view,
    slot,
    set: (change, gesture = null) => changeSlot(view, slot, change, gesture),
  };
  return (
    <div ref={pane} className={css['form']} role="form" aria-label={slotName(slot)}>
      <SlotHead {...fields} />
      <div className={css['body']}>
        <EffectLine slot={slot} view={view} />
        <FormRow label={t('programmeview:form.name')}>
          <DraftInput
            label={t('programmeview:form.name')}
            text={slotName(slot)}
            read={readWords}
            onValue={(name, gesture) => fields.set({ name }, gesture)}
            onLeave={() => nameFresh(view, slotName(slot))}
          />
        </FormRow>
        <PlaysField {...fields} />
        <StartField {...fields} />
        <EndFields {...fields} />
        <CursorRow {...fields} />
        <hr className={css['rule']} />
        <BreakFields {...fields} />
        <FillerFields {...fields} />
        <hr className={css['rule']} />
        <GuideFields {...fields} />
      </div>
      <footer className={css['foot']}>
        <Button icon={<CopyPlus {...icon} />} onClick={() => copySlot(view, id)}>
          {t('programmeview:slot.duplicate')}
        </Button>
        <span className={css['space']} />
        <IconButton
          label={t('programmeview:slot.remove')}
          shortcut="Delete"
          icon={<Trash2 {...icon} />}
          onClick={() => deleteSlot(view, id)}
        />
      </footer>
    </div>
  );
}

function SlotHead({ view, slot }: SlotFields) {
  const { place, document } = view;
  if (place === null) return null;
  const when = document.channels[place.channel]?.days[place.rule]?.when;
  return (
    <header className={css['head']}>
      <div className={css['titles']}>
        <h2 className={css['title']} dir="auto">
          {slotName(slot)}
        </h2>
        <span className={css['sub']}>
          {t('programmeview:form.of', {
            plan: planName(document, place),
            days: conditionWords(when),
          })}
        </span>
      </div>
      <SlotMenu view={view} slot={slot} />
      <IconButton
        label={t('programmeview:form.close')}
        shortcut="Esc"
        icon={<X {...icon} />}
        onClick={closeForm}
      />
    </header>
  );
}

function SlotMenu({ view, slot }: Pick<SlotFields, 'view' | 'slot'>) {
  const { plan, place } = view;
  const index = plan.indexOf(slot);
  return (
    <Menu
      trigger={<IconButton label={t('programmeview:form.menu')} icon={<Ellipsis {...icon} />} />}
    >
      <MenuItem onSelect={() => copyForDay(view)} disabled={place === null}>
        {t('programmeview:slot.onlyToday')}
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        keys="Alt ↑"
        disabled={index <= 0}
        onSelect={() => reorderSlot(view, slot.id, index - 1)}
      >
        {t('programmeview:slot.up')}
      </MenuItem>
      <MenuItem
        keys="Alt ↓"
        disabled={index >= plan.length - 1}
        onSelect={() => reorderSlot(view, slot.id, index + 1)}
      >
        {t('programmeview:slot.down')}
      </MenuItem>
    </Menu>
  );
}

/** Makes a rule for the shown date with a copy of the plan, so that the following edits concern this day alone. */
function copyForDay({ place, document, day, channel }: DayView): void {
  if (place === null) return;
  programmeEditor.edit(t('programmeview:step.onlyToday', { day }), (now) =>
    addRule(now, channel.number, {
      name: `${planName(document, place)} ${day}`,
      when: { dates: [day] },
      from: place,
    }),
  );
}
