import { describe, expect, it } from 'vitest';
import { openLog } from './logger.ts';
import { createRedactor } from './redactor.ts';

const hex = '0123456789abcdef'.repeat(4);
const base64 = 'QWxhZGRpbjpvcGVu+IHNlc2FtZQ/x9==';

const secrets: readonly (readonly [string, string, string])[] = [
  ['an API key', `dk_live_${hex}`, hex],
  ['a test key', `dk_test_${hex}`, hex],
  ['an incomplete API key', `dk_live_${hex.slice(0, 20)}`, hex.slice(0, 20)],
  ['a git credential', `gitcred_${base64}`, 'QWxhZGRpbjpvcGVu'],
  ['the end of a git credential', `gitcred_${base64}`, 'x9='],
  ['a token of GitHub', 'ghp_0123456789abcdefghijABCDEFGHIJ012345', 'abcdefghij'],
  ['a fine-grained token of GitHub', 'github_pat_11ABCDEFG0_abcdefghijklmnop', 'abcdefghij'],
  ['a token of GitLab', 'glpat-abcdefghij0123456789', 'abcdefghij'],
  ['a git token', `mlg_${base64}`, 'IHNlc2FtZQ'],
  ['a git remote', `https://x-git-token:mlg_abcdefgh@git.example.net/o/r.git`, 'abcdefgh'],
  ['a libsql address', `libsql://db.example.net?authToken=eyJhbGciOi.payload.sig`, 'payload'],
  ['a postgres address', `postgres://app:hunter2hunter@db.example.net/main`, 'hunter2'],
  ['a password with @', `postgresql://app:p@ss@word@db.example.net/main`, 'ss@word'],
  ['a redis address without a user', `rediss://:hunter2hunter@db.example.net`, 'hunter2'],
];

/** Places of such a text in logged or displayed values. */
const places: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => `DATABASE_URL=${text} KEY_${text}`,
  (text) => JSON.stringify({ note: `at ${text}, twice: ${text}` }),
  (text) => JSON.stringify(JSON.stringify([{ gitRemote: text }])).replaceAll('/', String.raw`\/`),
  (text) => `fatal: could not read from "${text}"`,
];

describe('secrets that are recognized by their shape', () => {
  it.each(secrets)('removes %s without its registration', (_, text, trace) => {
    const { redact } = createRedactor();
    for (const place of places) {
      expect(redact(place(text))).not.toContain(trace);
      expect(redact(place(text))).toContain('[redacted]');
    }
  });

  it.each(secrets)('keeps %s out of the log: message, fields, errors', (_, text, trace) => {
    const lines: string[] = [];
    const also = (line: string) => lines.push(line);
    const { log } = openLog({ redactor: createRedactor(), dataDir: null, also, verbose: true });
    log.warn(`said ${text}`, { inner: [text], error: new Error(text, { cause: { text } }) });
    expect(lines.join('')).toContain('[redacted]');
    expect(lines.join('')).not.toContain(trace);
  });

  it.each([
    'A key starts with dk_live_ and gitcred_ is a credential.',
    'https://git.example.net/users/anna/site-x1y2z3',
    'Deploy 0f3c9a of site at https://site.example.net failed; write to ops@example.net',
    'html_mlg_ and lib_gitcred',
  ])('leaves %j as it is', (text) => expect(createRedactor().redact(text)).toBe(text));
});

// Rescanning a run of backslashes from each position would take minutes.
describe('a text made to be slow', () => {
  const run = '\\'.repeat(400_000);
  it.each([
    `authorization: ${run}`,
    `token:"${run}`,
    `token:${run}`,
    `token${run}`,
    `http:${run}`,
    `gitcred_${run}`,
    `token:${run}"${run}`,
    `authorization: ${'\\x'.repeat(200_000)}`,
    `token${' '.repeat(400_000)}`,
    'a-token:"'.repeat(40_000),
    'https://a'.repeat(40_000),
  ])('is redacted at once (%#)', (text) => {
    const redactor = createRedactor();
    redactor.register('"quoted" \\\\"secret"');
    redactor.register('\u00e9\u00e9\\\\\u00e9 secret');
    expect(redactor.redact(`Bearer abcdefgh\n${text}`)).toContain('[redacted]');
    expect(redactor.conceal(text)).toBe(text);
  });

  it.each(['"quoted" \\\\"secret"', '\\"\\\u00e9\nsecret', '""\\\\\\quoted'])(
    'does not hide %j, in JSON of any depth',
    (secret) => {
      const redactor = createRedactor();
      redactor.register(secret);
      let text = `a ${secret} b`;
      for (let depth = 0; depth < 3; depth += 1) {
        expect(redactor.redact(text)).toBe(text.replace(/a .* b/s, 'a [redacted] b'));
        text = JSON.stringify(text);
      }
    },
  );
});
