/**
 * `node:http` without the cost of an import, which reads every name of the module; one of them loads all of `fetch` (25 ms and 6 MB at
 * startup).
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
