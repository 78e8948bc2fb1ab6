import { useMemo, useState } from 'react';
import type { Completion, JqlWords } from '../../../../shared/issues/contract.ts';
import type { JqlOption } from '../../../../shared/issues/rules/jql-completion.ts';
import {
  jqlOptions,
  likelyOption,
  matchingOptions,
  suggestsValues,
} from '../../../../shared/issues/rules/jql-completion.ts';
import type { JqlContext } from '../../../../shared/issues/rules/jql-context.ts';
import { jqlContext } from '../../../../shared/issues/rules/jql-context.ts';
import { searchMode } from '../../../../shared/issues/rules/search.ts';
import { call } from '../../../state/calls.ts';
import { typing } from '../../../state/use-paced.ts';
import { useQuery, useResource } from '../../../state/use-resource.ts';
import type { Listbox } from '../../../ui/use-listbox.ts';
import { useListbox } from '../../../ui/use-listbox.ts';

const noWords: JqlWords = { fields: [], functions: [] };
const noValues: readonly Completion[] = [];

export interface Suggestions {
  /** Open only while there are options. */
  readonly listbox: Listbox;
  readonly context: JqlContext;
  readonly options: readonly JqlOption[];
  /** Index of the option that Tab inserts; -1: none. In JQL, Enter inserts it, too; words run as they are. */
  readonly likely: number;
}

/** Completions of a text at the caret. The server's vocabulary is requested when the list first opens. */
export function useSuggestions(text: string, caret: number): Suggestions {
  const listbox = useListbox();
  const [needed, setNeeded] = useState(false);
  if (listbox.open && !needed) setNeeded(true);
  const context = useMemo(() => jqlContext(text, caret), [text, caret]);
  const words = useResource('issues.jqlWords', undefined, { enabled: needed }).data ?? noWords;
  const values = useValues(context, words, listbox.open);
  const options = useMemo(() => jqlOptions(context, words, values), [context, words, values]);
  const [seen, setSeen] = useState(options);
  if (seen !== options) {
    setSeen(options);
    listbox.setActive(searchMode(text) === 'jql' ? likelyOption(options, context) : -1);
  }
  const open = listbox.open && options.length > 0;
  const likely = listbox.active >= 0 ? listbox.active : likelyOption(options, context);
  return { listbox: { ...listbox, open }, context, options, likely };
}

/** The server's values of the field at the caret; those of an earlier prefix while newer ones load. */
function useValues(context: JqlContext, words: JqlWords, open: boolean): readonly Completion[] {
  const { field, prefix } = context;
  const wanted = open && suggestsValues(context, words);
  const work = async (signal: AbortSignal) => {
    const values = await call('issues.suggest', { field, text: prefix }, signal);
    return { field, prefix, values };
  };
  const { data } = useQuery(wanted ? JSON.stringify([field, prefix]) : null, work, {
    pause: typing.metered,
  });
  return useMemo(() => {
    if (data?.field !== field) return noValues;
    return data.prefix === prefix ? data.values : matchingOptions(data.values, prefix);
  }, [data, field, prefix]);
}
