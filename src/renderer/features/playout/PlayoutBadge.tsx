/** What the rail shows behind the panel's name: how many findings need somebody. */
export function PlayoutBadge() {
  return null;
}
