import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Module {
  /** Modules loaded before this one runs. */
  readonly imports: readonly string[];
  /** Modules loaded later, or in a worker. */
  readonly loads: readonly string[];
  readonly uses: ReadonlySet<string>;
  readonly brings: ReadonlySet<string>;
}

const LOCALES = 'resources/locales/en';
const namespaces = readdirSync(LOCALES).map((file) => path.basename(file, '.json'));
const used = new RegExp(`['"\`](${namespaces.join('|')}):[a-zA-Z$]`, 'g');
const statics = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?\sfrom\s+)?'(\.[^']+)'/gm;
const dynamics = /(?<!typeof )import\('(\.[^']+)'\)|new URL\('(\.[^']+\.ts)', import\.meta\.url\)/g;

/** Which modules of the product use texts that are not loaded: `file: namespace`, for each root. */
export class TextGraph {
  readonly #modules = new Map<string, Module>();
  readonly #roots = new Map<string, Set<string>>();

  constructor(entries: readonly string[]) {
    for (const entry of entries) this.#roots.set(entry, new Set());
    // Iterating a map includes entries added meanwhile.
    for (const root of this.#roots.keys())
      for (const file of this.closure(root))
        for (const target of this.#module(file).loads)
          this.#roots.set(target, (this.#roots.get(target) ?? new Set()).add(root));
  }

  get roots(): readonly string[] {
    return [...this.#roots.keys()];
  }

  /** A module and everything loaded before it runs. */
  closure(root: string): ReadonlySet<string> {
    const seen = new Set([root]);
    for (const file of seen) for (const next of this.#module(file).imports) seen.add(next);
    return seen;
  }

  missing(): string[] {
    const brought = this.#brought();
    return this.roots.flatMap((root) =>
      [...this.closure(root)].flatMap((file) =>
        [...this.#module(file).uses]
          .filter((name) => brought.get(root)?.has(name) !== true)
          .map((name) => `${root} -> ${file}: ${name}`),
      ),
    );
  }

  /** What is loaded when a root runs: its own imports, and those common to all of its loaders. */
  #brought(): ReadonlyMap<string, ReadonlySet<string>> {
    const all = new Set(namespaces);
    const brought = new Map<string, ReadonlySet<string>>(this.roots.map((root) => [root, all]));
    for (let changed = true; changed;) {
      changed = false;
      for (const [root, loaders] of this.#roots) {
        const own = [...this.closure(root)].flatMap((file) => [...this.#module(file).brings]);
        const common = [...all].filter(
          (name) => loaders.size > 0 && [...loaders].every((one) => brought.get(one)?.has(name)),
        );
        const now = new Set([...own, ...common]);
        changed ||= now.size !== brought.get(root)?.size;
        brought.set(root, now);
      }
    }
    return brought;
  }

  #module(file: string): Module {
    const known = this.#modules.get(file);
    if (known !== undefined) return known;
    const module = read(file);
    this.#modules.set(file, module);
    return module;
  }
}

function read(file: string): Module {
  if (!/\.tsx?$/.test(file) || !existsSync(file))
    return { imports: [], loads: [], uses: new Set(), brings: new Set() };
  const text = readFileSync(file, 'utf8');
  const at = (to: string): string => path.join(path.dirname(file), to);
  const imports = [...text.matchAll(statics)].map(([, to = '']) => at(to));
  const locales = imports.filter((to) => to.startsWith(LOCALES));
  return {
    imports,
    loads: [...text.matchAll(dynamics)].map(([, to, worker]) => at(to ?? worker ?? '')),
    uses: new Set([...text.matchAll(used)].map(([, name = '']) => name)),
    brings: new Set(locales.map((to) => path.basename(to, '.json'))),
  };
}
