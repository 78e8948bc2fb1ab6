/** The form that `openCreate` asked for. */
export function CreateDialogs() {
  return null;
}
