/**
 * The name of the secret with the tokens of all media servers. One secret, so that the app can move it to another store without knowing the
 * servers.
 */
export const SERVER_SECRET = 'library/servers';
