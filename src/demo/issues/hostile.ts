const deep = (): object => {
  let node: object = { type: 'text', text: 'deep', marks: [link] };
  for (let depth = 0; depth < 500; depth += 1) node = { type: 'blockquote', content: [node] };
  return { type: 'doc', version: 1, content: [node, { type: 'text', text: 7 }, null, 'text'] };
};
const link = { type: 'link', attrs: { href: 'javascript:alert(1)' } };
const long = `\u001b[31m\u202e<script>alert(1)</script>\u0000${'long '.repeat(4000)}`;

/** Values under the fault `hostile-strings`, by the name of their property. */
const values: Readonly<Record<string, unknown>> = {
  summary: long,
  displayName: `\u0007${long.slice(0, 2000)}`,
  description: deep(),
  body: deep(),
  created: 'yesterday',
  updated: '9999-99-99T99:99',
  statusCategory: 'done',
  labels: 'none',
  nextPage: 'javascript:alert(1)',
  duedate: 'soon',
  assignee: 'someone',
  attachment: null,
};

/** A replacer for `JSON.stringify`. */
export const hostile = (key: string, value: unknown): unknown =>
  key in values ? values[key] : value;
