import { useEffect, useId, useReducer } from 'react';
import { DismissableLayer, Popper } from 'radix-ui/internal';
import { cx } from './cx.ts';
import { Kbd } from './Kbd.tsx';
import { useStable } from './use-latest.ts';
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
  const { tip, tipKey, tipSide, tipClass } = control.dataset;
  // A screen reader has just read the name.
  const adds = tipKey !== undefined || tip !== control.getAttribute('aria-label');
  useEffect(() => {
    if (!adds) return undefined;
    const before = control.getAttribute('aria-describedby');
    control.setAttribute('aria-describedby', before === null ? id : `${before} ${id}`);
    return () => {
      if (before === null) control.removeAttribute('aria-describedby');
      else control.setAttribute('aria-describedby', before);
    };
  }, [control, id, adds]);
  useFollowedText(control, onClose);
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

/** Draws again when the control's text changes, such as from Pause to Play; without a text, the tooltip closes. */
function useFollowedText(control: HTMLElement, onClose: () => void): void {
  const [, redraw] = useReducer((turn: number) => turn + 1, 0);
  const close = useStable(onClose);
  useEffect(() => {
    const observer = new MutationObserver(() => {
      if (control.dataset['tip'] === undefined) close();
      else redraw();
    });
    observer.observe(control, { attributeFilter: ['data-tip', 'data-tip-key'] });
    return () => observer.disconnect();
  }, [control, close]);
}
