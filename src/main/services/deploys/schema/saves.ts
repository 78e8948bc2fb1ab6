import type { SchemaFieldFacts, Introspection } from './introspection.ts';
import type { JsonRecord } from '../../../../shared/lib/json.ts';

/** What a saving mutation does, according to its name. */
export type SaveKind = 'save' | 'create' | 'update';

/** Name parts of mutations that do more than save. Matches substrings, because names are not always in camel case. */
const never =
  /delete|remove|destroy|purge|wipe|drop|reset|kill|revoke|terminate|prune|clear|exec|run(?!time)|shell|secret|token|reveal|rotate|suspend|resume|cancel|stop|restart|rollback|transfer|archive|disable|redeploy|undeploy|preview|estimate|validate/i;
/** Inputs that show that a mutation does more than save, in lower case. */
const actions: readonly string[] = ['command', 'cmd', 'confirm', 'force', 'delete', 'destroy'];
/** Inputs that say what a service runs, and how; in lower case. */
const sources: readonly string[] = ['repo', 'image'];
const settings: readonly string[] = [
  'memory',
  'vcpus',
  'buildpack',
  'envvars',
  'branch',
  'port',
  'ports',
];
/** Maximum number of result fields searched for a service. */
const MAX_FIELDS = 50;

/** The kind of a mutation by its name, or else by the types of its inputs; null: it does not save, or does more than save. */
export function classifySave({
  name,
  args,
}: Pick<SchemaFieldFacts, 'name' | 'args'>): SaveKind | null {
  if (never.test(name)) return null;
  return kindIn(name, /upsert|save|deploy/i) ?? kindIn([...args.values()].join(' '), /upsert/i);
}

function kindIn(name: string, both: RegExp): SaveKind | null {
  const creates = /create/i.test(name);
  const updates = /update/i.test(name);
  if (both.test(name) || (creates && updates)) return 'save';
  return creates ? 'create' : updates ? 'update' : null;
}

/** Whether the mutation accepts a name and the fields of a service, and returns one. */
export function savesService(facts: SchemaFieldFacts, schema: Introspection): boolean {
  const takes = (name: string): boolean => facts.takes.has(name);
  return (
    takes('name') &&
    sources.some(takes) &&
    settings.some(takes) &&
    !actions.some(takes) &&
    givesService(facts, schema)
  );
}

/** Whether the result is a service, a deployment, or an object with one. */
export function givesService({ shape, fields }: SchemaFieldFacts, schema: Introspection): boolean {
  if (shape !== 'single') return false;
  if (isSubject(fields)) return true;
  return [...fields.values()]
    .slice(0, MAX_FIELDS)
    .some((field) => isSubject(schema.getObjectFields(field)));
}

const isSubject = (fields: ReadonlyMap<string, JsonRecord> | null): boolean =>
  fields !== null &&
  fields.has('status') &&
  ['serviceId', 'id', 'name'].some((name) => fields.has(name));
