import '../../../shared/settings/texts.ts';
import type { z } from 'zod';
import { failure } from '../../../shared/contract/errors.ts';
import { t } from '../../../shared/i18n/translate.ts';
import { SETTINGS_VERSION, upgrade } from '../../../shared/settings/migrations.ts';
import type { Settings } from '../../../shared/settings/model.ts';
import { FrameSettings } from '../../../shared/settings/model.ts';
import { migrate } from '../../../shared/settings/slice.ts';
import { sliceNames, slices } from '../../../shared/settings/slices.ts';
import { MAX_SETTINGS_TEXT, SETTINGS_FILE, toPortable } from '../../../shared/settings/transfer.ts';

type Issue = z.core.$ZodIssue;

const MAX_CHOICES = 10;

/** The end of a sentence about a field: the value that the settings file should have there. */
function faultWords(issue: Issue | undefined): string {
  switch (issue?.code) {
    case 'invalid_type':
      return typeWords(issue.expected);
    case 'invalid_value': {
      const choices = issue.values.slice(0, MAX_CHOICES).map(String).join(', ');
      return t('settings:import.must.choice', { choices });
    }
    case 'too_big':
      return sizeWords(issue.origin, 'most', Number(issue.maximum));
    case 'too_small':
      return sizeWords(issue.origin, 'least', Number(issue.minimum));
    default:
      return t('settings:import.must.other');
  }
}

function typeWords(expected: string): string {
  switch (expected) {
    case 'number':
    case 'string':
    case 'boolean':
    case 'array':
      return t(`settings:import.must.${expected}`);
    case 'int':
      return t('settings:import.must.int');
    case 'object':
    case 'record':
      return t('settings:import.must.object');
    default:
      return t('settings:import.must.other');
  }
}

function sizeWords(origin: string, side: 'most' | 'least', count: number): string {
  if (origin === 'string') return t(`settings:import.must.${side}Characters`, { count });
  if (origin === 'array') return t(`settings:import.must.${side}Entries`, { count });
  return t(`settings:import.must.${side}`, { limit: count });
}

type Tree = Readonly<Record<string, unknown>>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const refuse = (sentence: string, field?: string) =>
  failure('invalid-input', sentence, field === undefined ? undefined : { field });

/** The settings as a file for another computer, without secrets. */
export function writeExport(settings: Settings): string {
  const versions = Object.fromEntries(sliceNames.map((name) => [name, slices[name].version]));
  const data = toPortable(settings);
  return `${JSON.stringify({ ...SETTINGS_FILE, version: SETTINGS_VERSION, slices: versions, data }, null, 2)}\n`;
}

/**
 * Reads a settings file; `current` provides the missing parts. Throws `invalid-input` with the field and advice if the file is not a
 * settings file, if a newer version wrote it, or if a value is invalid.
 */
export async function readImport(
  text: string,
  current: Settings,
): Promise<{ readonly settings: Settings; readonly ignored: readonly string[] }> {
  const document = parseDocument(text);
  const upgraded = upgrade(document);
  if (upgraded.kind === 'newer') throw refuse(t('settings:import.newer'), 'version');
  const { data } = upgraded.kind === 'usable' ? upgraded : { data: null };
  if (!isTree(data) || !isTree(document['data'])) throw refuse(t('settings:import.noData'), 'data');
  const given = document['data'];
  const parts: Record<string, unknown> = {};
  for (const name of Object.keys(FrameSettings.shape))
    if (Object.hasOwn(given, name)) parts[name] = data[name];
  const frame = parsePart('', FrameSettings, { ...current, ...parts });
  const versions = isTree(document['slices']) ? document['slices'] : {};
  const own: Record<string, unknown> = {};
  for (const name of sliceNames)
    if (Object.hasOwn(given, name)) own[name] = await readPart(name, data[name], versions[name]);
  const known = new Set([...Object.keys(FrameSettings.shape), ...sliceNames]);
  return {
    settings: { ...current, ...frame, ...own },
    ignored: Object.keys(given).filter((key) => !known.has(key)),
  };
}

function parseDocument(text: string): Tree {
  if (text.length > MAX_SETTINGS_TEXT) throw refuse(t('settings:import.large'));
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw refuse(t('settings:import.noJson'));
  }
  const { app, kind } = SETTINGS_FILE;
  if (!isTree(document) || document['app'] !== app || document['kind'] !== kind)
    throw refuse(t('settings:import.otherFile'));
  return document;
}

async function readPart(
  name: (typeof sliceNames)[number],
  data: unknown,
  version: unknown,
): Promise<unknown> {
  const from = version === undefined ? 1 : version;
  if (typeof from !== 'number' || !Number.isInteger(from) || from < 1)
    throw refuse(t('settings:import.noVersion'), `slices.${name}`);
  if (from > slices[name].version) throw refuse(t('settings:import.newer'), `slices.${name}`);
  const { schema, migrations } = await slices[name].load();
  let migrated: unknown;
  try {
    migrated = migrate(data, from, migrations);
  } catch {
    throw refuse(t('settings:import.invalid', { field: name, must: faultWords(undefined) }), name);
  }
  return parsePart(name, schema, migrated);
}

function parsePart<S extends z.ZodType>(part: string, schema: S, data: unknown): z.infer<S> {
  const parsed = schema.safeParse(data);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const field = [part, ...(issue?.path.map(String) ?? [])].filter((key) => key !== '').join('.');
  throw refuse(t('settings:import.invalid', { field, must: faultWords(issue) }), field);
}
