import { useState } from 'react';
import { useHostState } from '../state/host-state.ts';

/** Whether the core has answered once, so that topics hold real values (perhaps old ones). */
export function useEverOpen(): boolean {
  const open = useHostState() === 'open';
  const [ever, setEver] = useState(open);
  if (open && !ever) setEver(true);
  return ever || open;
}
