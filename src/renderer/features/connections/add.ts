/** What stands behind `#` for adding a server; everything else there is a profile's id. */
export const ADD = 'new';
