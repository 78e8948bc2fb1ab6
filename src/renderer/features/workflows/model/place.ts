/** What the panel shows. `file` empty: nothing chosen; `run` null: the newest run. */
export interface Place {
  readonly file: string;
  readonly run: string | null;
}

/** The part of the address after `#`: `nightly`, or `nightly/<run id>`. */
export const placeOf = (file: string, run: string | null = null): string =>
  run === null ? encodeURIComponent(file) : `${encodeURIComponent(file)}/${run}`;

/** Reads the part of the address after `#`. */
export function readPlace(detail: string): Place {
  const at = detail.indexOf('/');
  const [file, run] = at < 0 ? [detail, ''] : [detail.slice(0, at), detail.slice(at + 1)];
  return { file: decoded(file), run: run === '' ? null : run };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Id of the element beside the list, which takes the focus on Enter. */
export const RUN_PANE = 'workflow-run';
