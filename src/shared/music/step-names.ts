/** The steps of a connection test, in order. Separate from the schemas, so that the command line's help loads none of them. */
export const stepNames = [
  'address',
  'resolve',
  'port',
  'tls',
  'product',
  'identity',
  'trust',
  'credentials',
  'permissions',
] as const;
