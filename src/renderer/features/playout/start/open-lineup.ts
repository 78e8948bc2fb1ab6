import { call } from '../../../state/calls.ts';
import { playoutEditor } from '../model/editor.ts';

/** Opens a lineup in the place of the open one; the view starts at now. Rejects with `AppFailure`. */
export async function openLineup(path: string, create = false): Promise<void> {
  await call('playout.open', { path, create });
  playoutEditor.select([]);
  playoutEditor.showNow();
}
