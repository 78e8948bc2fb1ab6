/** The name of the secret with the tokens of all media servers, so that the store of secrets can move them without knowing the servers. */
export const SERVER_SECRET = 'library/servers';
