/** The state for a person; the server's own word if the app does not know it. */
export const stateWord = (of: {
  readonly state: string;
  readonly rawState: string | number | null;
}): string =>
  of.state === 'unknown' && (of.rawState ?? '') !== '' ? String(of.rawState) : of.state;
