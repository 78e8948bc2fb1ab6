/** The start page: recently played, in progress, the server's recommendations. */
export function HomePage() {
  return <div />;
}
