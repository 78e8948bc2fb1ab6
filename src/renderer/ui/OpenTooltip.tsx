import { useEffect, useId } from 'react';
import { DismissableLayer, Popper } from 'radix-ui/internal';
import { cx } from './cx.ts';
import { Kbd } from './Kbd.tsx';
import css from './Tooltip.module.css';

/** The tooltip of a control that `Tooltip` marks. Escape closes it before any dialog. */
export function OpenTooltip({
  control,
  onClose,
}: {
  readonly control: HTMLElement;
  readonly onClose: () => void;
}) {
  const id = useId();
  useEffect(() => {
    const before = control.getAttribute('aria-describedby');
    control.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`);
    return () => {
      if (before === null) control.removeAttribute('aria-describedby');
      else control.setAttribute('aria-describedby', before);
    };
  }, [control, id]);
  const { tip, tipKey, tipSide, tipClass } = control.dataset;
  return (
    <Popper.Root>
      <Popper.Anchor virtualRef={{ current: control }} />
      <DismissableLayer.Root
        asChild
        onFocusOutside={(event) => event.preventDefault()}
        onDismiss={onClose}
      >
        <Popper.Content
          id={id}
          role="tooltip"
          className={cx(css['tip'], tipClass)}
          side={tipSide === 'right' ? 'right' : 'top'}
          sideOffset={6}
          collisionPadding={8}
        >
          {tip}
          {tipKey !== undefined && <Kbd>{tipKey}</Kbd>}
        </Popper.Content>
      </DismissableLayer.Root>
    </Popper.Root>
  );
}
