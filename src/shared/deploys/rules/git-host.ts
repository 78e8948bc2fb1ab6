import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';

/** A repository of the platform's internal git host. */
export interface InternalRepo {
  readonly username: string;
  readonly name: string;
  /** Slug that the platform appends to the name. */
  readonly slug: string;
}

/** Characters that are safe as one path segment. */
const segment = /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9_-])?$/;
const slugShape = /^[A-Za-z0-9]{1,60}$/;

/** Why the text can't name a user or repository, as a sentence; null: it can. */
export const checkRepoPart = (text: string): string | null =>
  segment.test(text) && !text.endsWith('.git')
    ? null
    : t('deploysrules:repo.part', { value: text });

/** `{git_url}/users/{username}/{repoName}-{slug}`; null: a part is not valid or `gitUrl` is no web address. */
export function internalRepoUrl(gitUrl: string, repo: InternalRepo): string | null {
  const { username, name, slug } = repo;
  const base = webAddress(gitUrl);
  const valid = checkRepoPart(username) ?? checkRepoPart(name);
  if (base === null || valid !== null || !slugShape.test(slug)) return null;
  return `${base}/users/${username}/${name}-${slug}`;
}

/** The repository of such an address; null: it has another shape. Credentials in the address are ignored. */
export function parseInternalRepoUrl(url: string): InternalRepo | null {
  const path = /^https?:\/\/[^/\s]+(?:\/[^?#\s]*)?$/i.test(url) ? url : '';
  const [, username = '', whole = ''] = /\/users\/([^/]+)\/([^/]+?)(?:\.git)?\/?$/.exec(path) ?? [];
  const [, name = '', slug = ''] = /^(.+)-([A-Za-z0-9]+)$/.exec(whole) ?? [];
  const valid = checkRepoPart(username) ?? checkRepoPart(name);
  return valid === null && slugShape.test(slug) ? { username, name, slug } : null;
}

/** Without credentials and the slash at its end; null: no web address. */
function webAddress(text: string): string | null {
  const [, scheme = '', rest = ''] =
    /^(https?:\/\/)(?:[^\s/@]*@)?([^\s/?#@]+(?:\/[^\s?#]*)?)$/i.exec(text) ?? [];
  return rest === '' ? null : scheme.toLowerCase() + rest.replace(/\/+$/, '');
}
