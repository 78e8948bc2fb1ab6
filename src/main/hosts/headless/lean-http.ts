/**
 * `node:http` without what an import of it costs: of a module that is imported every name is read, and one of this one's loads the
 * whole of `fetch`, which is 25 ms and 6 MB of a start.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
