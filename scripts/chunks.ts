import type { Plugin, Rolldown } from 'vite';
import { normalizePath } from 'vite';

type Output = Rolldown.OutputOptions;
type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** The parts of the start-up, as files. */
export interface WindowParts {
  /** The page's script: opens the connection and draws the frame of the last visit while the window's script is being compiled. */
  readonly first: string;
  readonly window: string;
  /** What the window almost always loads after drawing its frame: the panel of `/` and the now-playing bar. */
  readonly drawnFirst: readonly string[];
}

const WINDOW = 'window';
const DRAWN_FIRST = 'first-panel';
/** The font of the first texts. */
const FONT = 'inter-latin-wght-normal';

/** Packages whose entry re-exports everything they have. The bundler adds the parts that a module uses. */
const BARREL = /\/(lucide-react\/dist\/esm\/lucide-react|radix-ui\/dist\/index)\.mjs$/;

/** Icons that are not drawn first are one chunk, because panels share them in many combinations. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//;

/** Helpers that are not drawn first are one chunk too: the first scripts name every chunk of a panel. */
const HELPER = /\/src\/(shared\/(lib|format|i18n)|renderer\/(ui|state))\/[a-z-]+\.ts$/;

/** Adds a module and its static imports to `found`. */
function addImports(graph: Graph, id: string, found: Set<string>): Set<string> {
  if (found.has(id) || BARREL.test(id)) return found;
  found.add(id);
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) addImports(graph, next, found);
  return found;
}

/** The id of a module. Throws if it is missing, for example because a file was renamed: its part would be empty. */
function known(graph: Graph, path: string): string {
  const id = normalizePath(path);
  if (graph.getModuleInfo(id) === null) throw new Error(`the build has no module ${id}`);
  return id;
}

/** Some modules with their static imports; determined at the first call. */
function partOf(roots: readonly string[]): (id: string, graph: Graph) => boolean {
  let part: ReadonlySet<string> | null = null;
  return (id, graph) => {
    part ??= roots.reduce(
      (all, root) => addImports(graph, known(graph, root), all),
      new Set<string>(),
    );
    return part.has(id);
  };
}

/**
 * Chunks for the imports of the start's parts, by name, in order; each excludes the modules of the parts before. By default, the bundler
 * makes a chunk for every set of modules shared by the same commands: opening and linking 61 of them took a fifth of a host's start.
 */
export function mainChunks(
  parts: Readonly<Record<string, readonly string[]>>,
): NonNullable<Output['codeSplitting']> {
  const groups = Object.entries(parts).map(([name, roots], index) => {
    const isIn = partOf(roots);
    const nameOf = (id: string, graph: Graph): string | null =>
      isIn(id, graph) && graph.getModuleInfo(id)?.isEntry !== true ? name : null;
    return { name: nameOf, priority: 10 - index };
  });
  return { groups };
}

/**
 * Startup uses three chunks: the page's script, the window's, and what is drawn first. By default, the bundler makes a chunk for every set of
 * modules shared by the same pages: 52 requests until the players were visible. Other panels share parts of the third chunk and load the rest
 * on demand.
 */
export function windowChunks({
  first,
  window,
  drawnFirst,
}: WindowParts): NonNullable<Output['codeSplitting']> {
  const isFirst = partOf([first]);
  const isWindow = partOf([window]);
  const isDrawnFirst = partOf(drawnFirst);
  return {
    groups: [
      { name: (id, graph) => (isFirst(id, graph) ? 'first' : null), priority: 3 },
      { name: (id, graph) => (isWindow(id, graph) ? WINDOW : null), priority: 2 },
      { name: (id, graph) => (isDrawnFirst(id, graph) ? DRAWN_FIRST : null), priority: 1 },
      { name: 'icons', test: ICON },
      { name: 'helpers', test: HELPER },
    ],
  };
}

/** Adds the startup scripts, their styles and the font to the page, so that all are requested at once. */
export function requestStart(): Plugin {
  return {
    name: 'request-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const fileOf = (name: string, ending: string): string => {
          const file = Object.keys(bundle).find(
            (one) => one.startsWith(`assets/${name}-`) && one.endsWith(ending),
          );
          if (file === undefined) throw new Error(`the build has no ${name}${ending}`);
          return `./${file}`;
        };
        const window = bundle[fileOf(WINDOW, '.js').slice(2)];
        const imports = window?.type === 'chunk' ? window.imports : [];
        const shared = imports.filter((file) => !html.includes(file));
        const requests = [
          `<link rel="modulepreload" crossorigin href="${fileOf(WINDOW, '.js')}">`,
          ...shared.map((file) => `<link rel="modulepreload" crossorigin href="./${file}">`),
          `<link rel="stylesheet" crossorigin href="${fileOf(WINDOW, '.css')}">`,
          `<link rel="modulepreload" crossorigin fetchpriority="low" href="${fileOf(DRAWN_FIRST, '.js')}">`,
          `<link rel="stylesheet" crossorigin href="${fileOf(DRAWN_FIRST, '.css')}">`,
          `<link rel="preload" as="font" type="font/woff2" crossorigin href="${fileOf(FONT, '.woff2')}">`,
        ].join('\n    ');
        return html.replace(/ *<\/head>/, `    ${requests}\n$&`);
      },
    },
  };
}

/**
 * Writes characters beyond ASCII as escapes: with one of them, V8 keeps the text of a chunk at two bytes per character. Fails if one follows a
 * backslash, where an escape would mean something else.
 */
export function asciiCode(): Plugin {
  return {
    name: 'ascii-code',
    apply: 'build',
    // Must run after the minifier, which writes the characters themselves.
    generateBundle: (_options, bundle) => {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const escaped = /\\[\u0080-\uffff]/.exec(chunk.code)?.[0];
        if (escaped !== undefined) throw new Error(`${chunk.fileName} has an escaped ${escaped}`);
        chunk.code = chunk.code.replace(
          /[\u0080-\uffff]/g,
          (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
      }
    },
  };
}
