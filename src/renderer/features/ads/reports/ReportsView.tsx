/** The reports of the account. */
export function ReportsView({ stale }: { readonly stale: boolean }) {
  return <p>{String(stale)}</p>;
}
