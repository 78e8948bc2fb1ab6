import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import { checkRepoPart } from './git-host.ts';

/** Why the text is no `owner/repo`, as a sentence with the right form if it can be derived; null: it is one. Never repeats a URL, which may contain a token. */
export function checkRepo(text: string): string | null {
  if (text.trim() === '') return t('deploysrules:repo.empty');
  const [owner = '', name = '', ...rest] = text.split('/');
  if (rest.length === 0 && checkRepoPart(owner) === null && checkRepoPart(name) === null)
    return null;
  const right = repoIn(text.trim());
  const kind = kindOf(text.trim());
  if (right !== null) return t(`deploysrules:repo.${kind}`, { repo: right });
  return t(kind === 'form' ? 'deploysrules:repo.noForm' : `deploysrules:repo.${kind}Unknown`);
}

function kindOf(text: string): 'url' | 'ssh' | 'form' {
  if (/^(?:ssh:\/\/|[^\s/:@]+@[^\s/:]+:)/i.test(text)) return 'ssh';
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || text.split('/').length > 2 ? 'url' : 'form';
}

/** The `owner/repo` at the end of an address; null: there is none. Covers `{git_url}/users/{username}/{repoName}-{slug}` too. */
function repoIn(text: string): string | null {
  const path = text
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*\//i, '')
    .replace(/^[^\s/:@]+@[^\s/:]+:/, '')
    .replace(/[?#].*$/, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/i, '');
  const parts = path.split('/');
  const [owner = '', name = ''] = pairIn(parts);
  return checkRepoPart(owner) === null && checkRepoPart(name) === null ? `${owner}/${name}` : null;
}

/** `host/owner/repo`, `users/owner/repo`, `owner/repo/tree/main`: the pair after a host or `users`, else the first. */
function pairIn(parts: readonly string[]): readonly string[] {
  const skipped = parts.length > 2 && (parts[0]?.includes('.') ?? false) ? parts.slice(1) : parts;
  const users = skipped.indexOf('users');
  return users !== -1 && skipped.length > users + 2 ? skipped.slice(users + 1) : skipped;
}
