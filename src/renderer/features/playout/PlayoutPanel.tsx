/** The timeline over the open lineup with everything around it. */
export function PlayoutPanel() {
  return null;
}
