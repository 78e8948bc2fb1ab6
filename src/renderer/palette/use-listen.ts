import { useEffect } from 'react';
import type { ItemOption } from '../ui/item-actions.tsx';

/** Tries the selected option while Alt is held. */
export function useListen(option: ItemOption | undefined): void {
  const listen = option?.listen;
  const id = option?.id;
  useEffect(() => {
    if (listen === undefined) return undefined;
    let end: (() => void) | null = null;
    const stop = (): void => {
      end?.();
      end = null;
    };
    const onDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Alt' || event.repeat) return;
      // Windows would focus the window's menu.
      event.preventDefault();
      end ??= listen();
    };
    const onUp = (event: KeyboardEvent): void => {
      if (event.key === 'Alt') stop();
    };
    window.addEventListener('keydown', onDown);
    window.addEventListener('keyup', onUp);
    window.addEventListener('blur', stop);
    return () => {
      stop();
      window.removeEventListener('keydown', onDown);
      window.removeEventListener('keyup', onUp);
      window.removeEventListener('blur', stop);
    };
    // The option is made again with each change of the player.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, listen === undefined]);
}
