/** The audiences of the account. */
export function AudiencesView({ stale }: { readonly stale: boolean }) {
  return <p>{String(stale)}</p>;
}
