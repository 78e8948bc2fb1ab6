/** The steps of a connection test, in their order. Apart from the schemas, so that the command line's help needs none of them. */
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
