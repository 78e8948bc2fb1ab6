import '../rules-texts.ts';
import { t } from '../../i18n/translate.ts';
import { shorten } from '../../lib/format.ts';
import type { FieldError, FormField, ServiceForm } from '../form.ts';
import type { Plan, Project, Service } from '../model.ts';
import { checkVariables } from './check-variables.ts';
import { clip } from './clip.ts';
import {
  buildpacks,
  defaults,
  hosts,
  parseMebibytes,
  memoryChoices,
  STATIC_PORT,
  vcpuChoices,
} from './defaults.ts';
import { isRepo } from './git-host.ts';
import { findPlan } from './plans.ts';

export interface CheckContext {
  /** The service with that name; null: it will be created. */
  readonly existing: StoredFields | null;
  /** Null: unknown, so nothing is checked against it. */
  readonly plan: Plan | null;
  /** Null: unknown. */
  readonly projects: readonly Project[] | null;
  /** Whether variables with `value: null` (keep the stored one) are allowed: in the window, not in a file. */
  readonly keepsValues: boolean;
  /** Names of the stored variables, which may have any form; null: unknown. Default: none. */
  readonly storedKeys?: readonly string[] | null;
}

/** Context before any request to the server: it is unknown whether the service exists. */
export const unasked = {
  existing: { memory: null, vcpus: null, buildpack: null, host: null, port: null },
  plan: null,
  projects: null,
  storedKeys: null,
} satisfies Omit<CheckContext, 'keepsValues'>;

export interface CheckResult {
  readonly errors: FieldError[];
  /** Facts worth knowing, as sentences. */
  readonly notes: string[];
}

/** Longest name that the contract accepts. */
const MAX_NAME = 200;
/** Rejected because they would reach terminals and logs. */
const controls = /\p{Cc}/u;

/** Checks a form by the rules of the specification. `field` of an error as in the form: `memory`, `envVars.2.key`. */
export function checkService(form: ServiceForm, context: CheckContext): CheckResult {
  const { existing, plan, projects, keepsValues, storedKeys = [] } = context;
  const buildpack = form.buildpack ?? (existing === null ? defaults.buildpack : existing.buildpack);
  const errors: FieldError[] = [];
  const check = <F extends FormField>(
    field: F,
    fault: (value: NonNullable<ServiceForm[F]>) => string | null,
  ): void => {
    const value = form[field];
    const message = value === undefined ? null : fault(value);
    if (message !== null) errors.push({ field, message });
  };
  check('name', nameFault);
  check('project', (slug) => projectFault(slug, projects));
  check('memory', memoryFault);
  check('vcpus', vcpusFault);
  check('buildpack', (value) => wordFault('buildpack', value, buildpacks));
  check('host', (value) => wordFault('host', value, hosts));
  check('repo', checkRepo);
  check('branch', branchFault);
  check('port', portFault);
  check('publishDirectory', (value) => pathFault('publishDirectory', value, buildpack));
  check('dockerfilePath', (value) => pathFault('dockerfilePath', value, buildpack));
  const keeps = keepsValues && existing !== null;
  const variables = checkVariables(form.envVars ?? [], { keepsValues: keeps, storedKeys });
  errors.push(...variables.errors, ...checkPlan(form, existing, plan));
  return { errors, notes: [...listNotes(form, context, buildpack), ...variables.notes] };
}

function nameFault(name: string): string | null {
  if (name.trim() === '') return t('deploysrules:name.empty');
  if (name !== name.trim()) return t('deploysrules:name.spaces');
  if (name.length > MAX_NAME) return t('deploysrules:name.long', { max: MAX_NAME });
  return controls.test(name) ? t('deploysrules:name.controls') : null;
}

function projectFault(slug: string, projects: readonly Project[] | null): string | null {
  if (slug.trim() === '') return t('deploysrules:project.empty');
  if (projects === null || projects.some((project) => project.slug === slug)) return null;
  const known = projects.map((project) => project.slug).join(', ');
  return t('deploysrules:project.unknown', { slug: clip(slug), known: shorten(known) });
}

function memoryFault(value: string): string | null {
  if (memoryChoices.some((choice) => choice === value)) return null;
  const amount = parseMebibytes(value.replace(/\s+|B$/gi, ''));
  const meant = memoryChoices.find((choice) => parseMebibytes(choice) === amount);
  const values = { value: clip(value), choices: memoryChoices.join(', ') };
  return meant === undefined
    ? t('deploysrules:memory.choice', values)
    : t('deploysrules:memory.meant', { ...values, meant });
}

function vcpusFault(value: number): string | null {
  if (vcpuChoices.some((choice) => choice === value)) return null;
  return t('deploysrules:vcpus.choice', { value: String(value), choices: vcpuChoices.join(', ') });
}

function wordFault(
  field: 'buildpack' | 'host',
  value: string,
  words: readonly string[],
): string | null {
  if (words.includes(value)) return null;
  const values = { value: clip(value), choices: words.join(', ') };
  return t(`deploysrules:${field}.choice`, values);
}

function branchFault(value: string): string | null {
  const bad = /^[-/.]|[\s~^:?*[\\]|\.\.|@\{|\/$|\.lock$/.test(value) || controls.test(value);
  return value === '' || bad ? t('deploysrules:branch.form') : null;
}

function portFault(port: number): string | null {
  const valid = Number.isInteger(port) && port >= 1 && port <= 65_535;
  return valid ? null : t('deploysrules:port.range', { value: String(port) });
}

const owners = { publishDirectory: 'auto', dockerfilePath: 'dockerfile' } as const;

/** `buildpack` null: the server does not say which one the service has. */
function pathFault(
  field: keyof typeof owners,
  value: string,
  buildpack: string | null,
): string | null {
  if (buildpack !== null && buildpack !== owners[field])
    return t(`deploysrules:${field}.buildpack`, { buildpack: clip(buildpack) });
  if (value.trim() === '') return t(`deploysrules:${field}.empty`);
  const outside = /^(?:[/\\~]|[A-Za-z]:)/.test(value) || value.split(/[/\\]/).includes('..');
  const form = value !== value.trim() || value.includes('\\') || controls.test(value);
  return outside || form ? t(`deploysrules:${field}.path`) : null;
}

function listNotes(
  form: ServiceForm,
  { existing }: CheckContext,
  buildpack: string | null,
): string[] {
  const notes: string[] = [];
  if (buildpack === 'static' && form.port !== undefined && form.port !== STATIC_PORT)
    notes.push(t('deploysrules:port.ignored', { port: form.port }));
  if (form.buildpack === 'dockercompose') notes.push(t('deploysrules:buildpack.dockercompose'));
  const isNew = existing === null;
  const host = form.host ?? (isNew ? defaults.host : null);
  if (host !== existing?.host && (host === 'hosted' || host === 'internal'))
    notes.push(t(`deploysrules:host.${host}`));
  if (isNew && form.repo === undefined) notes.push(t('deploysrules:repo.none'));
  return notes;
}

/**
 * Why the text is not `owner/repo`, as a sentence with the corrected form if it can be derived; null: it is valid. Never repeats a URL,
 * which may contain a token.
 */
function checkRepo(text: string): string | null {
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

/** The values of an existing service that rules depend on. */
export type StoredFields = Pick<Service, 'memory' | 'vcpus' | 'buildpack' | 'host' | 'port'>;

type Limit = 'vcpus' | 'memory' | 'services';
const fieldOf = { vcpus: 'vcpus', memory: 'memory', services: 'name' } as const;

/** Checks a form against the limits of the plan: the server's, or the specification's if the server has none. */
function checkPlan(
  form: ServiceForm,
  existing: StoredFields | null,
  plan: Plan | null,
): FieldError[] {
  if (plan === null) return [];
  const { tier } = plan;
  const table = findPlan(tier);
  const isNew = existing === null;
  // `to` null: unchanged. If the current use or the stored value is unknown, only the service's own amount is checked.
  const check = (of: Limit, from: number | null, to: number | null): FieldError[] => {
    const used = plan[of].used ?? 0;
    const max = plan[of].max ?? table?.[of] ?? null;
    const by = to === null ? 0 : to - (from ?? to);
    if (to === null || max === null || by <= 0 || Math.max(used + by, to) <= max) return [];
    const values = { tier, max: String(max), used: String(used) };
    return [{ field: fieldOf[of], message: t(`deploysrules:plan.${of}`, values) }];
  };
  const memory = form.memory ?? (isNew ? defaults.memory : '');
  return [
    ...check('vcpus', isNew ? 0 : existing.vcpus, form.vcpus ?? (isNew ? defaults.vcpus : null)),
    ...check('memory', isNew ? 0 : parseMebibytes(existing.memory ?? ''), parseMebibytes(memory)),
    ...check('services', 0, isNew ? 1 : null),
  ];
}
