const singles: ReadonlySet<string> = new Set([
  'time',
  'info',
  'providers',
  'auth',
  'auth/me',
  'auth/providers',
  'auth/tokens',
  'music/item_by_uri',
]);

/** Last parts of the names of commands that only read: `music/albums/album_tracks`, `players/all`. */
const reading =
  /\/(all|browse|count|get|get_\w+|items|library_items|recently_played_items|recommendations|search|(?!add_|remove_)\w+_(albums|episodes|tracks|versions))$/;

/** Whether a command changes something on the server. Unknown commands count as changes. */
export const isChange = (command: string): boolean =>
  !singles.has(command) && !reading.test(command);
