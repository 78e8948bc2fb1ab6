/** Read-only, or how long editing stays open, with the switch. */
export function ModeChip() {
  return null;
}
