import { z } from 'zod/v4';

// The page may not make code from text, so schemas are walked instead of compiled. This has to be said before the first schema
// is made: the build gives this module to everything in the window that imports `zod`.
z.config({ jitless: true });

export { z };
