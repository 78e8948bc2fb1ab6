/** Forms of the server's own configuration. */
export const forms = ['current', 'specified'] as const;

/** What the frequency of a shelf in a file stands for. */
export const shelfMeanings = ['auto', 'corner', 'centre'] as const;
