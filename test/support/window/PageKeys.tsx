import { findPageAction } from '../../../src/renderer/state/page-keys.ts';
import { useKeys } from '../../../src/renderer/state/use-keys.ts';

/** The keys of the shown panel, as the window passes them on. */
export function PageKeys() {
  useKeys(findPageAction);
  return null;
}
