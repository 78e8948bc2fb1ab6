import { vi } from 'vitest';

/**
 * The window's test files share a page, because a page per file costs more than their tests. Each file gets fresh modules of the product, and
 * with them empty stores, and a clean page.
 */
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
document.head.replaceChildren();
