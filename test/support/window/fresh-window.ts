import { configure } from '@testing-library/react';
import { vi } from 'vitest';

// The default of a second is too short for a busy machine that still loads a part of the window.
configure({ asyncUtilTimeout: 20_000 });

/**
 * The window's test files share a page, because a page per file costs more than their tests. Each file gets fresh modules of the product, and
 * with them empty stores, and a clean page.
 */
vi.resetModules();
localStorage.clear();
sessionStorage.clear();
document.body.replaceChildren();
document.head.replaceChildren();
