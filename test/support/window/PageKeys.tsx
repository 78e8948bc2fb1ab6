import { findPageAction } from '../../../src/renderer/state/page-keys.ts';
import { useKeys } from '../../../src/renderer/state/use-keys.ts';

/** Handles the keys of the shown panel like the window. */
export function PageKeys() {
  useKeys(findPageAction);
  return null;
}
