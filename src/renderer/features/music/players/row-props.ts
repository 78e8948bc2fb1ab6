import type { PlayerDialog } from './player-dialog.ts';

export interface PlayerRowProps {
  readonly id: string;
  readonly members: readonly string[];
  /** Id of the chosen player. */
  readonly chosen: string | null;
  readonly online: boolean;
  /** Id of the row that Tab enters. */
  readonly active: string | null;
  readonly onDialog: (dialog: PlayerDialog) => void;
}
