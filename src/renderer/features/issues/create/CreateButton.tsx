/** Opens the form for a new issue. */
export function CreateButton() {
  return null;
}
