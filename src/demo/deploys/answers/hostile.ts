import type { GraphQLOutputType } from 'graphql';
import { getNamedType } from 'graphql';

const escapes = '\u0000\u001b[31m\u001b]0;owned\u0007\u202e\r\n';

/** Values by field that a careless client would run, draw or choke on. Field types hold; what the custom scalars contain is free. */
const values: Readonly<Record<string, unknown>> = {
  errorMessage: `${escapes}<img src=x onerror=alert(1)>`,
  commitMessage: `${escapes}<script>alert(1)</script>`.repeat(200),
  commitHash: 'f'.repeat(100_000),
  branch: '../../etc/passwd',
  publicEndpoint: 'javascript:alert(1)',
  fqdn: 'javascript:alert(1)',
  url: 'javascript:alert(1)',
  internalUrl: 'file:///etc/passwd',
  level: '{"level":"error"}',
  createdAt: 'yesterday',
  updatedAt: { seconds: 1 },
  startedAt: '-271821-04-20T00:00:00Z',
  finishedAt: [1, '2'],
  timestamp: 1e300,
  periodStart: true,
  quantity: '{"$numberDecimal":"1"}',
  unitPrice: 'NaN',
  tier: '__proto__',
  memory: '1e9Gi',
};

/** A hostile value for the field if its type can hold it, else the value itself. */
export function hostileValue(field: string, value: unknown, type: GraphQLOutputType): unknown {
  const fits = ['String', 'Time', 'Decimal'].includes(getNamedType(type).name);
  if (typeof value !== 'string' || !fits) return value;
  if (field === 'name') return `${value}${escapes}${'x'.repeat(5000)}`;
  if (field === 'message') return `${escapes}${value}`;
  return values[field] ?? value;
}
