import { z } from 'zod/v4';

// The content policy forbids code from text, so zod must interpret schemas instead of compiling them. This has to be set before the
// first schema is created; the build resolves every import of `zod` in the window to this module.
z.config({ jitless: true });

export { z };
