import { vi } from 'vitest';

/**
 * The files of the window's tests share one page, because a page for each costs more than their tests. Each file gets fresh
 * modules of the product, and with them empty stores, and finds the page as a start finds it.
 */
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
document.head.replaceChildren();
