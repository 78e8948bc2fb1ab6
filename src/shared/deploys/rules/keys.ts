import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';

/** Patterns of pasted texts; the first match counts. `brokenKey`: begins like an API key but has another format. */
const shapes = {
  apiKey: /^dk_live_[0-9a-f]{64}$/i,
  brokenKey: /^dk_/i,
  gitCredential: /^gitcred_/i,
  gitToken: /^(?:mlg_|gh[a-z]_|github_pat_|glpat-)/i,
  databaseUrl: /^(?:libsql|postgres(?:ql)?|mysql|rediss?|mongodb(?:\+srv)?):\/\//i,
  urlWithCredentials: /^[a-z][a-z0-9+.-]*:\/\/[^\s/@]+@/i,
  url: /^(?:[a-z][a-z0-9+.-]*:\/\/|git@)/i,
};
const kinds = Object.keys(shapes) as (keyof typeof shapes)[];

/** The kind of a pasted text; null: unknown. */
export function detectSecretKind(text: string): keyof typeof shapes | null {
  const trimmed = text.trim();
  return kinds.find((kind) => shapes[kind].test(trimmed)) ?? null;
}

/** Why the text can't be an API key, as a sentence that does not repeat it; null: it has the right format. */
export function checkApiKey(text: string): string | null {
  const kind = detectSecretKind(text);
  return kind === 'apiKey' ? null : t(`deploysrules:key.${kind ?? 'other'}`);
}
