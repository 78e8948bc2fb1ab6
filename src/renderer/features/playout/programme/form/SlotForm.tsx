import { useRef } from 'react';
import { CopyPlus, Ellipsis, Trash2, X } from 'lucide-react';
import { dropTurns } from '../../../../../shared/i18n/isolate.ts';
import { t } from '../../../../../shared/i18n/translate.ts';
import { Button } from '../../../../ui/Button.tsx';
import { icon } from '../../../../ui/icon.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { ActionItems } from '../../../../ui/item-actions.tsx';
import { Menu } from '../../../../ui/Menu.tsx';
import { useDay } from '../model/day-view.ts';
import { planActions, slotActions } from '../day/day-actions.ts';
import { SlotUnits } from '../day/SlotUnits.tsx';
import { conditionWords, planName, slotName } from '../model/words.ts';
import { closeForm, focusDay } from '../parts/actions.ts';
import { changeSlot, copySlot, deleteSlot, nameFresh } from '../parts/steps.ts';
import { BreakFields } from './BreakFields.tsx';
import { DraftInput } from './DraftInput.tsx';
import { EffectLine } from './EffectLine.tsx';
import { EndFields } from './EndFields.tsx';
import css from './Form.module.css';
import { FormRow } from './FormRow.tsx';
import { FillerFields, GuideFields } from './FillerFields.tsx';
import { CursorRow, PlaysField } from './PlaysField.tsx';
import { readTitle } from './readers.ts';
import type { SlotFields } from './slot-fields.ts';
import { StartField } from './StartField.tsx';
import { useFirstFocus } from './use-first-focus.ts';

/** The form of the selected slot. Its first line shows the result on the shown day. */
export function SlotForm({
  id,
  hasUnits,
}: {
  readonly id: string;
  /** Whether the form lists the slot's units. */
  readonly hasUnits: boolean;
}) {
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
        {hasUnits && <SlotUnits id={id} />}
        <FormRow label={t('programmeview:form.name')}>
          <DraftInput
            label={t('programmeview:form.name')}
            text={slotName(slot)}
            read={readTitle}
            onValue={(name, gesture) => fields.set({ name }, gesture)}
            onLeave={() => nameFresh(view, slotName(slot))}
            {...(!hasUnits && { onEnter: () => focusDay(id) })}
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
      <SlotFoot {...fields} />
    </div>
  );
}

const SlotFoot = ({ view, slot: { id } }: SlotFields) => (
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
);

function SlotHead({ view, slot }: SlotFields) {
  const { place, document } = view;
  if (place === null) return null;
  const when = document.channels[place.channel]?.days[place.rule]?.when;
  return (
    <header className={css['head']}>
      <div className={css['titles']}>
        <h2 className={css['title']} dir="auto">
          {dropTurns(slotName(slot))}
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

/** Actions that the form itself offers. */
const OWN_ACTIONS = ['edit', 'source', 'duplicate', 'remove'];

/** The slot's menu as in the day, without the form's own actions. */
function SlotMenu({ view, slot }: Pick<SlotFields, 'view' | 'slot'>) {
  const made = view.slots.find((one) => one.slot === slot.id);
  const actions = made === undefined ? planActions(view, slot) : slotActions(view, made, slot);
  return (
    <Menu
      trigger={<IconButton label={t('programmeview:form.menu')} icon={<Ellipsis {...icon} />} />}
    >
      <ActionItems actions={actions.filter(({ id }) => !OWN_ACTIONS.includes(id))} />
    </Menu>
  );
}
