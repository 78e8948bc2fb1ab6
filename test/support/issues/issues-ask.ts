import type { IssuesDemo } from '../../../src/demo/issues/issues-demo.ts';

type Raw = Readonly<Record<string, unknown>>;
/** The response to one request. `body`: the parts of its JSON that tests read; null: not JSON. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: IssuesBody | null;
}
interface SentIssue {
  readonly id: string;
  readonly key: string;
  readonly fields: Raw;
}
export interface IssuesBody extends Raw {
  readonly issues?: readonly SentIssue[];
  readonly values?: readonly (Raw & { readonly id?: string })[];
  readonly total?: number;
  readonly startAt?: number;
  readonly maxResults?: number;
  readonly isLast?: boolean;
  readonly nextPage?: string;
  readonly nextPageToken?: string;
  readonly errorMessages?: readonly string[];
  readonly errors?: Readonly<Record<string, string>>;
}

export interface IssuesAskOptions {
  readonly method?: string;
  readonly body?: unknown;
  /** Default: the demo's own, for the site. */
  readonly authorization?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const basic = (email: string, token: string): string =>
  `Basic ${Buffer.from(`${email}:${token}`).toString('base64')}`;

/** Sends one request to a demo tracker, without the app's client. `path`: below `/rest/api/3/` unless it begins with a slash. */
export async function askIssues(
  demo: IssuesDemo,
  path: string,
  { body, method = body === undefined ? 'GET' : 'POST', ...more }: IssuesAskOptions = {},
): Promise<Answered> {
  const response = await fetch(`${demo.url}${path.startsWith('/') ? '' : '/rest/api/3/'}${path}`, {
    method,
    headers: {
      Authorization: more.authorization ?? basic(demo.email, demo.token),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...more.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: parsed(text) };
}

function parsed(text: string): IssuesBody | null {
  try {
    return JSON.parse(text) as IssuesBody;
  } catch {
    return null;
  }
}

/** One page of a search. */
export const searchIssues = async (
  demo: IssuesDemo,
  jql: string,
  more: Raw = {},
): Promise<IssuesBody> => {
  const fields = ['summary', 'status', 'assignee', 'updated', 'created', 'priority'];
  const { body } = await askIssues(demo, 'search/jql', { body: { jql, fields, ...more } });
  return body ?? {};
};

/** Keys on the first page of a search, at most 100. */
export const keysOf = async (demo: IssuesDemo, jql: string): Promise<readonly string[]> => {
  const { issues = [], errorMessages } = await searchIssues(demo, jql, { maxResults: 100 });
  return errorMessages ?? issues.map(({ key }) => key);
};
