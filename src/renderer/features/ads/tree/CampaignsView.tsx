/** Campaigns, ad sets and ads in one table, with the open row beside it. */
export function CampaignsView({ stale }: { readonly stale: boolean }) {
  return <p>{String(stale)}</p>;
}
