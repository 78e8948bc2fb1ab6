import { beforeEach, describe, expect, it } from 'vitest';
import { applyStoredLooks, drawRememberedFrame, rememberFrame } from './remembered-frame.ts';

const KEY = 'channelstrip.frame.drawn';

/** The window's frame with a count, a current panel, and content. */
const frame = `<div class="frame">
  <a href="#content">Skip</a>
  <nav><ul>
    <li><a data-panel="music" aria-current="page">Music<span data-badge>3</span><span>3 items</span></a></li>
    <li><a data-panel="deploys">Deploys</a></li>
  </ul></nav>
  <main id="content" class="main"><p>Secret song</p></main>
  <section class="bar">Now playing</section>
</div>`;

/** Settings of the page of the tests: its style sheets are only names, which are not loaded. */
interface TestWindow {
  readonly happyDOM: { readonly settings: { handleDisabledFileLoadingAsSuccess: boolean } };
}
(window as unknown as TestWindow).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

const nextRoot = document.createElement('div');

function remember(): void {
  document.body.innerHTML = `<div id="root">${frame}</div>`;
  rememberFrame(document.querySelector('.frame'));
}

/** Opens the next page at this address. */
function openAt(path: string, styles = '/assets/window-1.css'): boolean {
  history.replaceState(null, '', path);
  document.head.innerHTML = `<link rel="stylesheet" href="${styles}">`;
  nextRoot.replaceChildren();
  return drawRememberedFrame(nextRoot);
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const name of ['theme', 'accent', 'density']) delete document.documentElement.dataset[name];
  document.head.innerHTML = '<link rel="stylesheet" href="/assets/window-1.css">';
});

describe('the frame of the last visit', () => {
  it('is drawn with the current panel, without counts and contents', () => {
    remember();
    expect(openAt('/deploys')).toBe(true);
    expect(nextRoot.textContent.replaceAll(/\s+/g, ' ').trim()).toBe('Music Deploys');
    expect(nextRoot.querySelector('[aria-current=page]')?.textContent).toBe('Deploys');
    expect(nextRoot.querySelectorAll('main, section')).toHaveLength(2);
    expect(nextRoot.firstElementChild?.getAttribute('aria-busy')).toBe('true');
  });

  it('has the theme, the accent and the density of the last visit', () => {
    localStorage.setItem('channelstrip.theme', 'dark');
    localStorage.setItem('channelstrip.density', 'compact');
    applyStoredLooks();
    expect({ ...document.documentElement.dataset }).toMatchObject({
      theme: 'dark',
      density: 'compact',
    });
  });

  it('takes no input, and has nothing of a moment: an open menu, a tooltip, a view that covered it', () => {
    document.body.innerHTML = `<div id="root">${frame}</div>`;
    const shown = document.querySelector('.frame');
    shown?.setAttribute('inert', '');
    const nav = shown?.querySelector('nav');
    nav?.insertAdjacentHTML('beforeend', '<span style="left: 1px">menu</span>');
    nav?.querySelector('a')?.setAttribute('aria-describedby', 'tip');
    rememberFrame(shown);
    expect(openAt('/')).toBe(true);
    expect(nextRoot.hasAttribute('inert')).toBe(true);
    expect(nextRoot.querySelectorAll('[inert], [style], [aria-describedby]')).toHaveLength(0);
    expect(nextRoot.textContent).not.toContain('menu');
  });

  it('shows the panel that a new window opens', () => {
    remember();
    localStorage.setItem('channelstrip.panel.last', 'deploys');
    openAt('/');
    expect(nextRoot.querySelector('[aria-current=page]')?.textContent).toBe('Deploys');
    sessionStorage.setItem('channelstrip.opened', 'yes');
    openAt('/');
    expect(nextRoot.querySelector('[aria-current=page]')?.textContent).toBe('Music');
  });

  it('is drawn neither on pages without the frame, nor with the styles of another build', () => {
    remember();
    expect(openAt('/quick')).toBe(false);
    expect(openAt('/', '/assets/window-2.css')).toBe(false);
    expect(nextRoot.childNodes).toHaveLength(0);
  });

  it('is not drawn after a visit that ended without it, nor from a damaged storage', () => {
    remember();
    rememberFrame(null);
    expect(openAt('/')).toBe(false);
    const { href } = document.querySelector('link') ?? { href: '' };
    const stored = (html: unknown): string => JSON.stringify({ styles: href, html });
    const foreign = [
      '<meta http-equiv="refresh" content="0;url=https://example.com">',
      '<div><img src="x"></div>',
      '<div></div><div></div>',
      `<div>${'x'.repeat(70_000)}</div>`,
      '',
      1,
    ];
    for (const damaged of ['{', '[]', 'null', ...foreign.map(stored)]) {
      localStorage.setItem(KEY, damaged);
      expect(openAt('/')).toBe(false);
    }
    localStorage.setItem(KEY, stored('<div><nav></nav></div>'));
    expect(openAt('/')).toBe(true);
    nextRoot.replaceChildren();
    expect(nextRoot.childNodes).toHaveLength(0);
  });

  it('is not stored if it is very large', () => {
    document.body.innerHTML = `<div class="frame"><nav>${'x'.repeat(70_000)}</nav></div>`;
    rememberFrame(document.querySelector('.frame'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
