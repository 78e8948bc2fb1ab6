import { useRef } from 'react';
import { Popover as Radix } from 'radix-ui';
import { t } from '../../../../../shared/i18n/translate.ts';
import { Dialog } from '../../../../ui/Dialog.tsx';
import { focusFirstField } from '../../../../ui/first-field.ts';
import { useMatches } from '../../../../ui/use-matches.ts';
import type { DayUnit } from '../model/day-slots.ts';
import { isUnit } from '../model/day-slots.ts';
import type { DayView } from '../model/day-view.ts';
import { useDay } from '../model/day-view.ts';
import { programmeEditor, useProgrammeEditor } from '../model/editor.ts';
import { unitWords } from '../model/words.ts';
import { WhyBody } from './WhyBody.tsx';
import css from './Why.module.css';

const NARROW = '(max-width: 699px)';

/** Why the selected unit airs, in a popover; in a narrow window in a dialog. */
export function WhyPopover() {
  const view = useDay();
  const start = useProgrammeEditor((state) => state.why);
  const unit = view.slots
    .flatMap(({ parts }) => parts)
    .filter(isUnit)
    .find((one) => one.start === start);
  return unit === undefined ? null : <Why key={unit.start} unit={unit} view={view} />;
}

const findUnit = (start: number): HTMLElement | null =>
  document.querySelector<HTMLElement>(`[data-unit="${String(start)}"]`);

function close(start: number): void {
  programmeEditor.show({ why: null, isSwapping: false });
  findUnit(start)?.focus({ preventScroll: true });
}

function Why({ unit, view }: { readonly unit: DayUnit; readonly view: DayView }) {
  const isNarrow = useMatches(NARROW);
  const anchor = useRef({
    getBoundingClientRect: () => findUnit(unit.start)?.getBoundingClientRect() ?? new DOMRect(),
  });
  const done = (): void => close(unit.start);
  if (isNarrow)
    return (
      <Dialog open title={unitWords(unit, view).title} onOpenChange={done}>
        <WhyBody isSheet unit={unit} view={view} onClose={done} />
      </Dialog>
    );
  return (
    <Radix.Root open onOpenChange={done}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content
          className={css['popover']}
          aria-label={t('programmeview:why.title')}
          side="left"
          align="center"
          sideOffset={10}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) focusFirstField(event.currentTarget);
          }}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          <WhyBody unit={unit} view={view} onClose={done} />
          <Radix.Arrow className={css['arrow']} width={16} height={9} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
