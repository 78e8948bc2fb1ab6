/** The time that is being typed; `text`: what it begins with, null: what is there. */
export interface Editing {
  readonly row: number;
  readonly edge: 'start' | 'finish';
  readonly text: string | null;
}
