/** The assets of the account. */
export function AssetsView({ stale }: { readonly stale: boolean }) {
  return <p>{String(stale)}</p>;
}
