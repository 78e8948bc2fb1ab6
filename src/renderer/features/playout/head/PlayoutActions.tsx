/** The right side of the head: findings, channels on air, undo and the way to the review. */
export function PlayoutActions() {
  return null;
}
