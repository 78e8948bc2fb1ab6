import { useState } from 'react';
import { t } from '../../../../shared/i18n/translate.ts';
import type { JqlProblem } from '../../../../shared/issues/rules/jql-problems.ts';
import { jqlProblems } from '../../../../shared/issues/rules/jql-problems.ts';
import { call } from '../../../state/calls.ts';
import { useMutation } from '../../../state/use-mutation.ts';

export interface JqlMessage {
  readonly k: 'error' | 'warning';
  readonly text: string;
}

export interface Check {
  /** What is wrong with the text, and the server's warnings about it. */
  readonly messages: readonly JqlMessage[];
  /** Problems with a place in the text. */
  readonly problems: readonly JqlProblem[];
  readonly pending: boolean;
  /** Checks a text and submits it if no error was found. */
  readonly run: (jql: string) => void;
  /** The text has changed: forgets the messages and the check that runs. */
  readonly clear: () => void;
}

const none = { messages: [], problems: [] } as const;

/** Checks a JQL text: the app's rules first, then the server's. */
export function useCheck(onSubmit: (jql: string) => void): Check {
  const [found, setFound] = useState<Pick<Check, 'messages' | 'problems'>>(none);
  const [checking, setChecking] = useState<string | null>(null);
  const server = useMutation(
    // A server that can't be asked does not prevent the search, which then reports why.
    (jql: string) => call('issues.check', { jql }).catch(() => ({ errors: [], warnings: [] })),
    {
      onDone: ({ errors, warnings }, jql) => {
        if (jql !== checking) return;
        setChecking(null);
        const messages = [
          ...errors.map((text) => message('error', t('issuesjql:refused', { text }))),
          ...warnings.map((text) => message('warning', t('issuesjql:warned', { text }))),
        ];
        setFound({ messages, problems: [] });
        if (errors.length === 0) onSubmit(jql);
      },
    },
  );
  const run = (jql: string): void => {
    const problems = jqlProblems(jql);
    setFound({ messages: problems.map(({ text }) => message('error', text)), problems });
    setChecking(problems.length === 0 ? jql : null);
    if (problems.length === 0) server.submit(jql);
  };
  const clear = (): void => {
    setFound(none);
    setChecking(null);
  };
  return { ...found, pending: checking !== null, run, clear };
}

const message = (k: JqlMessage['k'], text: string): JqlMessage => ({ k, text });
