import { useState } from 'react';
import type { MethodOutput } from '../../../../shared/contract/methods.ts';
import { t } from '../../../../shared/i18n/translate.ts';
import { jqlProblems } from '../../../../shared/issues/rules/jql-problems.ts';
import { findKey, searchMode } from '../../../../shared/issues/rules/search.ts';
import { call } from '../../../state/calls.ts';
import { toError } from '../../../state/failure.ts';
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
  /** Opens the issue of a key, submits words, or checks JQL and submits it if no error was found. */
  readonly run: (text: string) => void;
  /** Call when the text changed: clears the messages and drops a running check. */
  readonly clear: () => void;
}

interface Targets {
  /** The project that a plain number belongs to; null: several. */
  readonly project: string | null;
  readonly onSubmit: (jql: string) => void;
  readonly onWords: (words: string) => void;
  readonly onOpen: (key: string) => void;
}

/** Runs a search text: a key, words or JQL. JQL is checked by the app's rules first, then by the server's. */
export function useCheck({ project, onSubmit, onWords, onOpen }: Targets): Check {
  const [messages, setMessages] = useState<readonly JqlMessage[]>([]);
  const [checking, setChecking] = useState<string | null>(null);
  const server = useMutation(
    // If the check fails, the search still runs and then reports the reason.
    (jql: string) => call('issues.check', { jql }).catch(() => ({ errors: [], warnings: [] })),
    {
      onDone: (answer, jql) => {
        if (jql !== checking) return;
        setChecking(null);
        setMessages(toMessages(answer));
        if (answer.errors.length === 0) onSubmit(jql);
      },
    },
  );
  const issue = useMutation((key: string) => findIssue(key), {
    onDone: (text, key) => {
      if (key !== checking) return;
      setChecking(null);
      if (text === null) onOpen(key);
      else setMessages([{ k: 'error', text }]);
    },
  });
  const check = (jql: string): void => {
    const problems = jqlProblems(jql);
    setMessages(problems.map((problem) => ({ ...problem, k: 'error' })));
    setChecking(problems.length === 0 ? jql : null);
    if (problems.length === 0) server.submit(jql);
  };
  const clear = (): void => {
    setMessages([]);
    setChecking(null);
  };
  const run = (text: string): void => {
    const key = findKey(text, project);
    if (text === '' || searchMode(text, project) === 'jql') check(text);
    else if (key === null) {
      clear();
      onWords(text);
    } else {
      setMessages([]);
      setChecking(key);
      issue.submit(key);
    }
  };
  return { messages, pending: checking !== null, run, clear };
}

const toMessages = ({
  errors,
  warnings,
}: Pick<MethodOutput<'issues.check'>, 'errors' | 'warnings'>): readonly JqlMessage[] => [
  ...errors.map((text) => ({ k: 'error', text: t('issuesjql:refused', { text }) }) as const),
  ...warnings.map((text) => ({ k: 'warning', text: t('issuesjql:warned', { text }) }) as const),
];

/** Resolves with why an issue cannot be opened; null: it can. Failures of the connection are left to the issue's own view. */
async function findIssue(key: string): Promise<string | null> {
  try {
    await call('issues.issue', { key });
    return null;
  } catch (thrown) {
    return toError(thrown).code === 'not-found' ? t('issuesjql:noIssue', { key }) : null;
  }
}
