/** The equalizer of one player. */
export function EqPanel() {
  return null;
}
