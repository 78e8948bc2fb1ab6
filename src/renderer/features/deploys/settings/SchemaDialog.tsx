import '../../../../shared/deploys/edit-texts.ts';

/** What the app found in the server's schema, and the user's overrides. */
export function SchemaDialog(_props: { onClose: () => void }) {
  return null;
}
