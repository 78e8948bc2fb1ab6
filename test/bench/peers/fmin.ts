import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { runInThisContext } from 'node:vm';

interface Minimum {
  readonly x: number[];
  readonly fx: number;
}

interface Fmin {
  readonly nelderMead: (
    f: (x: number[]) => number,
    start: number[],
    options: { readonly maxIterations: number },
  ) => Minimum;
}

/**
 * The `fmin` package. Its build is a script that its package.json declares as a module, so imports find no names. Its simplex method uses an
 * undeclared variable `i` when it shrinks; this defines one.
 */
export function loadFmin(): Fmin {
  const path = createRequire(import.meta.url).resolve('fmin');
  const wrap = runInThisContext(
    `(function (exports, module) { let i;${readFileSync(path, 'utf8')}\n})`,
    {
      filename: path,
    },
  ) as (exports: object, module: object) => void;
  const exports = {};
  wrap(exports, { exports });
  return exports as Fmin;
}
