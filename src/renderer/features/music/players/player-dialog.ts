/** A dialog about a player. The pane renders those of its rows, so that one stays open when the row moves. */
export interface PlayerDialog {
  readonly kind: 'group' | 'ceiling' | 'announce' | 'sleep' | 'stream' | 'settings';
  readonly id: string;
}
