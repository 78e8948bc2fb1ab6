import type { Variable } from '../../../../shared/deploys/form.ts';
import type { ListedService, SaveFields, StoredService } from './platform.ts';
import { isSameName } from './services.ts';

/** What was sent, and what was stored before. */
interface Sent {
  readonly fields: SaveFields;
  /** Null: the service did not exist. */
  readonly existing: ListedService | null;
  /** Names of variables that should be gone. */
  readonly removed: readonly string[];
}

/** Whether a stored value equals the sent one in another notation. */
const same: Readonly<Record<string, (stored: string, sent: string) => boolean>> = {
  name: isSameName,
  memory: (stored, sent) => {
    const a = mebibytesIn(stored);
    const b = mebibytesIn(sent);
    // The server may return a plain number in bytes.
    return a === null || b === null || a === b || a === b * 2 ** 20;
  },
  vcpus: (stored, sent) => [1, 1000].some((scale) => Number(stored) === Number(sent) * scale),
  repo: (stored, sent) => `/${repoName(stored)}`.endsWith(`/${repoName(sent)}`),
  branch: (stored, sent) => stored.replace(/^refs\/heads\//, '') === sent,
  port: (stored, sent) => stored === sent,
};
const compared = ['memory', 'vcpus', 'repo', 'branch', 'port'] as const;
/** The server may return a value that it detected itself, so only an unchanged old value counts as a difference. */
const words = ['buildpack', 'host', 'project'] as const;

/** The sent fields that differ in the service as read back. Ignores fields that the server does not return. */
export function listDifferences(
  now: StoredService | 'missing',
  { fields, existing, removed }: Sent,
): string[] {
  if (now === 'missing') return ['name'];
  const { service, variables } = now;
  const isNamed = service.name !== service.id;
  const isOther = isNamed && existing === null && !isSameName(service.name, fields.name);
  const values = compared.filter((key) => {
    const stored = service[key];
    const sent = fields[key];
    return (
      sent !== undefined && stored !== null && same[key]?.(String(stored), String(sent)) === false
    );
  });
  const differing = words.filter((key) => {
    const stored = service[key];
    const sent = fields[key];
    const was = existing?.[key] ?? null;
    return sent !== undefined && was !== null && was === stored && !isSameName(was, sent);
  });
  const given = fields.envVars === undefined ? [] : variablesIn(variables, fields.envVars, removed);
  return [...(isOther ? ['name'] : []), ...values, ...differing, ...given];
}

/** Variables that differ from the sent value, or should be gone. Sealed values can't be compared. */
function variablesIn(
  stored: StoredService['variables'],
  sent: readonly Variable[],
  removed: readonly string[],
): string[] {
  if (stored === null) return [];
  const now = new Map(stored.map(({ key, value }) => [key, value]));
  const wrong = sent.filter(({ key, value }) => {
    const has = now.get(key);
    return has === undefined || (has !== null && !isMask(has) && value !== null && has !== value);
  });
  const names = [...wrong.map(({ key }) => key), ...removed.filter((key) => now.has(key))];
  return names.map((key) => `envVars.${key}`);
}

/** Some servers return a mask instead of a value. */
const isMask = (value: string): boolean => /^[*•x.]{3,}|\[redacted\]|<hidden>/i.test(value);

const scales: Readonly<Record<string, number>> = { k: 1 / 1024, m: 1, g: 1024, t: 1024 ** 2 };

/** Parses an amount such as `2Gi`, `2048 MB` or `2048` to MiB; null: not an amount. */
function mebibytesIn(text: string): number | null {
  const [, amount, unit] = /^(\d{1,12}(?:\.\d{1,6})?) ?(?:([kmgt])i?b?)?$/i.exec(text) ?? [];
  return amount === undefined ? null : Number(amount) * (scales[(unit ?? 'm').toLowerCase()] ?? 1);
}

/** `owner/repo` of a repository that may be given as an address. */
const repoName = (repo: string): string =>
  repo
    .toLowerCase()
    .replace(/\.git$/, '')
    .replace(/\/$/, '')
    .split(/[/:]/)
    .slice(-2)
    .join('/');
