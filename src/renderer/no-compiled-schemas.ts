import { z } from 'zod';

// The page may not make code from text, so schemas are walked instead of compiled. This has to be said before the
// first schema is made: main.tsx imports this module before all others.
z.config({ jitless: true });
