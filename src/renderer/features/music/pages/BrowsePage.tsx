/** A folder of the server's tree; `path` null: the root. */
export function BrowsePage({ path }: { readonly path: string | null }) {
  return <div data-path={path} />;
}
