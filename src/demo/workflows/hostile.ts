const long = `\u001b[31m\u202e<script>alert(1)</script>\u0000${'long '.repeat(2000)}`;

/** Names of texts that are hostile under the fault `hostile-strings`. */
const names =
  /^(description|error|content|stdoutContent|statusLabel|StatusText|triggerType|params)$/i;

/** A replacer for `JSON.stringify`. */
export const hostile = (key: string, value: unknown): unknown =>
  typeof value === 'string' && names.test(key) ? `${long}${value}` : value;
