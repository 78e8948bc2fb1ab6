import { newSession, stepSession } from '../../../src/main/services/music/dsp/eq-session.ts';
import type { EditSession } from '../../../src/main/services/music/dsp/eq-session.ts';
import type { DraftAct } from '../../../src/shared/eq/session-model.ts';
import { editor } from '../../../src/renderer/features/eq/model/editor.ts';
import type { DspConfig } from '../../../src/shared/eq/model.ts';
import type { SaveState } from '../../../src/shared/eq/session-model.ts';

const env = { now: 0, rate: 48_000, applyOnly: true, readOnly: null } as const;

/** The window's editor with the core's session of one player, without a connection in between. */
export interface Editing {
  readonly session: EditSession;
  /** Labels of the steps that can be undone, oldest first. */
  steps(): string[];
  /** Shows another save state. */
  show(save: SaveState): void;
  close(): void;
}

/** Opens a player with this configuration; the editor's commits are applied at once. */
export function editing(playerId: string, base: DspConfig, draft = base): Editing {
  let session = newSession(playerId, base, { revision: 1, draft });
  let number = 0;
  const show = (save: SaveState = session.save): void => {
    const { history } = session;
    editor.show({
      draft: session.draft,
      dirty: session.draft !== base,
      undo: history.undo.at(-1)?.label ?? null,
      redo: history.redo.at(-1)?.label ?? null,
      save,
    });
  };
  const take = (act: DraftAct): void => {
    number += 1;
    session = stepSession(session, { ...act, edit: { client: 'test', number } }, env).session;
    show();
  };
  editor.open(playerId);
  show();
  const stop = editor.acted.on(({ act }) => take(act));
  return {
    get session() {
      return session;
    },
    steps: () => session.history.undo.map(({ label }) => label),
    show,
    close: () => {
      stop();
      editor.open(null);
    },
  };
}
