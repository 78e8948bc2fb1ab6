import type { ReadRef } from '../../../../shared/workflows/model.ts';

/** What the panel shows. `file` empty: no workflow selected; `run` null: the newest run. */
export interface WorkflowsRoute {
  readonly file: string;
  readonly run: string | null;
  readonly root?: ReadRef['root'];
}

/** The part of the address after `#`: `nightly`, `nightly/<run id>`, or `nightly@<root name>@<root id>/<run id>`. */
export function formatPlace(
  file: string,
  run: string | null = null,
  root?: ReadRef['root'],
): string {
  if (run === null) return encodeURIComponent(file);
  const parts = root === undefined ? [file] : [file, root.name, root.id];
  return `${parts.map(encodeURIComponent).join('@')}/${run}`;
}

/** Reads the part of the address after `#`. */
export function readPlace(detail: string): WorkflowsRoute {
  const at = detail.indexOf('/');
  const [head, run] = at < 0 ? [detail, ''] : [detail.slice(0, at), detail.slice(at + 1)];
  if (run === '') return { file: decoded(head), run: null };
  const below = /^([^@]*)@([^@]+)@([^@]+)$/.exec(head);
  if (below === null) return { file: decoded(head), run };
  const [file = '', name = '', id = ''] = below.slice(1).map(decoded);
  return { file, run, root: { name, id } };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
