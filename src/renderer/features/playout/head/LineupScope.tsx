/** Which lineup the panel is about, with the menu to change it. */
export function LineupScope() {
  return null;
}
