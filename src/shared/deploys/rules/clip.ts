const MAX_TEXT = 60;

/** A value in a message: cut off after 60 characters. */
export const clip = (text: string): string =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
