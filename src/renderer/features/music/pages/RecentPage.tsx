/** Everything played lately, newest first. */
export function RecentPage() {
  return <div />;
}
