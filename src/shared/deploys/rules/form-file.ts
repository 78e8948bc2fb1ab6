import '../rules-texts.ts';
import { parseDocument } from 'yaml';
import type { YAMLError } from 'yaml';
import { t } from '../../i18n/translate.ts';
import { bracketDepth } from '../../lib/bracket-depth.ts';
import { isRecord } from '../../lib/json.ts';
import { nearest } from '../../lib/nearest.ts';
import type { FieldError, FormField } from '../form.ts';
import { ServiceForm } from '../form.ts';
import { clip } from './clip.ts';

/** Either `form` is null and `errors` says why, or `errors` is empty. */
export interface FormFile {
  readonly form: ServiceForm | null;
  readonly errors: FieldError[];
}

/** Longest text of a file (UTF-16 units). */
export const MAX_FORM_FILE = 256 * 1024;
/** Maximum depth, because the parser is recursive. A variable is only three levels deep. */
const MAX_DEPTH = 50;
const MAX_ALIASES = 100;
const MAX_VARIABLES = 1000;

/** In the order of the specification's table. */
const fields = ServiceForm.keyof().options;
const numbers: readonly string[] = ['vcpus', 'port'] satisfies FormField[];

/** Reads `deploy.yaml` or JSON with the specification's field names; comments are allowed. Reports all errors, never throws. */
export function parseFormFile(text: string): FormFile {
  if (text.length > MAX_FORM_FILE) return failed(t('deploysrules:file.long'));
  if (bracketDepth(text) > MAX_DEPTH) return failed(t('deploysrules:file.deep'));
  try {
    return parseFormText(text.replace(/^\uFEFF/, ''));
  } catch {
    // The parser's stack or the limit of aliases is exceeded.
    return failed(t('deploysrules:file.deep'));
  }
}

const failed = (message: string): FormFile => ({ form: null, errors: [{ field: '', message }] });

function parseFormText(text: string): FormFile {
  // `silent` would also hide the error for several documents.
  const document = parseDocument(text, { logLevel: 'error' });
  const { errors } = document;
  const broken = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  const reported = broken === undefined ? errors : [broken];
  if (reported.length > 0)
    return { form: null, errors: reported.map((error) => syntaxFault(text, error)) };
  const root: unknown = document.toJS({ maxAliasCount: MAX_ALIASES });
  return isRecord(root) ? parseForm(root) : failed(t('deploysrules:file.noFields'));
}

function syntaxFault(text: string, { code, pos, linePos }: YAMLError): FieldError {
  const line = linePos?.[0].line ?? 1;
  if (code === 'MULTIPLE_DOCS') return { field: '', message: t('deploysrules:file.several') };
  if (code !== 'DUPLICATE_KEY')
    return { field: '', message: t('deploysrules:file.syntax', { line }) };
  const [name = ''] = /^["']?[^"':\s]*/.exec(text.slice(pos[0], pos[0] + 200)) ?? [];
  const field = clip(name.replace(/^["']/, ''));
  return { field, message: t('deploysrules:file.twice', { field, line }) };
}

function parseForm(root: Record<string, unknown>): FormFile {
  const errors: FieldError[] = unknownKeys(root, fields, '');
  for (const field of fields) {
    const value = root[field];
    if (value === undefined) {
      if (field === 'name') errors.push({ field, message: t('deploysrules:file.noName') });
    } else if (field === 'envVars') errors.push(...variableFaults(value));
    else errors.push(...typeFaults(field, numbers.includes(field) ? 'number' : 'string', value));
  }
  // All field types were checked above.
  return errors.length > 0 ? { form: null, errors } : { form: root as ServiceForm, errors };
}

function unknownKeys(
  record: Record<string, unknown>,
  known: readonly string[],
  prefix: string,
): FieldError[] {
  return Object.keys(record)
    .filter((key) => !known.includes(key))
    .map((key) => ({ field: `${prefix}${clip(key)}`, message: unknownFault(key, known) }));
}

function unknownFault(key: string, known: readonly string[]): string {
  const meant = nearest(key.toLowerCase(), known);
  const values = { field: clip(key), known: known.join(', ') };
  return meant === undefined
    ? t('deploysrules:file.unknown', values)
    : t('deploysrules:file.meant', { ...values, meant });
}

/** `null` in a file means a field without a value and is an error. The message does not repeat a value, which may be a secret. */
function typeFaults(field: string, type: 'string' | 'number', value: unknown): FieldError[] {
  const valid = type === 'number' ? Number.isFinite(value) : typeof value === 'string';
  if (valid) return [];
  const message = t(`deploysrules:file.${(value ?? null) === null ? 'null' : type}`, { field });
  return [{ field, message }];
}

function variableFaults(value: unknown): FieldError[] {
  if (!Array.isArray(value))
    return [{ field: 'envVars', message: t('deploysrules:file.list', { field: 'envVars' }) }];
  if (value.length > MAX_VARIABLES)
    return [{ field: 'envVars', message: t('deploysrules:file.many', { max: MAX_VARIABLES }) }];
  return value.flatMap((entry: unknown, at) => {
    const field = `envVars.${String(at)}`;
    if (!isRecord(entry)) return [{ field, message: t('deploysrules:file.entry', { field }) }];
    return [
      ...unknownKeys(entry, ['key', 'value'], `${field}.`),
      ...typeFaults(`${field}.key`, 'string', entry['key']),
      ...typeFaults(`${field}.value`, 'string', entry['value']),
    ];
  });
}
