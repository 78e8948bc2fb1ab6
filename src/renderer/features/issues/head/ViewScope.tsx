/** The menu of views behind the panel's title. */
export function ViewScope() {
  return null;
}
