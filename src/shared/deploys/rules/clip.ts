const LONGEST = 60;

/** A value in a message: cut off after 60 characters. */
export const clip = (text: string): string =>
  text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
