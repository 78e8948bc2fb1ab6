/** The dialog of the change that `openChange` asked for. */
export function ChangeDialogs() {
  return null;
}
