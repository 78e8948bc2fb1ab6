import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import { jqlProblems } from '../../../../shared/issues/rules/jql-problems.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';

interface JqlMessage {
  readonly k: 'error' | 'warning';
  readonly text: string;
  /** Start of the invalid part of the query, if known. */
  readonly from?: number;
  readonly to?: number;
}

export interface Check {
  /** Errors of the text, and the server's warnings about it. */
  readonly messages: readonly JqlMessage[];
  readonly pending: boolean;
  /** Checks a text and submits it if no error was found. */
  readonly run: (jql: string) => void;
  /** Call when the text changed: clears the messages and drops a running check. */
  readonly clear: () => void;
}

/** Checks a JQL text: the app's rules first, then the server's. */
export function useCheck(onSubmit: (jql: string) => void): Check {
  const [messages, setMessages] = useState<readonly JqlMessage[]>([]);
  const [checking, setChecking] = useState<string | null>(null);
  const server = useMutation(
    // If the check fails, the search still runs and then reports the reason.
    (jql: string) => call('issues.check', { jql }).catch(() => ({ errors: [], warnings: [] })),
    {
      onDone: ({ errors, warnings }, jql) => {
        if (jql !== checking) return;
        setChecking(null);
        setMessages([
          ...errors.map(
            (text) => ({ k: 'error', text: t('issuesjql:refused', { text }) }) as const,
          ),
          ...warnings.map(
            (text) => ({ k: 'warning', text: t('issuesjql:warned', { text }) }) as const,
          ),
        ]);
        if (errors.length === 0) onSubmit(jql);
      },
    },
  );
  const run = (jql: string): void => {
    const problems = jqlProblems(jql);
    setMessages(problems.map((problem) => ({ ...problem, k: 'error' })));
    setChecking(problems.length === 0 ? jql : null);
    if (problems.length === 0) server.submit(jql);
  };
  const clear = (): void => {
    setMessages([]);
    setChecking(null);
  };
  return { messages, pending: checking !== null, run, clear };
}
