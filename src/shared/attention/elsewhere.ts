/**
 * Keys are unique only within a place (a workspace, lineup, account or connection), so items of places that are not shown get prefixed
 * keys.
 */
const MARKS = { own: '@server ', shared: '@' } as const;

/** The key of an item of a place that is not shown. */
export const elsewhereKey = (
  { id, isOwnServer }: { readonly id: string; readonly isOwnServer: boolean },
  key: string,
): string => `${isOwnServer ? MARKS.own : MARKS.shared}${encodeURIComponent(id)}/${key}`;

/** The key of the same item while its place is shown. */
export const plainKey = (key: string): string => key.replace(/^@(?:server )?[^/]*\//, '');

/** Whether the item's place has its own server, so that it is independent of the shown place's server. */
export const isOwnServer = (key: string): boolean => key.startsWith(MARKS.own);

/** The name of a place within a connection; includes the connection if the user has several. */
export const joinScopes = (connection: string, scope: string | null): string =>
  scope === null ? connection : `${connection} · ${scope}`;
