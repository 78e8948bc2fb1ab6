/** Items of places that are not shown have keys of their own, because keys are unique only within a place. */
const MARKS = { own: '@server ', shared: '@' } as const;

/** The key of an item about a place that is not shown. */
export const elsewhereKey = (
  { id, isOwnServer }: { readonly id: string; readonly isOwnServer: boolean },
  key: string,
): string => `${isOwnServer ? MARKS.own : MARKS.shared}${encodeURIComponent(id)}/${key}`;

/** The key that the same item has while its place is shown. */
export const plainKey = (key: string): string => key.replace(/^@(?:server )?[^/]*\//, '');

/** Whether it is about a place with its own server, which says nothing about the shown one's. */
export const isOwnServer = (key: string): boolean => key.startsWith(MARKS.own);

/** The name of a place within a connection, with the connection if the user has several. */
export const joinScopes = (connection: string, scope: string | null): string =>
  scope === null ? connection : `${connection} · ${scope}`;
