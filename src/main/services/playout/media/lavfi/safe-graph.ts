import { filterRules } from './filter-rules.ts';
import { isValue } from './option-values.ts';
import type { GraphFilter } from './parse-graph.ts';
import { parseGraph, parseOptions } from './parse-graph.ts';

/** A graph that is safe to run, or the first part that is not allowed. */
export type SafeGraph =
  | { readonly ok: true; readonly graph: string }
  | { readonly ok: false; readonly fault: GraphFault };

/** `graph`: it can't be parsed or is too large. */
export type GraphFault =
  | { readonly k: 'graph' }
  | { readonly k: 'filter'; readonly filter: string }
  | { readonly k: 'option'; readonly filter: string; readonly option: string };

const MAX_LENGTH = 10_000;
const MAX_FILTERS = 50;
const LABEL = /^[\w+-]{1,64}$/;

/**
 * Checks a lavfi graph against the rules and rewrites it: every option by name, every value escaped the same way, no
 * instance names. ffmpeg only gets the rewritten text, so parser differences have no effect.
 */
export function safeGraph(text: string): SafeGraph {
  const filters = text.length > MAX_LENGTH ? null : parseGraph(text);
  if (filters === null || filters.length > MAX_FILTERS) return { ok: false, fault: { k: 'graph' } };
  let graph = '';
  for (const filter of filters) {
    const written = write(filter);
    if (typeof written !== 'string') return { ok: false, fault: written };
    graph += written + filter.next;
  }
  return { ok: true, graph };
}

function write({ inputs, name: full, args, outputs }: GraphFilter): string | GraphFault {
  if (![...inputs, ...outputs].every((label) => LABEL.test(label))) return { k: 'graph' };
  const [name = ''] = full.split('@', 1);
  const rule = filterRules.get(name);
  if (rule === undefined) return { k: 'filter', filter: shortenName(name) };
  const options: string[] = [];
  let place = 0;
  for (const { name: given, value } of parseOptions(args)) {
    // After an option by name, ffmpeg accepts no more options by position.
    const option = given ?? rule.places[place];
    place = given === null ? place + 1 : Infinity;
    const kind = option === undefined ? undefined : rule.options.get(option);
    if (option === undefined || kind === undefined || !isValue(kind, value))
      return { k: 'option', filter: name, option: shortenName(option ?? value) };
    options.push(`${option}=${escaped(value)}`);
  }
  const written = options.length === 0 ? name : `${name}=${options.join(':')}`;
  return `${labelled(inputs)}${written}${labelled(outputs)}`;
}

const labelled = (labels: readonly string[]): string =>
  labels.map((label) => `[${label}]`).join('');

/** Escapes for the option, then for the graph; also spaces, because outer ones would be cut off. */
const escaped = (value: string): string =>
  value.replaceAll(/[\\':\s]/g, '\\$&').replaceAll(/[\\'[\],;\s]/g, '\\$&');

/** Shortens a name for a message: files may contain long or odd names. */
const shortenName = (text: string): string => text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 60);
