import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import { isRepo } from './git-host.ts';

/**
 * Why the text is not `owner/repo`, as a sentence with the corrected form if it can be derived; null: it is valid. Never repeats a URL,
 * which may contain a token.
 */
export function checkRepo(text: string): string | null {
  const typed = text.trim();
  if (typed === '') return t('deploysrules:repo.empty');
  if (isRepo(text)) return null;
  const repo = repoIn(typed);
  const kind = classifyAddress(typed);
  if (repo !== null) return t(`deploysrules:repo.${kind}`, { repo });
  if (kind !== 'form') return t(`deploysrules:repo.${kind}Unknown`);
  return t(`deploysrules:repo.${typed.includes('/') ? 'names' : 'noForm'}`);
}

function classifyAddress(text: string): 'url' | 'ssh' | 'form' {
  if (/^(?:ssh:\/\/|[^\s/:@]+@[^\s/:]+:)/i.test(text)) return 'ssh';
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(text) || text.split('/').length > 2 ? 'url' : 'form';
}

/** The `owner/repo` in an address: `host/owner/repo`, `{git_url}/users/owner/repo`, `owner/repo/tree/main`; null: there is none. */
function repoIn(text: string): string | null {
  const path = text
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*\//i, '')
    .replace(/^[^\s/:@]+@[^\s/:]+:/, '')
    .replace(/[?#].*$/s, '')
    .replace(/^\/+|\/+$/g, '')
    .replace(/\.git$/i, '')
    .replace(/^(?:.*\/)?users\/(?=[^/]+\/[^/]+$)/, '');
  const parts = path.split('/');
  const start = parts.length > 2 && parts[0]?.includes('.') === true ? 1 : 0;
  const repo = parts.slice(start, start + 2).join('/');
  return isRepo(repo) ? repo : null;
}
